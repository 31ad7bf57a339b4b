import { byFacet, FACETS, type FacetKey } from '#app/modules/catalogue/domain/facets.ts';
import { audienceOf } from '#app/modules/catalogue/domain/market-product.ts';
import { type Silhouette, THEMES } from '#app/modules/catalogue/domain/product-attributes.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { countColumn, createNumberSets, createPlaces, flagColumn, numberColumn, type Places } from './columns.ts';
import type { FacetColumns } from './facet-columns.ts';

/** A product of the catalogue as lists and results filter it. */
export type ColumnProduct = Parameters<typeof facetValuesOf>[0] & {
  readonly id: string;
  readonly categories: readonly string[];
};

/** A selling region and currency. */
export type ColumnScope = { readonly isUs: number; readonly currency: string };

/** What a scope offers of a product. */
export type ColumnOffer = ColumnScope & {
  readonly productId: string;
  readonly soldOut: number;
  readonly rank: number;
  readonly price: number;
  readonly newest: number;
};

/** The sizes of a product that a selling region has in stock. */
export type ColumnStock = {
  readonly productId: string;
  readonly isUs: number;
  readonly sizes: readonly { readonly value: string; readonly label: string }[];
};

/** The price of what a scope does not sell. */
export const UNSOLD = -1;
const REGIONS = [0, 1] as const;

/** What lists and results depend on, of all products, in columns by place. */
export function createProductColumns() {
  const places = createPlaces();
  const facets = createFacetColumns(places);
  const offers = createOfferColumns(places);
  const categories = createCategoryColumn(places);
  return {
    places,
    put(product: ColumnProduct): void {
      const place = places.put(product.id);
      facets.put(place, product);
      categories.put(place, product.categories);
    },
    remove(id: string): void {
      offers.end([id]);
      facets.stock([], [id]);
      places.remove(id);
    },
    /** Replaces all offers of some products, and sets others. An unknown product has none. */
    offer(all: readonly ColumnOffer[], ofProducts: readonly string[]): void {
      offers.end(ofProducts);
      offers.set(all);
    },
    /** Ends the offers of products in one scope. */
    unoffer: (scope: ColumnScope, ofProducts: readonly string[]) => offers.end(ofProducts, scope),
    /** Replaces the sizes in stock of some products. */
    stock: facets.stock,
    offersIn: offers.of,
    order: offers.order,
    /** The products that a scope sells; of a category, unless it is null. */
    soldIn(scope: ColumnScope, category: string | null): Uint32Array {
      const { price } = offers.of(scope);
      const isIn = category === null ? () => true : categories.having(category);
      const found = new Uint32Array(places.end);
      let count = 0;
      for (let place = 0; place < places.end; place += 1) {
        if (price[place] === UNSOLD || !isIn(place)) continue;
        found[count] = place;
        count += 1;
      }
      return found.slice(0, count);
    },
    /** How many products of each category a scope sells, by category; none that it sells nothing of. */
    soldByCategory(scope: ColumnScope): ReadonlyMap<string, number> {
      const { price } = offers.of(scope);
      return categories.count((place) => price[place] !== UNSOLD);
    },
    /** The facets of a scope, with what its sizes are called. */
    facetsIn: (scope: ColumnScope): FacetColumns & { readonly sizeLabel: (value: string) => string } => ({
      ...facets.of(scope.isUs),
      price: offers.of(scope).price,
    }),
  };
}

export type ProductColumns = ReturnType<typeof createProductColumns>;

/** The facets of products; sizes are those in stock of a selling region. */
function createFacetColumns(places: Places) {
  const dictionaries = createFacetDictionaries();
  const sets = byFacet(createNumberSets);
  const columns = byFacet(countColumn);
  const sizes = REGIONS.map(countColumn);
  const labels = new Map<string, string>();
  return {
    put(place: number, product: ColumnProduct): void {
      const own = dictionaries.rowOf({ ...facetValuesOf(product), size: [] });
      for (const facet of FACETS) columns[facet].set(place, sets[facet].numberOf(own[facet]));
    },
    stock(all: readonly ColumnStock[], ofProducts: readonly string[]): void {
      for (const place of places.known(ofProducts)) for (const column of sizes) column.set(place, 0);
      for (const { productId, isUs, sizes: stocked } of all) {
        const place = places.of(productId);
        if (place === undefined) continue;
        for (const { value, label } of stocked) labels.set(`${isUs} ${value}`, label);
        const values = stocked.map(({ value }) => value);
        sizes[isUs]?.set(place, sets.size.numberOf(dictionaries.placesOf('size', values)));
      }
    },
    of: (isUs: number) => ({
      dictionaries: dictionaries.values,
      sets: byFacet((_, facet) => sets[facet].lists),
      setOf: byFacet((_, facet) => ((facet === 'size' && sizes[isUs]) || columns[facet]).upTo(places.end)),
      sizeLabel: (value: string) => labels.get(`${isUs} ${value}`) ?? value,
    }),
  };
}

