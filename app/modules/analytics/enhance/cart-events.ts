import type {
  CartEvent,
  CartEventItem,
  EventItem,
  ViewItemEvent,
} from '#app/modules/analytics/domain/commerce-events.ts';
import { SPEECH_EVENT, type Speech } from '#app/web/enhance/speech-event.ts';
import { push } from './data-layer.ts';
import { CARD, itemOfCard, plainItem } from './page-items.ts';

/**
 * Reports what is added to the bag and removed from it. An addition is reported when the shop has confirmed it, as the
 * speech bubble says. A removal is reported when its form is sent, which the shop does not reject.
 */
export function followCart(): void {
  let size: string | undefined;
  document.addEventListener(SPEECH_EVENT, (said) => {
    const { state, about } = (said as CustomEvent<Speech>).detail;
    if (state !== 'addToCart' || !(about instanceof HTMLFormElement)) return;
    const added = addedItem(about, size);
    if (added) tell('add_to_cart', added.currency, added.item);
  });
  document.addEventListener('submit', ({ target, submitter }) => {
    if (!(target instanceof HTMLFormElement)) return;
    size = submitter?.dataset.size;
    tellChange(new FormData(target, submitter));
  });
}

/** Reports the way to pay that is chosen when the payment starts. */
export function followPayment(): void {
  document.addEventListener(
    'submit',
    ({ target }) => {
      const fields = target instanceof HTMLFormElement ? new FormData(target) : null;
      if (!String(fields?.get('intent') ?? '').startsWith('pay')) return;
      const shown = printed<CartEvent>('cart-event');
      const payment_type = String(fields?.get('paymentMethod') ?? fields?.get('intent'));
      push({ event: 'add_payment_info', ecommerce: { ...shown?.ecommerce, payment_type } });
    },
    // Before the card fields, which send the form themselves.
    { capture: true },
  );
}

/** The event that the page prints under an id. */
function printed<Event>(id: string): Event | null {
  return JSON.parse(document.getElementById(id)?.textContent || 'null');
}

/** The item of a form that adds to the bag: of a card whose button names the size, or of the product page. */
function addedItem(
  form: HTMLFormElement,
  size: string | undefined,
): { readonly currency: string; readonly item: EventItem } | null {
  const quantity = Number(new FormData(form).get('quantity') ?? 1);
  const card = form.closest('li')?.querySelector(CARD);
  const listed = card ? itemOfCard(card) : null;
  if (listed)
    return { currency: listed.currency, item: { ...plainItem(listed), ...(size && { item_variant: size }), quantity } };
  const viewed = printed<ViewItemEvent>('view-item-event');
  const [item] = viewed?.ecommerce.items ?? [];
  if (!viewed || !item) return null;
  const chosen = form.querySelector<HTMLInputElement>('[name=id]:checked');
  const variant = chosen?.dataset.size;
  return {
    currency: viewed.ecommerce.currency,
    item: {
      ...item,
      item_id: viewed.variants[chosen?.value ?? ''] ?? item.item_id,
      ...(variant && { item_variant: variant }),
      quantity,
    },
  };
}

/** Reports a form that removes a line of the cart, or changes its quantity. */
function tellChange(fields: FormData): void {
  const intent = fields.get('intent');
  const shown = printed<CartEvent>('cart-event');
  const line = shown?.ecommerce.items.find(({ line_id }) => line_id === fields.get('itemId'));
  if (!shown || !line) return;
  const step = fields.get('step');
  const wanted = step === null ? Number(fields.get('quantity')) : line.quantity + Number(step);
  const change =
    intent === 'remove-product' ? -line.quantity : intent === 'update-product' ? wanted - line.quantity : 0;
  if (!Number.isInteger(change) || change === 0) return;
  tell(change > 0 ? 'add_to_cart' : 'remove_from_cart', shown.ecommerce.currency, {
    ...withoutForm(line),
    quantity: Math.abs(change),
  });
}

function withoutForm({ line_id: _, ...item }: CartEventItem): EventItem {
  return item;
}

function tell(event: 'add_to_cart' | 'remove_from_cart', currency: string, item: EventItem): void {
  const value = (Number(item.price) * item.quantity).toFixed(item.price.includes('.') ? 2 : 0);
  push({ event, ecommerce: { currency, value, items: [item] } });
}
