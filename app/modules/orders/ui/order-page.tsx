import type { InstructionsView } from '#app/modules/payments/ui/instructions-view.ts';
import { PaymentInstructions } from '#app/modules/payments/ui/payment-instructions.tsx';
import { ButtonLink } from '#app/web/ui/button.tsx';
import { Icon, type IconName } from '#app/web/ui/icon.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './order.module.css';
import { OrderLines, type OrderLinesView } from './order-lines.tsx';
import { OrderLink, type OrderLinkView } from './order-link.tsx';
import { PaidWith } from './paid-with.tsx';
import { Polled } from './polled.tsx';
import { Seller, type SellerView } from './seller.tsx';
import { OrderWithdrawal } from './withdrawal/order-withdrawal.tsx';
import type { OrderWithdrawalView } from './withdrawal/withdrawal-view.ts';

/**
 * The view of an order for its signed link, without contact and billing address: the link proves less than the browser
 * that paid.
 */
export type LinkedOrderView = OrderLinesView &
  OrderLinkView & {
    readonly orderNumber: string;
    readonly deliverTo: readonly string[];
    /** The days on which it is expected; null where none are known, or nothing is to come. */
    readonly arrives: string | null;
    /** The carrier's page of the parcel; null without one. */
    readonly tracking: string | null;
    /** The payment method in words; null before a payment, and where the sums name every payment. */
    readonly method: string | null;
    /** The payment instructions, while the order waits for the payment. */
    readonly instructions: InstructionsView | null;
    readonly seller: SellerView;
  };

export type WayOn = { readonly href: string; readonly label: string };

/** A step of the parcel's way. `note` is its day, null where none is known. */
export type OrderStep = {
  readonly title: string;
  readonly note: string | null;
  readonly state: 'done' | 'current' | 'to-come';
};

/** The view of the status of an order. */
export type OrderStatusView = {
  readonly tone: 'good' | 'waiting' | 'bad';
  readonly title: string;
  readonly text: string;
  /** Seconds until the page is asked for again; null when the status is final. */
  readonly refresh: number | null;
  readonly log: readonly { readonly key: string; readonly title: string; readonly at: string; readonly iso: string }[];
  /** The way of the parcel; null where none is to come, or the payment is not there. */
  readonly steps: readonly OrderStep[] | null;
  /** The link to pay again; null where that is not possible. */
  readonly retry: WayOn | null;
};

const ICONS: Readonly<Record<OrderStatusView['tone'], IconName>> = { good: 'check', waiting: 'info', bad: 'alert' };
const LOOKS: Readonly<Record<OrderStatusView['tone'], string | undefined>> = {
  good: '',
  waiting: styles.pending,
  bad: styles.failed,
};

/** One order by its signed link: status, history, lines and delivery address. */
export function OrderPage({
  order,
  status,
  withdrawal,
  sandbox,
  correct = null,
  cancel = null,
  invoice = null,
  isCorrected = false,
}: {
  readonly order: LinkedOrderView;
  readonly status: OrderStatusView;
  /** Null where the order cannot be withdrawn from. */
  readonly withdrawal: OrderWithdrawalView | null;
  readonly sandbox: boolean;
  /** The path of the form that corrects the address; null where it cannot be changed. */
  readonly correct?: string | null;
  /** The path of the page that cancels the order; null where it cannot be cancelled. */
  readonly cancel?: string | null;
  /** The path of the invoice; null before there is one. */
  readonly invoice?: string | null;
  /** Whether the form was just saved. */
  readonly isCorrected?: boolean;
}) {
  const t = useT();
  const link = useLink();
  return (
    <div className={styles.page}>
      {isCorrected && (
        <Notice tone="good" live>
          <p>{t('order:correct.saved')}</p>
        </Notice>
      )}
      {status.refresh !== null && <Polled seconds={status.refresh} />}
      <div className={`${styles.head} ${LOOKS[status.tone] ?? ''}`}>
        <Icon name={ICONS[status.tone]} size={40} />
        <h1 id="order-status">{status.title}</h1>
        <p role="status">{status.text}</p>
        <p className={styles.number}>
          {t('checkout:success.orderNumber')} <strong id="order-number">{order.orderNumber}</strong>
        </p>
        {sandbox && <p className={styles.small}>{t('checkout:payment.sandbox')}</p>}
      </div>
      {status.steps && <Steps steps={status.steps} />}
      {order.instructions && (
        <PaymentInstructions instructions={order.instructions} here={order.href} otherWay={status.retry} />
      )}
      <div className={styles.columns}>
        <OrderLines order={order} />
        <section className={styles.next}>
          <Delivery order={order} correct={correct} />
          <PaidWith method={order.method} />
          <details className="noprint">
            <summary>{t('order:history')}</summary>
            <History log={status.log} />
          </details>
          <div className={`noprint ${styles.ways}`}>
            {status.retry && !order.instructions && (
              <ButtonLink look="primary" href={status.retry.href}>
                {status.retry.label}
              </ButtonLink>
            )}
            <ButtonLink href={link('/faq/orders')}>{t('order:questions')}</ButtonLink>
            {invoice !== null && <a href={invoice}>{t('order:invoice.link')}</a>}
            {cancel !== null && <a href={cancel}>{t('order:cancel.link')}</a>}
          </div>
        </section>
      </div>
      {withdrawal && <OrderWithdrawal withdrawal={withdrawal} />}
      {status.tone !== 'bad' && <OrderLink order={order} />}
      <Seller seller={order.seller} />
    </div>
  );
}

/** The way of the parcel, as far as the shop knows it. */
function Steps({ steps }: { readonly steps: readonly OrderStep[] }) {
  const t = useT();
  return (
    <ol className={styles.steps} aria-label={t('order:steps.label')}>
      {steps.map(({ title, note, state }) => (
        <li key={title} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={styles.dot}>{state === 'done' && <Icon name="check" size={16} />}</span>
          <span>
            <strong>{title}</strong>
            {note && <small>{note}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Where the order goes, when it is expected, and the carrier's page of its parcel. */
function Delivery({ order, correct }: { readonly order: LinkedOrderView; readonly correct: string | null }) {
  const t = useT();
  return (
    <>
      <h2>{t('order:delivery')}</h2>
      <p className={styles.lines}>
        {order.deliverTo.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      {correct !== null && (
        <p className="noprint">
          <a href={correct}>{t('order:correct.link')}</a>
        </p>
      )}
      {order.arrives !== null && <p>{t('order:arrives', { days: order.arrives })}</p>}
      {order.tracking !== null && (
        <p>
          <a href={order.tracking} rel="noreferrer">
            {t('order:shipped.track')}
          </a>
        </p>
      )}
    </>
  );
}

function History({ log }: Pick<OrderStatusView, 'log'>) {
  return (
    <ol className={styles.log}>
      {log.map((entry) => (
        <li key={entry.key}>
          <span>{entry.title}</span> <time dateTime={entry.iso}>{entry.at}</time>
        </li>
      ))}
    </ol>
  );
}
