import type { ItemsOffer, OfferedItem } from '#app/modules/cart/domain/offered-items.ts';
import { sizeText } from '#app/modules/catalogue/ui/size-text.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

export type RestoreView = {
  readonly link: string;
  readonly title: string;
  readonly text: string;
  /** What the bag has already, what the form adds, and what cannot be had. */
  readonly inBag: readonly string[];
  readonly added: readonly string[];
  readonly short: readonly string[];
  /** The items of the form; empty without one. */
  readonly items: string;
  readonly button: string;
  /** Script submits the form: the bag lacks items, and none of this link were added in this visit. */
  readonly submitsOnce: boolean;
};

/** The view of a link with a ready-made bag. `isOtherTab`: of what another tab put in a bag of its own. */
export function restoreView(
  { key, offered, items, count, isComplete }: ItemsOffer,
  { t, isAdded, isOtherTab }: { readonly t: Translate; readonly isAdded: boolean; readonly isOtherTab: boolean },
): RestoreView {
  const named = ({ name, size }: OfferedItem) => `${name}, ${sizeText(size, t)}`;
  const listed = (quantityOf: (item: OfferedItem) => number) =>
    offered.filter((item) => quantityOf(item) > 0).map((item) => `${quantityOf(item)} × ${named(item)}`);
  const inBag = listed((item) => item.inBag);
  return {
    link: key,
    title: t(isComplete ? 'cart:restoreDone' : 'cart:restoreTitle'),
    text: isOtherTab ? t('cart:restoreOtherTab') : t(isComplete ? 'cart:restoreDoneText' : 'cart:restoreText'),
    inBag: isOtherTab ? [] : inBag,
    added: isComplete ? [] : listed((item) => item.missing),
    short: offered.flatMap((item) =>
      item.shortage
        ? t(`cart:restoreShort.${item.shortage.kind}`, { item: named(item), left: item.shortage.left })
        : [],
    ),
    items,
    button: t(isComplete ? 'cart:restoreAgain' : 'cart:restoreButton', { count }),
    submitsOnce: !isOtherTab && !isComplete && !isAdded && count > 0,
  };
}
