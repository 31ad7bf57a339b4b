import { type EventItem, toMajorUnits } from '#app/kernel/event-item.ts';
import { isCurrencyCode } from '#app/kernel/money.ts';

/** What may be the card of a product, on any page: one that names a product. */
export const CARD = 'main article';
const LINK = 'h3 a[href*="/product/"]';

export const namesProduct = (card: Element): boolean => card.querySelector(LINK) !== null;

/** An item of a list, and what its events say of the list. */
export type ListedItem = EventItem & {
  readonly index: number;
  readonly item_list_name: string;
  readonly item_list_id: string;
  readonly currency: string;
};

/** The item of a card as the page shows it; null for one that lacks a name or a price. */
export function itemOfCard(card: Element): ListedItem | null {
  const link = card.querySelector<HTMLAnchorElement>(LINK);
  const price = card.querySelector<HTMLDataElement>('data[data-currency]');
  const currency = price?.dataset.currency;
  if (!link || !price || !isCurrencyCode(currency)) return null;
  const row = card.closest('li');
  const sku = row?.dataset.live ?? row?.dataset.sku;
  if (!sku) return null;
  return {
    item_id: sku,
    item_group_id: sku,
    item_name: link.textContent ?? '',
    price: toMajorUnits({ amount: Number(price.value), currency }),
    quantity: 1,
    index: [...(row?.parentElement?.children ?? [])].indexOf(row as Element) + 1,
    ...listOf(card),
    currency,
  };
}

/** A list is named by the heading of its section; the list of a page by the title of the page. */
function listOf(card: Element) {
  const section = card.closest('section');
  const heading = section?.querySelector('h2') ?? document.querySelector('h1');
  const name = (heading?.textContent ?? '').trim();
  return { item_list_name: name, item_list_id: section?.id || document.body.dataset.pageType || '' };
}

/** An item without what its event says for all. */
export function plainItem({ currency: _, ...item }: ListedItem): Omit<ListedItem, 'currency'> {
  return item;
}
