import { href as paymentHref } from 'virtual:payment';
import type { ReactNode } from 'react';
import type { CartView } from '#app/modules/cart/ui/cart-view.ts';
import type { OrderButtonTexts } from '#app/modules/checkout/domain/order-button.ts';
import type { PaymentTexts } from '#app/modules/payments/ui/payment-texts.ts';
import { Icon } from '#app/web/ui/icon.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import { BankDialog } from './bank-dialog.tsx';
import { CardPanel } from './card-panel.tsx';
import { GiftCardLines, type GiftCardView } from './gift-card.tsx';
import { ORDER_CONSEQUENCE, OrderButton } from './order-button.tsx';
import styles from './payment-step.module.css';

export type PaymentView = {
  readonly deliverTo: readonly string[];
  readonly billTo: readonly string[] | null;
  readonly contact: readonly string[];
  readonly delivery: string;
  readonly sandbox: boolean;
  readonly orderButton: OrderButtonTexts;
  /** Texts for the script of the card fields. */
  readonly texts: PaymentTexts;
};

function Lines({
  title,
  lines,
  change,
}: {
  readonly title: string;
  readonly lines: readonly string[];
  readonly change: { readonly href: string; readonly label: string } | null;
}) {
  return (
    <div>
      <h2>{title}</h2>
      <p className={styles.lines}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      {change && <a href={change.href}>{change.label}</a>}
    </div>
  );
}

/** The complete summary of the order, which the law requires right above the button. */
function OrderLines({
  cart,
  delivery,
  giftCards,
}: {
  readonly cart: CartView;
  readonly delivery: string;
  readonly giftCards: GiftCardView;
}) {
  const t = useT();
  const link = useLink();
  return (
    <>
      <ul className={styles.goods}>
        {cart.items.map((item) => (
          <li key={item.itemId}>
            <span>
              {item.quantity} × {item.name}, {item.size}
              {item.isGift && ` · ${t('cart:gift')}`}
            </span>
            <span>{item.before.text}</span>
          </li>
        ))}
        {cart.lines.discounts.map((discount) => (
          <li key={discount.id} className={styles.saving}>
            <span>{discount.name}</span>
            <span>{discount.amount.text}</span>
          </li>
        ))}
        <li>
          <span>{delivery}</span>
          <span>{cart.lines.shipping?.text}</span>
        </li>
        {cart.lines.salesTax && (
          <li>
            <span>{t('cart:salesTax')}</span>
            <data id="payment-sales-tax" value={cart.lines.salesTax.minor} data-currency={cart.lines.salesTax.currency}>
              {cart.lines.salesTax.text}
            </data>
          </li>
        )}
        <li className={styles.total}>
          <span>{t('checkout:summary.total')}</span>
          <data value={cart.lines.total.minor} data-currency={cart.lines.total.currency}>
            {cart.lines.total.text}
          </data>
        </li>
        <GiftCardLines view={giftCards} totalClass={styles.total} />
      </ul>
      {cart.lines.tax && <p className={styles.small}>{cart.lines.tax}</p>}
      <p className={styles.small}>
        {t('checkout:legal.beforeOrder')} <a href={link('/terms')}>{t('checkout:legal.terms')}</a>,{' '}
        <a href={link('/faq/returns')}>{t('checkout:legal.withdrawal')}</a>,{' '}
        <a href={link('/privacy')}>{t('checkout:legal.privacy')}</a>
      </p>
    </>
  );
}

const HOSTED_FORM = 'pay-hosted';
const HOSTED_TITLE = 'hosted-title';

/** The message that the script fills; it is part of the page so that its style is defined once. */
function BlankMessage() {
  return (
    <template data-part="message">
      <div tabIndex={-1}>
        <Notice tone="bad">
          <p>
            <strong data-slot="title" />
          </p>
          <p data-slot="text" />
          <p>
            {/* biome-ignore lint/a11y/useAnchorContent: the script gives it its words. */}
            <a data-slot="back" href="#payment" />
          </p>
        </Notice>
      </div>
    </template>
  );
}

