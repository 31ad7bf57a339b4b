import { href as paymentHref } from 'virtual:payment';
import type { ComponentProps, ReactNode } from 'react';
import type { CartView } from '#app/modules/cart/ui/cart-view.ts';
import type { ExpressMethod } from '#app/modules/payments/domain/express-methods.ts';
import type { PaymentTexts } from '#app/modules/payments/ui/payment-texts.ts';
import { scriptJson } from '#app/web/script-json.ts';
import { Icon } from '#app/web/ui/icon.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { LineName, useLink, useT, useView } from '#app/web/view.tsx';
import { BankDialog } from './bank-dialog.tsx';
import { CardPanel } from './card-panel.tsx';
import { ExpressMethods } from './express-methods.tsx';
import { GiftCardLines, type GiftCardView, leftToPay } from './gift-card.tsx';
import { ORDER_CONSEQUENCE, OrderButton, type OrderButtonTexts } from './order-button.tsx';
import { PAY_FORM, PaymentMethods } from './payment-methods.tsx';
import styles from './payment-step.module.css';

export type PaymentView = {
  readonly deliverTo: readonly string[];
  readonly billTo: readonly string[] | null;
  readonly contact: readonly string[];
  /** The email address that was probably meant; null where it looks right. */
  readonly correctedEmail: string | null;
  readonly delivery: string;
  readonly sandbox: boolean;
  readonly orderButton: OrderButtonTexts;
  /** Of the link to the page of returns. */
  readonly returnsLabel: string;
  /** Texts for the script of the card fields. */
  readonly texts: PaymentTexts;
};

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <p className={styles.lines}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </div>
  );
}

/** The complete summary of the order, which the law requires right above the button. */
type OrderLinesProps = {
  readonly cart: CartView;
  readonly payment: Pick<PaymentView, 'delivery' | 'returnsLabel'>;
  readonly giftCards: GiftCardView;
};

