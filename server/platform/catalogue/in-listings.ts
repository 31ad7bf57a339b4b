import type { ListedProduct, ListingRows } from './listing.ts';

/**
 * More than two regions with eleven currencies each can have. A position is one number, because there are as many as
 * rows.
 */
const MOST_OFFERS = 64;

/**
 * The rows of products listing by listing, in portions of at most `most` rows each: the arguments of `listProducts`,
 * one portion at a time.
 */
export function* inListings(products: readonly ListedProduct[], most: number): Generator<readonly ListingRows[]> {
  const members = new Map<string, { category: string; isUs: 0 | 1; currency: string; places: number[] }>();
  for (const [product, { categories, offers }] of products.entries()) {
    for (const [offer, { isUs, currency }] of offers.entries()) {
      for (const category of categories) {
        const key = `${category} ${isUs} ${currency}`;
        const listing = members.get(key) ?? { category, isUs, currency, places: [] };
        listing.places.push(product * MOST_OFFERS + offer);
        members.set(key, listing);
      }
    }
  }
  let portion: ListingRows[] = [];
  let room = most;
  for (const { places, ...listing } of [...members.values()].sort((a, b) => (a.category < b.category ? -1 : 1))) {
    for (let start = 0; start < places.length; ) {
      const taken = places.slice(start, start + room);
      start += taken.length;
      room -= taken.length;
      portion.push({
        ...listing,
        rows: taken.flatMap((place) => rowOf(products[Math.floor(place / MOST_OFFERS)], place % MOST_OFFERS)),
      });
      if (room > 0) continue;
      yield portion;
      portion = [];
      room = most;
    }
  }
  if (portion.length > 0) yield portion;
}

function rowOf(product: ListedProduct | undefined, index: number): ListingRows['rows'] {
  const offer = product?.offers[index];
  return product && offer ? [[product.id, offer.price, offer.soldOut, product.rank, product.newest]] : [];
}
