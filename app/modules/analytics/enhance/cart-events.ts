import type { CartChangeEvent } from '#app/modules/analytics/domain/cart-changes.ts';
import { ADDED_EVENT, type Added } from '#app/web/enhance/added-event.ts';
import { CARD, itemOfCard } from './page-items.ts';

/**
 * Calls `report` with what the shop has added to the bag while the page stays open. The answer has the event; the page
 * knows the list of a card. Other forms lead to a page that prints the events of what they have changed.
 */
export function followCart(report: (event: unknown) => void): void {
  document.addEventListener(ADDED_EVENT, (added) => {
    const { event, form } = (added as CustomEvent<Added>).detail;
    if (event) report(withList(event as CartChangeEvent, form));
  });
}

/** The event with the list of the card that its form belongs to. */
function withList({ event, ecommerce }: CartChangeEvent, form: Element) {
  const card = form.closest('li')?.querySelector(CARD);
  const listed = card ? itemOfCard(card) : null;
  if (!listed) return { event, ecommerce };
  const { index, item_list_id, item_list_name } = listed;
  const items = ecommerce.items.map((item) => ({ ...item, index, item_list_id, item_list_name }));
  return { event, ecommerce: { ...ecommerce, items } };
}