/** What is bought, beside the order button. */
function OrderLines({ cart, payment: { delivery, returnsLabel }, giftCards }: OrderLinesProps) {
  const t = useT();
  return (
    <>
      <ul className={styles.goods}>
        {cart.items.map((item) => (
          <li key={item.itemId}>
            <span>
              {item.quantity} × <LineName line={item} />, {item.size}
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
        {cart.lines.wrapping && (
          <li>
            <span>{t('cart:wrapping')}</span>
            <data id="payment-wrapping" value={cart.lines.wrapping.minor} data-currency={cart.lines.wrapping.currency}>
              {cart.lines.wrapping.text}
            </data>
          </li>
        )}
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
      <Terms returnsLabel={returnsLabel} />
    </>
  );
}

/** The terms that an order accepts, right above the button that places it. */
function Terms({ returnsLabel }: Pick<PaymentView, 'returnsLabel'>) {
  const t = useT();
  const link = useLink();
  return (
    <p className={styles.small}>
      {t('checkout:legal.beforeOrder')} <a href={link('/terms')}>{t('checkout:legal.terms')}</a>,{' '}
      <a href={link('/faq/returns')}>{returnsLabel}</a>, <a href={link('/privacy')}>{t('checkout:legal.privacy')}</a>
    </p>
  );
}

/** The order in a few lines, above the buttons that pay at once; its delivery is in the order beside the step. */
function ExpressOrder({ cart, payment: { returnsLabel }, giftCards }: OrderLinesProps) {
  const t = useT();
  const { text } = giftCards.remaining ?? cart.lines.total;
  return (
    <>
      <div className={styles.expressOrder}>
        <p className={styles.small}>
          {cart.items.map(({ quantity, name, size }) => `${quantity} × ${name}, ${size}`).join(' · ')}
        </p>
        <p>
          {t(giftCards.remaining ? 'payment:giftCard.left' : 'checkout:summary.total')} <strong>{text}</strong>
        </p>
      </div>
      <Terms returnsLabel={returnsLabel} />
    </>
  );
}

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
      dangerouslySetInnerHTML={{ __html: scriptJson(texts) }}
    />
  );
}

/** Delivery address, billing address and contact of the order, folded to one line. */
function OrderFacts({ payment }: { readonly payment: PaymentView }) {
  const t = useT();
  const link = useLink();
  const change = link('/checkout/address');
  return (
    <>
      {payment.correctedEmail && (
        <Notice>
          <p>
            {t('checkout:payment.emailDoubt', { email: payment.contact[0] ?? '', corrected: payment.correctedEmail })}{' '}
            <a href={change}>{t('checkout:payment.changeContact')}</a>
          </p>
        </Notice>
      )}
      <details className={styles.fold}>
        <summary>
          <span>
            <strong>{t('checkout:payment.deliverTo')}</strong> {payment.deliverTo.slice(0, 2).join(', ')}
          </span>
          <Icon name="down" size={16} />
        </summary>
        <div className={styles.facts}>
          <Lines title={t('checkout:payment.deliverTo')} lines={payment.deliverTo} />
          {payment.billTo && <Lines title={t('checkout:payment.billTo')} lines={payment.billTo} />}
          <Lines title={t('checkout:payment.contact')} lines={payment.contact} />
          <a href={change}>{t('checkout:payment.changeAddress')}</a>
        </div>
      </details>
    </>
  );
}

/** The form that pays. The methods and the button belong to it from outside. */
function PayForm({ cart, left }: { readonly cart: CartView; readonly left: number }) {
  const link = useLink();
  return (
    <form method="post" id={PAY_FORM} action={link('/checkout/payment')} data-part="form" hidden>
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="cartVersion" value={cart.version} />
      <input type="hidden" name="total" value={cart.lines.total.minor} />
      <input type="hidden" name="tax" value={cart.lines.taxSeen} />
      <input type="hidden" name="itemsCount" value={cart.itemsCount} />
      <input type="hidden" name="left" value={left} />
    </form>
  );
}

/** The order button, right below the total. */
function OrderNow({ payment: { orderButton } }: { readonly payment: PaymentView }) {
  const t = useT();
  return (
    <div className={styles.order}>
      {/* Before the script loads, and when it fails, a card leads to the secure payment page. */}
      <OrderButton texts={orderButton} form={PAY_FORM} part="pay" />
      <p className={styles.small} id={ORDER_CONSEQUENCE}>
        {t('checkout:legal.orderConsequence')}
      </p>
    </div>
  );
}

/**
 * The payment step: one choice of the payment method where something is due, the complete order, its legal texts and
 * one order button.
 */
export function PaymentStep({
  payment,
  methods,
  express,
  cart,
  giftCards,
  giftCardForm,
}: {
  readonly payment: PaymentView;
  /** Null with nothing due: the order is placed without a payment. */
  readonly methods: Omit<ComponentProps<typeof PaymentMethods>, 'cardFields'> | null;
  /** The methods with a button of their own. */
  readonly express: readonly ExpressMethod[];
  readonly cart: CartView;
  readonly giftCards: GiftCardView;
  /** Separate forms below the methods. */
  readonly giftCardForm: ReactNode;
}) {
  const t = useT();
  const link = useLink();
  // Without card fields a card is paid on the secure payment page.
  const hasCardFields = useView().mode !== 'lite' && methods !== null;
  return (
    <>
      <section
        className={styles.pay}
        id="payment"
        aria-labelledby="pay-title"
        data-card={hasCardFields ? undefined : 'hosted'}
      >
        <h2 id="pay-title">
          {methods && <Icon name="lock" />} {t(methods ? 'payment:title' : 'payment:nothingDue.title')}
        </h2>
        {hasCardFields && <ScriptMessages />}
        <PayForm cart={cart} left={leftToPay(giftCards, cart)} />
        {hasCardFields && (
          <ExpressMethods methods={express} orderButton={payment.orderButton}>
            <ExpressOrder cart={cart} payment={payment} giftCards={giftCards} />
          </ExpressMethods>
        )}
        {methods ? (
          <PaymentMethods {...methods} cardFields={hasCardFields && <CardPanel sandbox={payment.sandbox} />} />
        ) : (
          <p>{t('payment:nothingDue.text')}</p>
        )}
        {payment.sandbox && methods && (
          <details className={styles.fold}>
            <summary>
              {t('checkout:payment.sandboxTitle')}
              <Icon name="down" size={16} />
            </summary>
            <p>{t('checkout:payment.sandbox')}</p>
          </details>
        )}
        {giftCardForm}
        <OrderFacts payment={payment} />
        <OrderLines cart={cart} payment={payment} giftCards={giftCards} />
        <OrderNow payment={payment} />
        {hasCardFields && <ScriptParts texts={payment.texts} amount={(giftCards.remaining ?? cart.lines.total).text} />}
      </section>
      {hasCardFields && <script type="module" src={paymentHref} />}
      <p>
        <a href={link('/checkout/address')}>{t('checkout:payment.back')}</a>
      </p>
    </>
  );
}

/** The place of the messages of the script. */
function ScriptMessages() {
  return (
    <>
      <p className="vh" role="status" data-part="live" />
      <div data-part="messages" />
    </>
  );
}

/** What the script of the card fields fills and shows. */
function ScriptParts({ texts, amount }: Pick<PaymentView, 'texts'> & { readonly amount: string }) {
  return (
    <>
      <BankDialog amount={amount} />
      <BlankMessage />
      <ScriptTexts texts={texts} />
    </>
  );
}
