import type { SourceProduct } from './source-product.ts';

/** `adult`, `kids`, `toddler`, `infant`, `newborn`, and the plural names of Shopify. */
export function readAge(text: string): SourceProduct['age'] {
  if (/newborn|infant|bab(?:y|ies)/i.test(text)) return 'baby';
  if (/toddler/i.test(text)) return 'toddler';
  if (/kid|child|teen/i.test(text)) return 'kids';
  return /adult/i.test(text) ? 'adult' : null;
}

/** `male`, `female`, `unisex`, or both of the first. */
export function readGender(text: string): SourceProduct['gender'] {
  const isFor = { female: /\b(?:fe|wo)m[ae]/i.test(text), male: /\b(?:male|men)\b/i.test(text) };
  if (/unisex/i.test(text) || (isFor.female && isFor.male)) return 'unisex';
  return isFor.female ? 'female' : isFor.male ? 'male' : null;
}
