import type { ReactNode } from 'react';
import type { LineChanged } from '#app/modules/cart/domain/cart.ts';
import { Button, ButtonLink } from '#app/web/ui/button.tsx';
import { ErrorSummary, TextField } from '#app/web/ui/field.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import { AddAvailable, type StockOffer } from './add-available.tsx';
import styles from './cart-page.module.css';
import type { CartView } from './cart-view.ts';

/**
 * What went wrong with the last form: the field it belongs to, and the sentence. `choice`: the line has another number
 * now, and the shopper decides.
 */
export type CartProblem = {
  readonly field: string | null;
  readonly text: string;
  readonly typed: string;
  readonly choice?: Omit<LineChanged, 'kind'>;
  readonly offer?: StockOffer | null;
};

/** What the last form did, and the goods it took out. */
export type CartNotice = {
  readonly text: string;
  readonly putBack: { readonly id: string; readonly quantity: number } | null;
  readonly tone?: 'bad';
};

function CartForm({
  intent,
  children,
  className,
  submitsOnce,
}: {
  readonly intent: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Script submits it when the page opens, once. */
  readonly submitsOnce?: boolean;
}) {
  const link = useLink();
  return (
    <form
      method="post"
      action={link('/checkout/cart')}
      className={className}
      data-submit-once={submitsOnce || undefined}
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  );
}

/** The line of a form and the quantity that the page shows. */
function ShownQuantity({ itemId, seen }: { readonly itemId: string; readonly seen: number }) {
  return (
    <>
      <input type="hidden" name="itemId" value={itemId} />
      <input type="hidden" name="seen" value={seen} />
    </>
  );
}

/**
 * The two ways out when a line was changed elsewhere meanwhile: leave it as it is, or have what was asked for all the
 * same.
 */
function LineChoice({ choice: { itemId, now, wanted } }: { readonly choice: NonNullable<CartProblem['choice']> }) {
  const t = useT();
  return (
    <div className={styles.choice}>
      <CartForm intent="update-product">
        <ShownQuantity itemId={itemId} seen={now} />
        <Button name="quantity" value={String(now)}>
          {t('cart-page:changed.keep', { count: now })}
        </Button>
      </CartForm>
      {wanted > 0 ? (
        <CartForm intent="update-product">
          <ShownQuantity itemId={itemId} seen={now} />
          <Button name="quantity" value={String(wanted)}>
            {t('cart-page:changed.take', { count: wanted })}
          </Button>
        </CartForm>
      ) : (
        <CartForm intent="remove-product">
          <ShownQuantity itemId={itemId} seen={now} />
          <Button>{t('cart-page:changed.remove')}</Button>
        </CartForm>
      )}
    </div>
  );
}

/**
 * The lines that cannot be bought in their quantity, which no sum includes, and one button that continues without the
 * missing units.
 */
function UnavailableLines({ items }: { readonly items: CartView['unavailable'] }) {
  const t = useT();
  const someLeft = items.some(({ left }) => left > 0);
  return (
    <section className={styles.box} id="unavailable" aria-labelledby="unavailable-title">
      <h2 id="unavailable-title">{t('cart-page:unavailable.title')}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.itemId} data-unavailable={item.itemId}>
            <a href={item.href}>{item.name}</a>, {t('cart:size')} {item.size}, {item.quantity} ×
            <p className={styles.problem}>{item.problem}</p>
            {item.left > 0 && (
              <AddAvailable offer={{ intent: 'update-product', id: item.itemId, quantity: item.left }} />
            )}
          </li>
        ))}
      </ul>
      <CartForm intent="drop-unavailable">
        <Button look="primary" name="next" value="address">
          {t(someLeft ? 'cart-page:unavailable.takeRest' : 'cart-page:unavailable.remove')}
        </Button>
      </CartForm>
    </section>
  );
}

function UndoRemoval({ goods: { id, quantity } }: { readonly goods: NonNullable<CartNotice['putBack']> }) {
  const t = useT();
  return (
    <CartForm intent="add-product">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="quantity" value={quantity} />
      <Button small>{t('cart-page:putBack', { count: quantity })}</Button>
    </CartForm>
  );
}

