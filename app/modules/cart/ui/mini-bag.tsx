import type { ReactNode } from 'react';
import { bagNumber } from '#app/web/bag-slot.ts';
import { EventData } from '#app/web/event-data.tsx';
import { Button, ButtonLink } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { LineName, useLink, useT } from '#app/web/view.tsx';
import { AddAvailable } from './add-available.tsx';
import type { CartProblem } from './cart-problem.ts';
import type { CartView } from './cart-view.ts';
import styles from './mini-bag.module.css';
import { FreeShipping, NextOffers } from './offers.tsx';

/** A dialog below the bag of the header, or a sheet on phones. Script opens it on the page of the form. */
function MiniBagDialog({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useT();
  return (
    <dialog className={styles.bag} aria-labelledby="mini-bag-title">
      <div className={styles.head}>
        {/* biome-ignore lint/a11y/noAutofocus: the dialog opens with the focus on its title. */}
        <h2 id="mini-bag-title" tabIndex={-1} autoFocus>
          {title}
        </h2>
        <form method="dialog">
          <button type="submit" aria-label={t('cart-page:mini.close')}>
            <Icon name="close" />
          </button>
        </form>
      </div>
      {children}
    </dialog>
  );
}

/**
 * The answer to an addition that script posted: the added line, the total, the next offers, what is missing for free
 * delivery, and the ways on. The number on the bag and the analytics event beside it are for script.
 */
export function AddedToBag({
  cart,
  title,
  added,
  event,
}: {
  readonly cart: CartView;
  /** What content says of an addition. */
  readonly title: string;
  readonly added: string | null;
  readonly event: object | null;
}) {
  const t = useT();
  const link = useLink();
  const { shipping, total, tax } = cart.lines;
  const line = cart.items.find(({ itemId }) => itemId === added);
  return (
    <>
      <EventData id="add-event" event={event} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: texts are escaped where it is made. */}
      <span data-bag="" hidden dangerouslySetInnerHTML={{ __html: bagNumber(cart.itemsCount, t) }} />
      <MiniBagDialog title={title}>
        {line && <AddedLine line={line} />}
        <NextOffers offers={cart.offers} />
        {cart.freeShipping && <FreeShipping progress={cart.freeShipping} />}
        <dl className={styles.total}>
          {shipping && (
            <>
              <dt className={styles.soft}>{t('cart:delivery')}</dt>
              <dd className={styles.soft}>{shipping.text}</dd>
            </>
          )}
          <dt>
            {t('cart:total')}{' '}
            <span className={styles.soft}>{t('cart-page:mini.items', { count: cart.itemsCount })}</span>
          </dt>
          <dd>
            <data value={total.minor} data-currency={total.currency}>
              {total.text}
            </data>
          </dd>
          <dd className={styles.soft}>{tax}</dd>
        </dl>
        <div className={styles.ways}>
          <ButtonLink look="primary" wide href={link('/checkout/address')}>
            {t('cart:toCheckout')}
          </ButtonLink>
          <ButtonLink wide href={link('/checkout/cart')}>
            {t('cart-page:mini.viewBag')}
          </ButtonLink>
        </div>
      </MiniBagDialog>
    </>
  );
}

function AddedLine({ line }: { readonly line: CartView['items'][number] }) {
  const t = useT();
  return (
    <div className={styles.line}>
      <span className={styles.picture}>{line.image && <img src={line.image} width="96" height="96" alt="" />}</span>
      <div>
        <p>
          <a href={line.href}>
            <LineName line={line} />
          </a>
        </p>
        <p className={styles.soft}>{line.sizeLine}</p>
        <p className={styles.soft}>
          {t('catalogue:quantity')} {line.quantity}
        </p>
      </div>
      <data value={line.total.minor} data-currency={line.total.currency}>
        {line.total.text}
      </data>
    </div>
  );
}

/** Why nothing was added, and the ways on. */
export function AddProblem({ problem }: { readonly problem: CartProblem }) {
  const t = useT();
  const link = useLink();
  return (
    <MiniBagDialog title={t('cart-page:mini.problem')}>
      <Notice tone="bad">
        <p>{problem.text}</p>
        {problem.offer && <AddAvailable offer={problem.offer} />}
      </Notice>
      <div className={styles.ways}>
        <ButtonLink look="primary" wide href={link('/checkout/cart')}>
          {t('cart-page:mini.viewBag')}
        </ButtonLink>
        <form method="dialog">
          <Button wide>{t('cart:continueShopping')}</Button>
        </form>
      </div>
    </MiniBagDialog>
  );
}
