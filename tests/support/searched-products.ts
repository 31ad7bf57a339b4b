import { isUsVariant } from '#app/modules/catalogue/domain/market-product.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { Offer, StoredForSearch } from '#server/platform/catalogue/feed-data.ts';
import { listed } from '#server/platform/catalogue/listing.ts';

/** A product as the catalogue feeds it to a search. */
export function searchedProduct(product: ProductRecord): StoredForSearch {
  const variants = product.variants.map((variant) => ({ ...variant, isUs: isUsVariant(variant.sku) ? 1 : 0 }));
  return { ...product, salesLevel: 0, variants };
}

/** The offers of a product in all scopes. */
export function searchedOffers(product: ProductRecord, rank: number): readonly Offer[] {
  const newest = -Date.parse(product.updatedAt);
  return listed(product, rank).offers.map((offer) => ({ ...offer, productId: product.id, rank, newest }));
}
