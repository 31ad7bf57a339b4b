import type { VariantName } from '#app/modules/catalogue/domain/listings.ts';
import { MAX_LINE_QUANTITY } from './quantity.ts';
import { MAX_LINES, mergeItems, type RequestedItem } from './wanted-items.ts';

/** Why less of an item can be had than a link names: none or little is left, or a line holds no more. */
export type Shortage = { readonly kind: 'sold-out' | 'few' | 'most'; readonly left: number };

/** An item of a link beside the bag. */
export type OfferedItem = Omit<VariantName, 'available'> & {
  /** Units in the bag already. */
  readonly inBag: number;
  /** Units that the bag lacks and that can be had. */
  readonly missing: number;
  /** Units of another time the same, as far as they can be had. */
  readonly more: number;
  readonly shortage: Shortage | null;
};

/** What a link with a ready-made bag offers beside the bag. */
export type ItemsOffer = {
  readonly key: string;
  readonly offered: readonly OfferedItem[];
  /** What a form adds: what the bag lacks, or all once more where it lacks nothing; empty where nothing can be had. */
  readonly items: string;
  readonly count: number;
  readonly isComplete: boolean;
};

type BagLine = { readonly id: string; readonly quantity: number; readonly isGift: boolean };

/**
 * The items of a link that the market sells, in their order, beside what the bag has: what it lacks of each, as far as
 * there is stock and a line and the bag hold it.
 */
export function offeredItems(
  wanted: readonly RequestedItem[],
  found: readonly VariantName[],
  lines: readonly BagLine[],
): readonly OfferedItem[] {
  const own = lines.filter(({ isGift }) => !isGift);
  const inBagOf = (id: string) => own.filter((line) => line.id === id).reduce((sum, { quantity }) => sum + quantity, 0);
  let places = Math.max(0, MAX_LINES - own.length);
  return mergeItems(wanted.filter(({ quantity }) => quantity > 0)).flatMap(({ id, quantity }): OfferedItem[] => {
    const variant = found.find((one) => one.id === id);
    if (!variant) return [];
    const { available, ...named } = variant;
    const inBag = inBagOf(id);
    if (inBag === 0 && places === 0) return [];
    const left = Math.min(available ?? MAX_LINE_QUANTITY, MAX_LINE_QUANTITY);
    const room = Math.max(0, left - inBag);
    const lacking = Math.max(0, quantity - inBag);
    const missing = Math.min(lacking, room);
    if (inBag === 0 && missing > 0) places -= 1;
    const shortage = lacking > room ? shortageOf(left) : null;
    return [{ ...named, inBag, missing, more: Math.min(quantity, room), shortage }];
  });
}

function shortageOf(left: number): Shortage {
  if (left === 0) return { kind: 'sold-out', left };
  return { kind: left < MAX_LINE_QUANTITY ? 'few' : 'most', left };
}

/** What a form of items adds, as `id:quantity,id:quantity`. */
export const itemsText = (items: readonly RequestedItem[]): string =>
  items.map(({ id, quantity }) => `${id}:${quantity}`).join(',');

/** Names a link by its items, in a session: short, and the same for the same items. */
export function linkKey(wanted: readonly RequestedItem[]): string {
  let hash = 5381;
  for (const letter of itemsText(mergeItems(wanted))) hash = (Math.imul(hash, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}
