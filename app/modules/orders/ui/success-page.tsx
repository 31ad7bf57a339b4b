import { GiftMessage } from '#app/modules/cart/ui/gift-message.tsx';
import type { InstructionsView } from '#app/modules/payments/ui/instructions-view.ts';
import { PaymentInstructions } from '#app/modules/payments/ui/payment-instructions.tsx';
import { ButtonLink } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './order.module.css';

type Amount = { readonly text: string; readonly minor: number; readonly currency: string };

/** The lines and sums of an order, formatted. */
export type OrderLinesView = {
  readonly items: readonly {
    readonly key: string;
    readonly name: string;
    readonly size: string;
    readonly quantity: number;
    readonly image: string | null;
    readonly total: string;
    readonly discount: string | null;
    readonly isGift: boolean;
  }[];
  readonly sums: readonly { readonly label: string; readonly text: string }[];
  readonly giftMessage: string | null;
  readonly total: Amount;
  /** The payments of the total and their amounts; empty where one payment paid it. */
  readonly payments: readonly { readonly label: string; readonly text: string }[];
  readonly tax: string;
};

/** An order on the success page of its buyer. */
export type OrderView = OrderLinesView & {
  readonly pending: boolean;
  readonly orderNumber: string;
  readonly date: string;
  readonly name: string;
  readonly email: string;
  readonly deliverTo: readonly string[];
  readonly billTo: readonly string[];
  readonly telephone: string;
  readonly arrives: string;
  readonly carrier: string;
  /** The payment instructions, while the order waits for the payment. */
  readonly instructions: InstructionsView | null;
  /** The order's own page, by its signed link. */
  readonly href: string;
};

/** The lines and sums of the order. */
export function OrderLines({ order }: { readonly order: OrderLinesView }) {
  const t = useT();
  return (
    <section>
      <h2>{t('checkout:summary.title')}</h2>
      <ul className={styles.items}>
        {order.items.map((item) => (
          <li key={item.key}>
            {item.image && <img src={item.image} width="64" height="64" alt="" />}
            <span>
              {item.quantity} × {item.name}
              <br />
              <small>{t('checkout:summary.size', { size: item.size })}</small>
              {item.isGift && <small> · {t('cart:gift')}</small>}
              {item.discount && (
                <>
                  <br />
                  <small>{item.discount}</small>
                </>
              )}
            </span>
            <span>{item.total}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        {order.sums.map((sum) => (
          <div key={sum.label}>
            <dt>{sum.label}</dt>
            <dd>{sum.text}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('checkout:summary.total')}</dt>
          <dd>
            <data id="order-total" value={order.total.minor} data-currency={order.total.currency}>
              {order.total.text}
            </data>
          </dd>
        </div>
        {order.payments.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {order.tax && <p className={styles.small}>{order.tax}</p>}
      {order.giftMessage !== null && <GiftMessage message={order.giftMessage} />}
    </section>
  );
}

/** The success page. */
export function SuccessPage({ order, sandbox }: { readonly order: OrderView; readonly sandbox: boolean }) {
  return (
    <div className={styles.page}>
      {order.pending && !order.instructions?.takesDays && <meta httpEquiv="refresh" content="20" />}
      <SuccessHead order={order} sandbox={sandbox} />
      {order.instructions && <PaymentInstructions instructions={order.instructions} here={order.href} />}
      <div className={styles.columns}>
        <OrderLines order={order} />
        <NextSteps order={order} />
      </div>
    </div>
  );
}

function SuccessHead({ order, sandbox }: { readonly order: OrderView; readonly sandbox: boolean }) {
  const t = useT();
  return (
    <div className={order.pending ? `${styles.head} ${styles.pending}` : styles.head}>
      <Icon name={order.pending ? 'info' : 'check'} size={40} />
      <h1>{successTitle(order, t)}</h1>
      <p>{successText(order, t)}</p>
      <p className={styles.number}>
        {t('checkout:success.orderNumber')} <strong id="order-number">{order.orderNumber}</strong>
      </p>
      <p>
        {t('checkout:success.orderDate')} {order.date}
      </p>
      <p>{t('checkout:success.confirmationTo', { email: order.email })}</p>
      {sandbox && <p className={styles.small}>{t('checkout:payment.sandbox')}</p>}
    </div>
  );
}

function successTitle({ pending, instructions, name }: OrderView, t: ReturnType<typeof useT>): string {
  if (instructions) return t('payment:instructions.successTitle', { name });
  return pending ? t('checkout:success.pendingTitle', { name }) : t('checkout:success.authorisedTitle', { name });
}

function successText({ pending, instructions }: OrderView, t: ReturnType<typeof useT>): string {
  if (instructions) return t('payment:instructions.statusText');
  return pending ? t('checkout:success.pending') : t('checkout:success.authorised');
}

/** What happens next, the addresses and contact of the order, and its links. */
function NextSteps({ order }: { readonly order: OrderView }) {
  const t = useT();
  const link = useLink();
  return (
    <section className={styles.next}>
      <h2>{t('checkout:success.whatNext')}</h2>
      <NextStepsList order={order} />
      <h3>{t('checkout:success.deliverTo')}</h3>
      <AddressLines lines={order.deliverTo} />
      <h3>{t('checkout:success.billTo')}</h3>
      <AddressLines lines={order.billTo} />
      <h3>{t('checkout:payment.contact')}</h3>
      <p className={styles.lines}>
        <span>{order.email}</span>
        <span>{order.telephone}</span>
      </p>
      <p className={styles.small}>
        {t('checkout:success.keepNumber')} <a href={link('/faq/returns')}>{t('checkout:success.withdraw')}</a>
      </p>
      <p className={styles.small}>
        <a id="order-link" href={order.href}>
          {t('order:follow')}
        </a>
      </p>
      <div className="noprint">
        <ButtonLink href={link('/')}>{t('checkout:success.carryOn')}</ButtonLink>
      </div>
    </section>
  );
}

function NextStepsList({ order }: { readonly order: OrderView }) {
  const t = useT();
  if (order.pending) {
    return (
      <ol>
        <li>{order.instructions?.takesDays ? t('checkout:success.nextPay') : t('checkout:success.nextBank')}</li>
        <li>{t('checkout:success.nextLetter', { email: order.email })}</li>
      </ol>
    );
  }
  return (
    <ol>
      <li>{t('checkout:success.nextPack')}</li>
      <li>
        {t('checkout:success.nextSend', { carrier: order.carrier })} {order.arrives}
      </li>
      <li>{t('checkout:success.nextEnjoy')}</li>
    </ol>
  );
}

function AddressLines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <p className={styles.lines}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}