/** The texts of the card fields, for their script. */
function ScriptTexts({ texts }: Pick<PaymentView, 'texts'>) {
  return (
    <script
      type="application/json"
      data-part="texts"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a JSON data block of our own words; `<` is escaped.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(texts).replaceAll('<', '\\u003c') }}
    />
  );
}

/** Delivery address, billing address and contact of the order. */
function OrderFacts({ payment }: { readonly payment: PaymentView }) {
  const t = useT();
  const link = useLink();
  return (
    <div className={styles.facts}>
      <Lines
        title={t('checkout:payment.deliverTo')}
        lines={payment.deliverTo}
        change={{ href: link('/checkout/address'), label: t('checkout:payment.changeAddress') }}
      />
      {payment.billTo && <Lines title={t('checkout:payment.billTo')} lines={payment.billTo} change={null} />}
      <Lines title={t('checkout:payment.contact')} lines={payment.contact} change={null} />
    </div>
  );
}

/** The form that leads to the provider's own page. */
function HostedPayment({
  orderButton,
  cart,
  giftCards,
}: Pick<PaymentView, 'orderButton'> & { readonly cart: CartView; readonly giftCards: GiftCardView }) {
  const t = useT();
  const link = useLink();
  return (
    <div className={styles.hosted}>
      <h3 id={HOSTED_TITLE}>{t('payment:hosted.title')}</h3>
      <p>{t('payment:hosted.text')}</p>
      {giftCards.remaining && <p>{t('payment:giftCard.hosted', { total: cart.lines.total.text })}</p>}
      <form
        method="post"
        id={HOSTED_FORM}
        action={link('/checkout/payment')}
        data-part="hosted"
        aria-labelledby={HOSTED_TITLE}
      >
        <input type="hidden" name="intent" value="pay-hosted" />
        <input type="hidden" name="cartVersion" value={cart.version} />
        <input type="hidden" name="total" value={cart.lines.total.minor} />
        <input type="hidden" name="itemsCount" value={cart.itemsCount} />
        <OrderButton texts={orderButton} />
      </form>
    </div>
  );
}

/** The payment step: summary, legal texts, card fields where script runs, and a form to the provider's own page. */
export function PaymentStep({
  payment,
  cart,
  giftCards,
  giftCardForm,
  otherWays,
}: {
  readonly payment: PaymentView;
  readonly cart: CartView;
  readonly giftCards: GiftCardView;
  /** Separate forms below the lines. */
  readonly giftCardForm: ReactNode;
  /** Forms of their own, between the card and the secure payment page. */
  readonly otherWays: ReactNode;
}) {
  const t = useT();
  const link = useLink();
  return (
    <>
      <OrderFacts payment={payment} />
      {payment.sandbox && (
        <Notice>
          <p>{t('checkout:payment.sandbox')}</p>
        </Notice>
      )}
      <section className={styles.pay} id="payment" aria-labelledby="pay-title">
        <h2 id="pay-title">
          <Icon name="lock" /> {t('payment:title')}
        </h2>
        <p className="vh" role="status" data-part="live" />
        <div data-part="messages" />
        <CardPanel sandbox={payment.sandbox} />
        <OrderLines cart={cart} delivery={payment.delivery} giftCards={giftCards} />
        {giftCardForm}
        <div className={styles.byCard}>
          {/* Before the script loads, and when it fails, it leads to the secure payment page. */}
          <OrderButton texts={payment.orderButton} form={HOSTED_FORM} part="pay" />
        </div>
        <p className={`${styles.small} ${styles.consequence}`} id={ORDER_CONSEQUENCE}>
          {t('checkout:legal.orderConsequence')}
        </p>
        {otherWays}
        <HostedPayment orderButton={payment.orderButton} cart={cart} giftCards={giftCards} />
        <BankDialog />
        <BlankMessage />
        <ScriptTexts texts={payment.texts} />
      </section>
      <script type="module" src={paymentHref} />
      <p>
        <a href={link('/checkout/address')}>{t('checkout:payment.back')}</a>
      </p>
    </>
  );
}
