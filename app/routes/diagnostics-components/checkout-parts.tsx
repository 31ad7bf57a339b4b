import { BankDialog } from '#app/modules/checkout/ui/bank-dialog.tsx';
import { OrderSummary, Steps } from '#app/modules/checkout/ui/checkout-frame.tsx';
import { PaymentMessages } from '#app/modules/checkout/ui/payment-messages.tsx';
import { PaymentMethods } from '#app/modules/checkout/ui/payment-methods.tsx';
import { TrackedOrderNotice, WaitingOrder } from '#app/modules/checkout/ui/tracked-order.tsx';
import { OrderPage } from '#app/modules/orders/ui/order-page.tsx';
import { SuccessPage } from '#app/modules/orders/ui/success-page.tsx';
import styles from './components.module.css';
import type { SampleCarts } from './sample-cart.server.ts';
import {
  SAMPLE_INSTRUCTIONS,
  SAMPLE_ORDER,
  SAMPLE_PURCHASE,
  SAMPLE_STATUSES,
  SAMPLE_WITHDRAWAL,
  SHORT_ORDER,
} from './sample-orders.ts';
import { Section, State } from './section.tsx';

const TRACKED = {
  outcome: 'pending',
  tone: 'note',
  title: 'Order PW-A1B2C-D3E4F',
  text: 'Your bank has not decided yet.',
  href: '#orders',
  show: 'Show order',
  retry: null,
  goods: null,
} as const;
const METHODS = [
  { type: 'scheme', name: 'Card', hint: 'Visa, Mastercard', asksBlikCode: false },
  { type: 'ideal', name: 'iDEAL | Wero', hint: 'You continue at your bank.', asksBlikCode: false },
  { type: 'klarna', name: 'Klarna', hint: 'You continue at Klarna.', asksBlikCode: false },
  {
    type: 'hosted',
    name: 'Secure payment page',
    hint: 'You continue on the page of our provider.',
    asksBlikCode: false,
  },
] as const;

/** The parts of the checkout, and the pages of an order. */
export function CheckoutParts({ carts }: { readonly carts: SampleCarts }) {
  return (
    <>
      <Section name="checkout">
        <Steps current="address" completed={['cart']} />
        <OrderSummary cart={carts.full} />
        <PaymentMessages
          message={{ tone: 'bad', title: 'Payment declined', text: 'Nothing was charged.', back: null }}
        />
        <PaymentMethods
          methods={METHODS}
          before="ideal"
          unavailable="klarna"
          isBlikCodeInvalid={false}
          cardFields={null}
        />
        <div className={styles.open}>
          <BankDialog amount="£50.95" />
        </div>
      </Section>
      <Section name="orders">
        <SuccessPage order={SAMPLE_PURCHASE} sandbox />
        <SuccessPage
          order={{ ...SAMPLE_PURCHASE, ...SHORT_ORDER, pending: true, instructions: SAMPLE_INSTRUCTIONS }}
          sandbox={false}
        />
      </Section>
      <Section name="order-status">
        {SAMPLE_STATUSES.map((status) => (
          <OrderPage
            key={status.tone}
            order={status.tone === 'good' ? SAMPLE_ORDER : SHORT_ORDER}
            status={status}
            withdrawal={status.tone === 'good' ? SAMPLE_WITHDRAWAL : null}
            sandbox={false}
          />
        ))}
        <State name="an order whose payment was not final">
          {(['note', 'good', 'bad'] as const).map((tone) => (
            <TrackedOrderNotice key={tone} order={{ ...TRACKED, tone }} />
          ))}
        </State>
        <WaitingOrder order={TRACKED} sandbox />
      </Section>
    </>
  );
}