function Line({ item, problem }: { readonly item: CartView['items'][number]; readonly problem: CartProblem | null }) {
  const t = useT();
  const field = `quantity-${item.itemId}`;
  const error = problem?.field === field ? problem.text : null;
  return (
    <li className={styles.line}>
      <span className={styles.picture}>{item.image && <img src={item.image} width="160" height="160" alt="" />}</span>
      <div className={styles.what}>
        <h3>
          <a href={item.href}>{item.name}</a>
        </h3>
        <p className={styles.soft}>
          {t('cart:size')} {item.size}
        </p>
        {item.isGift && (
          <p className={styles.gift}>
            <Icon name="heart" size={20} /> {t('cart:gift')}
          </p>
        )}
        {item.discount && <p className={styles.saving}>{item.discount}</p>}
      </div>
      <p className={styles.price}>
        <data value={item.total.minor} data-currency={item.total.currency}>
          {item.total.text}
        </data>
        {item.original && (
          <span className={styles.soft}>
            <span className="vh">{t('catalogue:before')} </span>
            <s>{item.original}</s>
          </span>
        )}
        {item.each && <span className={styles.soft}>{item.each}</span>}
      </p>
      {!item.isGift && (
        <div className={styles.change}>
          <CartForm intent="update-product" className={styles.quantity}>
            <ShownQuantity itemId={item.itemId} seen={item.quantity} />
            <label className="vh" htmlFor={`f-${field}`}>
              {t('cart:quantityOf', { name: item.name })}
            </label>
            <input
              id={`f-${field}`}
              name="quantity"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              defaultValue={error ? (problem?.typed ?? item.quantity) : item.quantity}
              key={item.quantity}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `f-${field}-error` : undefined}
            />
            <Button small>{t('cart:update')}</Button>
          </CartForm>
          <CartForm intent="remove-product">
            <ShownQuantity itemId={item.itemId} seen={item.quantity} />
            <Button look="quiet" small aria-label={t('cart:removeItem', { name: item.name })}>
              <Icon name="trash" size={20} />
              {t('cart:remove')}
            </Button>
          </CartForm>
          {error && (
            <p className={styles.problem} id={`f-${field}-error`}>
              {error}
            </p>
          )}
          {error && problem?.offer && <AddAvailable offer={problem.offer} />}
        </div>
      )}
    </li>
  );
}

function FreeShipping({ progress }: { readonly progress: NonNullable<CartView['freeShipping']> }) {
  const t = useT();
  return (
    <div className={progress.reached ? `${styles.free} ${styles.reached}` : styles.free}>
      <p>
        <Icon name={progress.reached ? 'check' : 'truck'} size={20} /> {progress.text}
      </p>
      <progress max="100" value={progress.percent} aria-label={t('cart:freeProgress')} />
    </div>
  );
}

