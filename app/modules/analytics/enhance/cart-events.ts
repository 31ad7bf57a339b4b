import type { CartChangeEvent } from '#app/modules/analytics/domain/cart-changes.ts';
import type { CartEvent } from '#app/modules/analytics/domain/commerce-events.ts';
import { SPEECH_EVENT, type Speech } from '#app/web/enhance/speech-event.ts';
import { push } from './data-layer.ts';
import { CARD, itemOfCard } from './page-items.ts';

/**
 * Reports what the shop has added to the bag while the page stays open. The answer has the event; the page knows the
 * list of a card. Other forms lead to a page that prints the events of what they have changed.
 */
export function followCart(): void {
  document.addEventListener(SPEECH_EVENT, (said) => {
    const { event, about } = (said as CustomEvent<Speech>).detail;
    if (event) push(withList(event as CartChangeEvent, about ?? null));
  });
}

/** The event with the list of the card that its form belongs to. */
function withList({ event, ecommerce }: CartChangeEvent, form: Element | null) {
  const card = form?.closest('li')?.querySelector(CARD);
  const listed = card ? itemOfCard(card) : null;
  if (!listed) return { event, ecommerce };
  const { index, item_list_id, item_list_name } = listed;
  const items = ecommerce.items.map((item) => ({ ...item, index, item_list_id, item_list_name }));
  return { event, ecommerce: { ...ecommerce, items } };
}

/** Reports the way to pay when the payment starts: once, however often its button is pressed. */
export function followPayment(): void {
  let reported = '';
  document.addEventListener(
    'submit',
    ({ target }) => {
      const fields = target instanceof HTMLFormElement ? new FormData(target) : null;
      const intent = String(fields?.get('intent') ?? '');
      const payment_type = String(fields?.get('paymentMethod') ?? intent);
      if (!intent.startsWith('pay') || payment_type === reported) return;
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