/** The offers of every scope, and the order of the catalogue. */
function createOfferColumns(places: Places) {
  const rank = numberColumn();
  const newest = numberColumn();
  const scopes = new Map<string, { price: ReturnType<typeof numberColumn>; soldOut: ReturnType<typeof flagColumn> }>();
  const scopeOf = ({ isUs, currency }: ColumnScope) => {
    const key = `${isUs} ${currency}`;
    const scope = scopes.get(key) ?? { price: numberColumn(UNSOLD), soldOut: flagColumn() };
    scopes.set(key, scope);
    return scope;
  };
  return {
    end(ofProducts: readonly string[], scope: ColumnScope | null = null): void {
      const prices = scope ? [scopeOf(scope).price] : [...scopes.values()].map(({ price }) => price);
      for (const place of places.known(ofProducts)) for (const price of prices) price.set(place, UNSOLD);
    },
    set(all: readonly ColumnOffer[]): void {
      for (const offer of all) {
        const place = places.of(offer.productId);
        if (place === undefined) continue;
        const { price, soldOut } = scopeOf(offer);
        price.set(place, offer.price);
        soldOut.set(place, offer.soldOut);
        rank.set(place, offer.rank);
        newest.set(place, offer.newest);
      }
    },
    of(scope: ColumnScope) {
      const { price, soldOut } = scopeOf(scope);
      return { price: price.upTo(places.end), soldOut: soldOut.upTo(places.end) };
    },
    /** The place of products in the catalogue, and less for a newer one. */
    order: () => ({ rank: rank.upTo(places.end), newest: newest.upTo(places.end) }),
  };
}

/** The categories of products. */
function createCategoryColumn(places: Places) {
  const numbers = new Map<string, number>();
  const sets = createNumberSets();
  const column = countColumn();
  const numberOf = (category: string): number => {
    const number = numbers.get(category) ?? numbers.size;
    numbers.set(category, number);
    return number;
  };
  return {
    put: (place: number, categories: readonly string[]) =>
      column.set(place, sets.numberOf([...new Set(categories)].map(numberOf))),
    having(category: string): (place: number) => boolean {
      const isIn = sets.having(numbers.get(category) ?? -1);
      const setOf = column.upTo(places.end);
      return (place) => isIn[setOf[place] as number] === 1;
    },
    /** How many of the counted places are of each category. */
    count(isCounted: (place: number) => boolean): ReadonlyMap<string, number> {
      const setOf = column.upTo(places.end);
      const bySet = new Uint32Array(sets.lists.length);
      for (let place = 0; place < places.end; place += 1)
        if (isCounted(place)) bySet[setOf[place] as number] = (bySet[setOf[place] as number] as number) + 1;
      const names = [...numbers.keys()];
      const counts = new Map<string, number>();
      for (const [set, members] of sets.lists.entries()) {
        const count = bySet[set] as number;
        if (count > 0)
          for (const number of members)
            counts.set(names[number] as string, (counts.get(names[number] as string) ?? 0) + count);
      }
      return counts;
    },
  };
}

/** Silhouettes of socks: the others have no height. */
const HEIGHTS: readonly Silhouette[] = ['knee', 'crew', 'quarter', 'ankle', 'low'];

/** What every adult wears is for women and for men. Goods of another kind are for those alone that they name. */
function personsOf(product: Pick<ProductRecord, 'sections' | 'information'>): readonly string[] {
  const audience = audienceOf(product);
  if (audience !== 'all') return [audience];
  const adults = ['women', 'men'];
  return product.information.family === 'other' ? adults.filter((who) => product.sections.includes(who)) : adults;
}

/** The values of a product but its sizes, which count where they are in stock. */
export function facetValuesOf({
  color,
  materials,
  information,
  patternGroup,
  badges,
  sections,
  collections,
}: Pick<
  ProductRecord,
  'color' | 'materials' | 'information' | 'patternGroup' | 'badges' | 'sections' | 'collections'
>): Readonly<Record<Exclude<FacetKey, 'size'>, readonly string[]>> {
  return {
    color: color.secondary ? [color.primary, color.secondary] : [color.primary],
    material: materials,
    height: HEIGHTS.includes(information.silhouette) ? [information.silhouette] : [],
    pattern: [patternGroup],
    badge: badges,
    person: personsOf({ sections, information }),
    theme: THEMES.filter((theme) => collections.includes(theme)),
  };
}

/** The values of facets by numbers: the place of each value in the dictionary of its facet. */
export interface FacetDictionaries {
  readonly values: Readonly<Record<FacetKey, readonly string[]>>;
  /** The places of values, which get one where they are new. */
  placesOf(facet: FacetKey, values: readonly string[]): number[];
  /** The places of the values of a product. */
  rowOf(values: Readonly<Record<FacetKey, readonly string[]>>): Record<FacetKey, number[]>;
}

export function createFacetDictionaries(): FacetDictionaries {
  const values = byFacet((): string[] => []);
  const places = byFacet(() => new Map<string, number>());
  const placeOf = (facet: FacetKey, value: string): number => {
    const known = places[facet].get(value);
    if (known !== undefined) return known;
    const place = values[facet].push(value) - 1;
    places[facet].set(value, place);
    return place;
  };
  const placesOf = (facet: FacetKey, own: readonly string[]) => [...new Set(own)].map((value) => placeOf(facet, value));
  return {
    values,
    placesOf,
    rowOf: (own) =>
      Object.fromEntries(FACETS.map((facet) => [facet, placesOf(facet, own[facet])])) as Record<FacetKey, number[]>,
  };
}
