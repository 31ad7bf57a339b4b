import { hours } from '#app/kernel/clock.ts';

/** How long the browser of a declaration sees its receipt in full. Milliseconds. */
export const OWN_RECEIPT_LIFE = hours(1);

/**
 * Whether a receipt is that of the declaration that this browser has just made. Every other holder of its link, which
 * may be forwarded or stand in a history, sees it without name, address and own words.
 */
export function isOwnReceipt(
  own: { readonly id: string; readonly at: number } | undefined,
  { id, now }: { readonly id: string; readonly now: number },
): boolean {
  return own !== undefined && own.id === id && now - own.at < OWN_RECEIPT_LIFE;
}
