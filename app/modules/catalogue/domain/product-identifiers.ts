/** The numbers under which the maker of a size trades it. */
export type Identifiers = { readonly gtin?: string | undefined; readonly mpn?: string | undefined };

const LENGTHS = [8, 12, 13, 14];
/** The first digits of numbers that a shop gives itself, and of coupons and refunds: Google rejects them. */
const RESTRICTED = /^(?:2|02|04|05|98|99)/;
const RESTRICTED_SHORT = /^[02]\d{7}$/;

/**
 * The GTIN (EAN, UPC, ISBN-13) in a text, checked by its last digit; null for any other text. Spreadsheets write an
 * apostrophe before it, or decimals behind it.
 */
export function readGtin(text: string): string | null {
  const digits = text
    .trim()
    .replace(/^'/, '')
    .replace(/[.,]0+$/, '')
    .replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length)) return null;
  const padded = digits.padStart(14, '0');
  const sum = [...padded].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  if (sum % 10 !== 0 || Number(digits) === 0) return null;
  // The first digit of fourteen says how goods are packed.
  return RESTRICTED_SHORT.test(digits) || RESTRICTED.test(padded.slice(1)) ? null : digits;
}

type Identified = { readonly identifiers?: Readonly<Record<string, Identifiers>> | undefined };

/** The identifiers of a size. The twin of storefront us has those of its size. */
export function identifiersOf({ identifiers }: Identified, { sku }: { readonly sku: string }): Identifiers {
  return identifiers?.[sku.replace(/-UP$/, '')] ?? {};
}