/** The sums of a cart, on the cart page and beside every checkout step. */
export function CartSums({ cart }: { readonly cart: CartView }) {
  const t = useT();
  const { products, discounts, shipping, salesTax, tax, total } = cart.lines;
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('cart:products')}</dt>
        <dd>
          <data value={products.minor} data-currency={products.currency}>
            {products.text}
          </data>
        </dd>
      </div>
      {discounts.map(({ id, name, amount }) => (
        <div key={id} className={styles.discount} data-discount={id}>
          <dt>{name}</dt>
          <dd>
            {amount.minor > 0 ? (
              <data value={-amount.minor} data-currency={amount.currency}>
                {amount.text}
              </data>
            ) : (
              amount.text
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('cart:delivery')}</dt>
        <dd>
          {shipping ? (
            <data value={shipping.minor} data-currency={shipping.currency}>
              {shipping.text}
            </data>
          ) : (
            t('cart:notChosen')
          )}
        </dd>
      </div>
      {salesTax && (
        <div>
          <dt>{t('cart:salesTax')}</dt>
          <dd>
            <data id="cart-sales-tax" value={salesTax.minor} data-currency={salesTax.currency}>
              {salesTax.text}
            </data>
          </dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{t('cart:total')}</dt>
        <dd>
          <data id="cart-total" value={total.minor} data-currency={total.currency}>
            {total.text}
          </data>
        </dd>
      </div>
      {tax && (
        <div className={styles.soft}>
          <dt className="vh">{t('cart:total')}</dt>
          <dd className={styles.tax}>{tax}</dd>
        </div>
      )}
    </dl>
  );
}

function Shipping({ cart, problem }: { readonly cart: CartView; readonly problem: CartProblem | null }) {
  const t = useT();
  return (
    <section className={styles.box} aria-labelledby="shipping-title" id="shipping">
      <h2 id="shipping-title">{t('cart:shippingTo', cart.country)}</h2>
      {problem?.field === 'shippingMethod' && (
        <p className={styles.problem} id="f-shippingMethod-error">
          {problem.text}
        </p>
      )}
      <CartForm intent="select-shipping-method">
        <ul className={styles.methods} id="f-shippingMethod">
          {cart.methods.map((method) => (
            <li key={method.id} className={method.chosen ? styles.chosen : undefined}>
              <div>
                <strong>{method.title}</strong> <span className={styles.soft}>{method.carrier}</span>
                <br />
                <span className={styles.soft}>{method.arrives}</span>
              </div>
              <span className={styles.methodPrice}>{method.price}</span>
              {method.chosen ? (
                <span className={styles.tick}>
                  <Icon name="check" size={20} />
                  {t('cart:chosen')}
                </span>
              ) : (
                <Button
                  small
                  name="shippingMethod"
                  value={method.id}
                  aria-label={`${t('cart:choose')}: ${method.title}`}
                >
                  {t('cart:choose')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </CartForm>
    </section>
  );
}

function Code({ cart, problem }: { readonly cart: CartView; readonly problem: CartProblem | null }) {
  const t = useT();
  const wrong = problem?.field === 'discountCode' ? problem : null;
  if (cart.code) {
    return (
      <section className={styles.box} aria-label={t('cart:codeTitle')}>
        <Notice tone="good">
          <p>{cart.code.text}</p>
        </Notice>
        <CartForm intent="remove-discount-code">
          <Button look="quiet" small>
            {t('cart:removeCode')}
          </Button>
        </CartForm>
      </section>
    );
  }
  return (
    <details className={styles.box} open={wrong !== null}>
      <summary>{t('cart:codeTitle')}</summary>
      <CartForm intent="apply-discount-code" className={styles.code}>
        <TextField
          name="discountCode"
          label={t('cart:code')}
          error={wrong?.text}
          defaultValue={wrong?.typed ?? ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button>{t('cart:apply')}</Button>
      </CartForm>
    </details>
  );
}

/**
 * The way on. Where no delivery is chosen yet, the button chooses the first one on the way: it can be changed at any
 * step.
 */
function ToCheckout({ cart }: { readonly cart: CartView }) {
  const t = useT();
  const link = useLink();
  const [first] = cart.methods;
  if (!first || cart.methods.some((method) => method.chosen)) {
    return (
      <ButtonLink look="primary" wide href={link('/checkout/address')}>
        {t('cart:toCheckout')}
      </ButtonLink>
    );
  }
  return (
    <CartForm intent="select-shipping-method">
      <input type="hidden" name="shippingMethod" value={first.id} />
      <Button look="primary" wide name="next" value="address">
        {t('cart:toCheckout')}
      </Button>
      <p className={styles.soft}>{t('cart:withMethod', { method: first.title, price: first.price })}</p>
    </CartForm>
  );
}

/** The items of a link, shown as a form that adds them to the cart. Script submits the form once. */
export function RestoreOffer({
  items,
  names,
  count,
}: {
  readonly items: string;
  readonly names: readonly string[];
  readonly count: number;
}) {
  const t = useT();
  return (
    <section className={styles.restore}>
      <h2>{t('cart:restoreTitle')}</h2>
      <p>{t('cart:restoreText')}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <CartForm intent="add-products" submitsOnce>
        <input type="hidden" name="items" value={items} />
        <Button look="primary">{t('cart:restoreButton', { count })}</Button>
      </CartForm>
    </section>
  );
}

/** Shown instead of the cart while its platform is unavailable: the cart is not empty. */
export function UnavailableCart({ problem }: { readonly problem: CartProblem | null }) {
  const t = useT();
  const link = useLink();
  return (
    <div className={styles.empty}>
      {problem && <ErrorSummary title={t('cart:error.title')} errors={[{ name: null, text: problem.text }]} />}
      <img src="/images/placeholder?width=320" width="240" height="240" alt="" />
      <h1>{t('cart:away')}</h1>
      <p>{t('cart:awayText')}</p>
      <ButtonLink look="primary" href={link('/checkout/cart')}>
        {t('cart:tryAgain')}
      </ButtonLink>
    </div>
  );
}

/** The cart: lines, delivery, code, sums, and the way on. */
export function CartPage({
  cart,
  problem,
  notice,
  restore,
  returnTo,
  startAt,
  wallet,
}: {
  readonly cart: CartView | null;
  readonly problem: CartProblem | null;
  readonly notice: CartNotice | null;
  readonly restore: ReactNode;
  /** Address of the page that the visitor left for the checkout; null when unknown. */
  readonly returnTo: string | null;
  /** Path of a listing with goods, where shopping starts when that address is not known. */
  readonly startAt: string;
  /** The express wallet, where it is offered. Nothing stands below it in its column: it comes after the page. */
  readonly wallet: ReactNode;
}) {
  const t = useT();
  const link = useLink();
  const isEmpty = !cart || cart.items.length + cart.unavailable.length === 0;
  const messages = (
    <>
      {/* An empty bag has no field to lead to. */}
      {problem && (
        <ErrorSummary
          title={t('cart:error.title')}
          errors={[{ name: isEmpty ? null : problem.field, text: problem.text }]}
        />
      )}
      {problem?.choice && <LineChoice choice={problem.choice} />}
      {problem?.offer?.intent === 'add-product' && <AddAvailable offer={problem.offer} />}
      {notice && (
        <Notice tone={notice.tone ?? 'good'} live>
          <p>{notice.text}</p>
          {notice.putBack && <UndoRemoval goods={notice.putBack} />}
        </Notice>
      )}
      {cart?.messages.map((message) => (
        <Notice key={message.kind + message.text}>
          <p>{message.text}</p>
          {message.removesCode && (
            <CartForm intent="remove-discount-code">
              <Button look="quiet" small>
                {t('cart:removeCode')}
              </Button>
            </CartForm>
          )}
        </Notice>
      ))}
      {restore}
    </>
  );
  if (isEmpty) {
    return (
      <div className={styles.empty}>
        {messages}
        <img src="/images/placeholder?width=320" width="240" height="240" alt="" />
        <h1>{t('cart:emptyTitle')}</h1>
        <p>{t('cart:emptyText')}</p>
        <ButtonLink look="primary" href={returnTo ?? link(startAt)}>
          {t(returnTo ? 'cart:continueShopping' : 'cart:startShopping')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('cart:title')}</h1>
        {messages}
      </div>
      <div className={styles.main}>
        {cart.unavailable.length > 0 && <UnavailableLines items={cart.unavailable} />}
        <h2 className="vh">{t('cart:itemList')}</h2>
        <ul className={styles.lines}>
          {cart.items.map((item) => (
            <Line key={item.itemId} item={item} problem={problem} />
          ))}
        </ul>
        <Shipping cart={cart} problem={problem} />
        <Code cart={cart} problem={problem} />
      </div>
      <aside className={styles.side} aria-labelledby="summary-title">
        <h2 id="summary-title">{t('cart:summary')}</h2>
        {cart.items.length > 0 && cart.freeShipping && <FreeShipping progress={cart.freeShipping} />}
        {/* Delivery alone is no sum to pay. */}
        {cart.items.length > 0 && <CartSums cart={cart} />}
        {cart.unavailable.length === 0 && <ToCheckout cart={cart} />}
        <a className={styles.back} href={returnTo ?? link(startAt)}>
          {t('cart:continueShopping')}
        </a>
        {wallet}
      </aside>
    </div>
  );
}
