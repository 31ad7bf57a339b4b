import type { CartEvent } from '#app/modules/analytics/domain/commerce-events.ts';
import { push } from './data-layer.ts';

/** What the form of a gift card posts; the provider's name of the way to pay is `giftcard`. */
const GIFT_CARD = 'pay-gift-card';

/** Reports the way to pay when the payment starts: once, however often its button is pressed. */
export function followPayment(): void {
  let reported = '';
  document.addEventListener(
    'submit',
    ({ target }) => {
      const fields = target instanceof HTMLFormElement ? new FormData(target) : null;
      const intent = String(fields?.get('intent') ?? '');
      // With nothing due the form posts no method, and no payment starts.
      const method = fields?.get('paymentMethod') ?? (intent === 'pay' ? '' : intent);
      const payment_type = intent === GIFT_CARD ? 'giftcard' : String(method);
      if (!intent.startsWith('pay') || payment_type === '' || payment_type === reported) return;
      reported = payment_type;
      const shown: CartEvent | null = JSON.parse(document.getElementById('cart-event')?.textContent || 'null');
      push({ event: 'add_payment_info', ecommerce: { ...shown?.ecommerce, payment_type } });
    },
    // Before the card fields, which send the form themselves.
    { capture: true },
  );
  // A shopper who comes back from the provider starts another payment.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reported = '';
  });
}
