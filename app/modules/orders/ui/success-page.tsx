import type { ReactNode } from 'react';
import type { Fulfilment } from '#app/modules/orders/domain/fulfilment.ts';
import { PaymentInstructions } from '#app/modules/payments/ui/payment-instructions.tsx';
import { ButtonLink } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './order.module.css';
import { OrderLines } from './order-lines.tsx';
import { OrderLink } from './order-link.tsx';
import type { LinkedOrderView } from './order-page.tsx';
import { PaidWith } from './paid-with.tsx';
import { Polled } from './polled.tsx';
import { Seller } from './seller.tsx';

/** An order on the success page of its buyer. */
export type OrderView = LinkedOrderView & {
  readonly pending: boolean;
  readonly date: string;
  readonly name: string;
  readonly email: string;
  /** Whether letters about the order reach the shopper. */
  readonly sendsLetters: boolean;
  readonly billTo: readonly string[];
  readonly telephone: string;
  readonly carrier: string;
  readonly fulfilment: Fulfilment;
  /** The label of the link to the page of returns. */
  readonly returnsLabel: string;
  /** What became of the buyer's sign-up for the newsletter; null without one, and until the order is paid. */
  readonly newsletter: string | null;
};

/** The success page. `signUpForm`: for another address than the one that the newsletter rejected. */
export function SuccessPage({
  order,
  sandbox,
  signUpForm = null,
}: {
  readonly order: OrderView;
  readonly sandbox: boolean;
  readonly signUpForm?: ReactNode;
}) {
  return (
    <div className={styles.page}>
      {order.pending && !order.instructions?.takesDays && <Polled seconds={20} />}
      <SuccessHead order={order} sandbox={sandbox} />
      {order.instructions && <PaymentInstructions instructions={order.instructions} here={order.href} />}
      <div className={styles.columns}>
        <OrderLines order={order} />
        <NextSteps order={order} signUpForm={signUpForm} />
      </div>
      <OrderLink order={order} />
      <Seller seller={order.seller} />
    </div>
  );
}

function SuccessHead({ order, sandbox }: { readonly order: OrderView; readonly sandbox: boolean }) {
  const t = useT();
  const waits = order.pending || order.fulfilment === 'oversold';
  return (
    <div className={waits ? `${styles.head} ${styles.pending}` : styles.head}>
      <Icon name={waits ? 'info' : 'check'} size={40} />
      <h1>{successTitle(order, t)}</h1>
      <p>{successText(order, t)}</p>
      <p className={styles.number}>
        {t('checkout:success.orderNumber')} <strong id="order-number">{order.orderNumber}</strong>
      </p>
      <p>
        {t('checkout:success.orderDate')} {order.date}
      </p>
      {!waits && order.arrives !== null && <p>{t('order:arrives', { days: order.arrives })}</p>}
      {order.sendsLetters && <p>{t('checkout:success.confirmationTo', { email: order.email })}</p>}
      {sandbox && <p className={styles.small}>{t('checkout:payment.sandbox')}</p>}
    </div>
  );
}

function successTitle({ pending, instructions, name }: OrderView, t: ReturnType<typeof useT>): string {
  if (instructions) return t('payment:instructions.successTitle', { name });
  return pending ? t('checkout:success.pendingTitle', { name }) : t('checkout:success.authorisedTitle', { name });
}

function successText({ pending, instructions, fulfilment, total }: OrderView, t: ReturnType<typeof useT>): string {
  if (instructions) return t('payment:instructions.statusText');
  if (fulfilment === 'shipped') return t('order:shipped.text');
  if (fulfilment === 'oversold') return t('order:oversold.text');
  if (pending) return t('checkout:success.pending');
  return t(total.minor === 0 ? 'checkout:success.nothingDue' : 'checkout:success.authorised');
}

/** What happens next, the addresses and contact of the order, and its links. */
function NextSteps({ order, signUpForm }: { readonly order: OrderView; readonly signUpForm: ReactNode }) {
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
      <PaidWith method={order.method} />
      <h3>{t('checkout:payment.contact')}</h3>
      <p className={styles.lines}>
        <span>{order.email}</span>
        <span>{order.telephone}</span>
      </p>
      {order.newsletter && (
        <>
          <h3>{t('checkout:success.newsletter')}</h3>
          <p id="newsletter-asked">{order.newsletter}</p>
          {signUpForm && <div className={`noprint ${styles.signUp}`}>{signUpForm}</div>}
        </>
      )}
      <p className={styles.small}>
        {t('checkout:success.keepNumber')} <a href={link('/faq/returns')}>{order.returnsLabel}</a>
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
        <li>
          {order.sendsLetters
            ? t('checkout:success.nextLetter', { email: order.email })
            : t('checkout:success.nextStatus')}
        </li>
      </ol>
    );
  }
  if (order.fulfilment === 'oversold')
    return (
      <ol>
        <li>{t('checkout:success.nextCheck')}</li>
      </ol>
    );
  return (
    <ol>
      {order.fulfilment !== 'shipped' && <li>{t('checkout:success.nextPack')}</li>}
      <li>
        {t('checkout:success.nextSend', { carrier: order.carrier })}{' '}
        {order.arrives !== null && t('order:arrives', { days: order.arrives })}
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
