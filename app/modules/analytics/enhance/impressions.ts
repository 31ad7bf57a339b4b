import { push } from './data-layer.ts';
import { CARD, itemOfCard, type ListedItem, namesProduct, plainItem } from './page-items.ts';

/** Milliseconds in which the cards that come into view are one event. */
const BATCH = 500;
/** The part of a card that counts as seen. */
const SEEN = 0.5;

/**
 * Reports the cards that come into view, each once, in batches, and the card that is opened. Cards that are appended
 * later count, too.
 */
export function watchImpressions(): void {
  const waiting: ListedItem[] = [];
  let timer = 0;
  const report = () => {
    clearTimeout(timer);
    timer = 0;
    for (const items of byList(waiting.splice(0))) push(listEvent('view_item_list', items));
  };
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const item = isIntersecting && itemOfCard(target);
        if (!item) continue;
        seen.unobserve(target);
        waiting.push(item);
        timer ||= window.setTimeout(report, BATCH);
      }
    },
    { threshold: SEEN },
  );
  const known = new WeakSet<Element>();
  const watch = () => {
    for (const card of document.querySelectorAll(CARD)) {
      if (known.has(card) || !namesProduct(card)) continue;
      known.add(card);
      seen.observe(card);
    }
  };
  watch();
  const main = document.querySelector('main');
  if (main) new MutationObserver(watch).observe(main, { childList: true, subtree: true });
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest(`${CARD} a[href*="/product/"]`);
    const item = link && itemOfCard(link.closest('article') as Element);
    if (!item) return;
    // The page may be left at once: what was seen on it is reported before.
    report();
    push(listEvent('select_item', [item]));
  });
  addEventListener('pagehide', report);
}

/** The items of each list: an event names one list. */
function byList(items: readonly ListedItem[]): readonly (readonly ListedItem[])[] {
  const lists = new Map<string, ListedItem[]>();
  for (const item of items) {
    const key = `${item.item_list_id} ${item.item_list_name}`;
    lists.set(key, [...(lists.get(key) ?? []), item]);
  }
  return [...lists.values()];
}

function listEvent(event: 'view_item_list' | 'select_item', items: readonly ListedItem[]) {
  const { item_list_id, item_list_name, currency } = items[0] as ListedItem;
  return { event, ecommerce: { currency, item_list_id, item_list_name, items: items.map(plainItem) } };
}
