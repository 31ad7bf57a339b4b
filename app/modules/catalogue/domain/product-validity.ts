/** The reason that is logged for a rejected product. */
export type ProductRejection = 'Invalid product received' | 'empty variants array';

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Null for a valid product, else the reason. A product is an object with `id`, `_id`, `sku` and `updateReason` whose
 * `_id.kind` is `product`; its list of variants, where present, is not empty.
 */
export function productRejection(value: unknown): ProductRejection | null {
  if (
    !isObject(value) ||
    !value.id ||
    !value.sku ||
    !value.updateReason ||
    !isObject(value._id) ||
    value._id.kind !== 'product'
  ) {
    return 'Invalid product received';
  }
  if ('variants' in value && !(Array.isArray(value.variants) && value.variants.length > 0))
    return 'empty variants array';
  return null;
}
