import { CartForm } from '#app/modules/cart/ui/cart-form.tsx';
import { sizeLine } from '#app/modules/catalogue/ui/size-line.ts';
import { Button, ButtonLink } from '#app/web/ui/button.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import type { ListedOrderView } from './orders-view.ts';
import type { EndedSignIns, PlaceView } from './places.tsx';
import { Places } from './places.tsx';
import styles from './sign-in.module.css';

/** The orders of the address that this browser is signed in with. Every form works without script. */
export function OrdersPage({
  email,
  orders,
  more,
  places,
  ended,
}: {
  readonly email: string;
  /** Null while they cannot be read. */
  readonly orders: readonly ListedOrderView[] | null;
  /** Where older orders are, under a full list; else null. */
  readonly more: string | null;
  readonly places: readonly PlaceView[];
  /** Which sign-ins have ended just now; else null. */
  readonly ended: EndedSignIns | null;
}) {
  const t = useT();
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.head}>
        <h1>{t('sign-in:orders.title')}</h1>
        <p className={styles.email}>{t('sign-in:orders.signedIn', { email })}</p>
      </div>
      {ended !== null && (
        <Notice tone="good" live>
          <p>{t(`sign-in:places.${ended}`)}</p>
        </Notice>
      )}
      {orders === null ? <Unavailable /> : <Orders orders={orders} />}
      {more !== null && <p>{more}</p>}
      <Places places={places} />
      <SignOut />
    </div>
  );
}

function Orders({ orders }: { readonly orders: readonly ListedOrderView[] }) {
  if (orders.length === 0) return <Empty />;
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.orderNumber}>
          <ListedOrder order={order} />
        </li>
      ))}
    </ul>
  );
}

/** The visitor stays signed in: the link is the same page, and signing out is possible. */
function Unavailable() {
  const t = useT();
  const link = useLink();
  return (
    <div className={styles.empty}>
      <p>{t('sign-in:orders.unavailable')}</p>
      <ButtonLink href={link('/login')} look="primary">
        {t('sign-in:orders.tryAgain')}
      </ButtonLink>
    </div>
  );
}

function Empty() {
  const t = useT();
  const link = useLink();
  return (
    <div className={styles.empty}>
      <p>{t('sign-in:orders.empty')}</p>
      <ButtonLink href={link('/')} look="primary">
        {t('checkout:success.carryOn')}
      </ButtonLink>
    </div>
  );
}

function ListedOrder({ order }: { readonly order: ListedOrderView }) {
  const t = useT();
  const { orderNumber, href, lines, again } = order;
  const title = (
    <>
      {t('sign-in:orders.order')} <span className={styles.number}>{orderNumber}</span>
    </>
  );
  return (
    <article className={styles.order}>
      <h2>{href === null ? title : <a href={href}>{title}</a>}</h2>
      <p className={styles.facts}>
        <time dateTime={order.iso}>{order.date}</time>
        <strong>{order.status}</strong>
        <span>{order.total}</span>
      </p>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.key}>
            {line.image && <img src={line.image} width="56" height="56" alt="" loading="lazy" />}
            <span>
              {line.text}
              <br />
              <small>{sizeLine(line.size, t)}</small>
              {line.note && <small className={styles.note}> · {line.note}</small>}
            </span>
          </li>
        ))}
      </ul>
      {again === null ? (
        <p className={styles.small}>{t('sign-in:orders.nothingLeft')}</p>
      ) : (
        <CartForm intent="add-products" className="noprint">
          <input type="hidden" name="items" value={again} />
          <Button small>
            {t('sign-in:orders.again')}
            <span className="vh">
              : {t('sign-in:orders.order')} {orderNumber}
            </span>
          </Button>
        </CartForm>
      )}
    </article>
  );
}

function SignOut() {
  const t = useT();
  const link = useLink();
  return (
    <section className={`noprint ${styles.out}`}>
      <h2>{t('sign-in:out.title')}</h2>
      <p className={styles.small}>{t('sign-in:out.text')}</p>
      <form method="post" action={link('/login')} className={styles.ways}>
        <Button name="intent" value="sign-out">
          {t('sign-in:out.here')}
        </Button>
        <Button name="intent" value="sign-out-everywhere" look="quiet">
          {t('sign-in:out.everywhere')}
        </Button>
      </form>
    </section>
  );
}
