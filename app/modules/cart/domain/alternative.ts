import type { Product, Variant } from '#app/modules/catalogue/domain/product.ts';

/** A variant in stock that can replace one that is not: the same design in another colour or size. */
export type Alternative = { readonly product: Product; readonly variant: Variant };
