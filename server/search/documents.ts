import type { SearchItem } from '#app/modules/search/domain/search-query.ts';
import { type Column, countColumn, flagColumn, numberColumn } from '#server/platform/catalogue/columns.ts';
import type { BoughtProduct, StoredForSearch } from '#server/platform/catalogue/feed-data.ts';
import type { OfferScope } from '#server/platform/catalogue/follow-catalogue.ts';
import { createProductColumns, type ProductColumns, UNSOLD } from '#server/platform/catalogue/product-columns.ts';
import { popularityOf } from '#server/platform/recommendations/popularity.ts';
import type { Found } from './product-index.ts';
import { type RankColumns, tierOf, worthOf } from './ranking.ts';
import { newnessIn } from './result-page.ts';
import type { IsIn } from './text-index.ts';

/** With more replaced documents than present ones, and more than this, documents get new numbers. */
const MOST_REPLACED = 500;

/** The products that match and are sold, with what their order depends on. */
export type SoldPlaces = {
  readonly places: Uint32Array;
  readonly order: RankColumns & { readonly soldOut: Uint8Array };
};

/** The documents of all indexes: each is a state of a product's texts. What else results depend on is in columns. */
export function createDocuments() {
  const columns = createProductColumns();
  const docOf = new Map<string, number>();
  const places = countColumn();
  const regions = flagColumn();
  const popularity = createPopularity(columns);
  const skus: string[] = [];
  let end = 0;
  const sold = createSoldPlaces(columns, popularity.column);
  return {
    columns,
    /** Adds a product as a new document in place of the one before. */
    put(product: StoredForSearch): { readonly doc: number; readonly before: readonly number[] } {
      const before = docOf.get(product.id);
      if (before !== undefined) regions.set(before, 0);
      columns.put(product);
      const place = columns.places.put(product.id);
      skus[place] = product.sku;
      popularity.put([product]);
      const doc = end;
      end += 1;
      docOf.set(product.id, doc);
      places.set(doc, place);
      regions.set(
        doc,
        product.variants.reduce((bits, { isUs }) => bits | (1 << isUs), 0),
      );
      return { doc, before: before === undefined ? [] : [before] };
    },
    sales: popularity.put,
    /** Removes all other products; returns their documents. */
    keep(ids: readonly string[]): readonly number[] {
      const kept = new Set(ids);
      const gone: number[] = [];
      for (const [id, doc] of docOf) {
        if (kept.has(id)) continue;
        regions.set(doc, 0);
        columns.remove(id);
        docOf.delete(id);
        gone.push(doc);
      }
      return gone;
    },
    isIn(isUs: number): IsIn {
      const bits = regions.upTo(end);
      return (doc) => ((bits[doc] as number) & (1 << isUs)) !== 0;
    },
    itemOf: (place: number): SearchItem => ({ id: columns.places.idOf(place), sku: skus[place] ?? '' }),
    placesOf: () => places.upTo(end),
    /** The matches that a scope sells, and their order. It holds until the next call. */
    sold: (matches: NamedFound, scope: OfferScope) => sold(matches, { scope, placesOf: places.upTo(end) }),
    /** New numbers of the documents, when many have been replaced. */
    renumbered(): ReadonlyMap<number, number> | null {
      if (end - docOf.size <= Math.max(MOST_REPLACED, docOf.size)) return null;
      const numbers = newNumbers(docOf, [places.upTo(end), regions.upTo(end)]);
      end = numbers.size;
      return numbers;
    },
  };
}

export type Documents = ReturnType<typeof createDocuments>;

/** Documents that match, how well each does, and those that the term names. */
export type NamedFound = Found & { readonly named: ReadonlySet<number> };

/** Numbers documents without gaps, and moves their rows of `columns`. */
function newNumbers(docOf: Map<string, number>, columns: readonly (Uint8Array | Uint32Array)[]) {
  const numbers = new Map([...docOf.values()].sort((a, b) => a - b).map((doc, index) => [doc, index]));
  for (const column of columns) {
    for (const [from, to] of numbers) column[to] = column[from] as number;
    column.fill(0, numbers.size);
  }
  for (const [id, doc] of docOf) docOf.set(id, numbers.get(doc) as number);
  return numbers;
}

function createPopularity({ places }: ProductColumns) {
  const column = numberColumn();
  return {
    column,
    /** Sets how popular some products are. */
    put(products: readonly BoughtProduct[]): void {
      for (const product of products) {
        const place = places.of(product.id);
        if (place !== undefined) column.set(place, popularityOf(product));
      }
    },
  };
}

/** Puts what is sold of matches in the order of results. */
export function createSoldPlaces(columns: ProductColumns, popularity: Column<Float64Array>) {
  const tier = flagColumn();
  const worth = numberColumn();
  return (
    { docs, match, named }: NamedFound,
    { scope, placesOf }: { readonly scope: OfferScope; readonly placesOf: Uint32Array },
  ): SoldPlaces => {
    const { end } = columns.places;
    const { price, soldOut } = columns.offersIn(scope);
    const { rank, newest } = columns.order();
    const popular = popularity.upTo(end);
    const order = { tier: tier.upTo(end), worth: worth.upTo(end), rank, soldOut };
    const { places, matches } = soldOnly(docs, placesOf, price);
    const newness = newnessIn(newest, places);
    for (let index = 0; index < places.length; index += 1) {
      const place = places[index] as number;
      const from = matches[index] as number;
      order.tier[place] = tierOf({ isNamed: named.has(docs[from] as number), isSoldOut: soldOut[place] === 1 });
      order.worth[place] = worthOf({
        match: match[from] as number,
        popularity: popular[place] as number,
        newness: newness(newest[place] as number),
      });
    }
    return { places, order };
  };
}

/** The places of documents with a price, and which of the documents they are. */
function soldOnly(docs: Uint32Array, placesOf: Uint32Array, price: Float64Array) {
  const places = new Uint32Array(docs.length);
  const matches = new Uint32Array(docs.length);
  let count = 0;
  for (let index = 0; index < docs.length; index += 1) {
    const place = placesOf[docs[index] as number] as number;
    if (price[place] === UNSOLD) continue;
    places[count] = place;
    matches[count] = index;
    count += 1;
  }
  return { places: places.subarray(0, count), matches };
}
