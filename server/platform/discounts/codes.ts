import { canonicalCode, type DiscountRule } from '../../../app/modules/cart/domain/discount-rule.ts';

/** The discount codes of the demo shop. They hold in every market and have no end. */
const CODES: readonly DiscountRule[] = [
  { code: 'WELCOME10', type: 'percentage', percent: 10 },
  { code: 'FREESHIP', type: 'free-shipping' },
];

const byCode = new Map(CODES.map((rule) => [rule.code, rule]));

/** The rule of a code as somebody typed it, in any case and with spaces around it; null when there is none. */
export function findDiscountRule(typed: string): DiscountRule | null {
  return byCode.get(canonicalCode(typed)) ?? null;
}
