import { addWish, addWishes, removeWish, type WishList } from '#app/modules/wish-list/domain/wish-list.ts';
import type { WishListIntent } from '#app/modules/wish-list/forms/wish-list-form.ts';

/** What the page says after a form: it compares this with the list, so that its message stays true. */
export type WishListChange = 'added' | 'removed' | 'saved';

/**
 * The list after a form, and the query of the page that says so. A full list stays as it is: the page names the limit.
 */
export function changeWishList(
  list: WishList,
  intent: WishListIntent,
): { readonly list: WishList; readonly change: WishListChange; readonly skus: WishList } {
  switch (intent.intent) {
    case 'add': {
      const added = addWish(list, intent.sku);
      return { list: added.ok ? added.value : list, change: 'added', skus: [intent.sku] };
    }
    case 'remove':
      return { list: removeWish(list, intent.sku), change: 'removed', skus: [intent.sku] };
    case 'add-all':
      return { list: addWishes(list, intent.items), change: 'saved', skus: intent.items };
  }
}
