/** What a discount code does. Data: a new kind of rule is a new member here and one case in the totals. */
export type DiscountRule =
  | { readonly code: string; readonly type: 'percentage' /** Off the products, 1 to 100. */; readonly percent: number }
  | { readonly code: string; readonly type: 'free-shipping' };

const LONGEST_CODE = 40;

/** A code as codes are compared and kept: trimmed, upper case, cut to the longest a code can be. */
export function canonicalCode(typed: string): string {
  return typed
    .trim()
    .slice(0, LONGEST_CODE + 1)
    .toUpperCase();
}
