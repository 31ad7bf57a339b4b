import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { type ProductRejection, productRejection } from '#app/modules/catalogue/domain/product-validity.ts';

/** The stored document: the record without the parts that have their own rows. */
export type StoredProduct = Omit<ProductRecord, 'variants'>;

const OBJECTS = ['name', 'description', 'meta', 'information'] as const;
const LISTS = ['linkedProducts', 'media', 'badges', 'categories', 'materials'] as const;

/** The value of a stored document; null where it is no JSON. */
export function parsedDocument(doc: string): unknown {
  try {
    return JSON.parse(doc);
  } catch {
    return null;
  }
}

/** The document, or why pages, lists and search leave the product out: one damaged record costs only itself. */
export function readDocument(
  doc: string,
): { readonly product: StoredProduct } | { readonly product: null; readonly reason: ProductRejection } {
  const value = parsedDocument(doc);
  const reason = productRejection(value);
  if (reason) return { product: null, reason };
  // The command validated the document before it stored it; these checks are for other writers.
  const product = value as StoredProduct;
  const isWhole =
    OBJECTS.every((field) => typeof product[field] === 'object' && product[field] !== null) &&
    LISTS.every((field) => Array.isArray(product[field]));
  return isWhole ? { product } : { product: null, reason: 'Invalid product received' };
}
