import { EVERY_PRODUCT, type ListedProduct, type ListingRows } from './listing.ts';

/**
 * The rows of products listing by listing, in portions of at most `most` rows each: the arguments of `listProducts`,
 * one portion at a time.
 */
export function* inListings(products: readonly ListedProduct[], most: number): Generator<readonly ListingRows[]> {
  const members = byCategory(products);
  let portion: ListingRows[] = [];
  let room = most;
  for (const [category, listed] of [...members].sort(([a], [b]) => byPlace(a, b))) {
    for (const { isUs, currency } of placesOf(listed)) {
      const rows = listed.flatMap((product) => rowOf(product, { isUs, currency }));
      for (let start = 0; start < rows.length; ) {
        const taken = rows.slice(start, start + room);
        start += taken.length;
        room -= taken.length;
        portion.push({ category, isUs, currency, rows: taken });
        if (room > 0) continue;
        yield portion;
        portion = [];
        room = most;
      }
    }
  }
  if (portion.length > 0) yield portion;
}

/** The list of every product is last: what search and filters find is in its own lists by then. */
const byPlace = (a: string, b: string) => Number(a === EVERY_PRODUCT) - Number(b === EVERY_PRODUCT) || (a < b ? -1 : 1);

function byCategory(products: readonly ListedProduct[]): ReadonlyMap<string, readonly ListedProduct[]> {
  const members = new Map<string, ListedProduct[]>();
  for (const product of products) {
    for (const category of product.categories) {
      const listed = members.get(category);
      if (listed) listed.push(product);
      else members.set(category, [product]);
    }
  }
  return members;
}

type Place = Pick<ListedProduct['offers'][number], 'isUs' | 'currency'>;

/** The regions and currencies in which any of the products is offered. */
function placesOf(products: readonly ListedProduct[]): Iterable<Place> {
  const places = new Map<string, Place>();
  // Most products share their offers.
  for (const offers of new Set(products.map((product) => product.offers)))
    for (const { isUs, currency } of offers) places.set(`${isUs} ${currency}`, { isUs, currency });
  return places.values();
}

function rowOf(product: ListedProduct, { isUs, currency }: Place): ListingRows['rows'] {
  const offer = product.offers.find((one) => one.isUs === isUs && one.currency === currency);
  return offer ? [[product.id, offer.price, offer.soldOut, product.rank, product.newest]] : [];
}
