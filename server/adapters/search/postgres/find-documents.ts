import type { NamedFound } from '#server/adapters/search/documents.ts';
import { worthOf } from './document-lists.ts';
import type { IndexColumns } from './index-columns.ts';
import { keyOf, type Leaf, type ListQuery } from './list-query.ts';
import type { Lists } from './read-lists.ts';

/** A word that is no fact is worth a little. */
const TEXT_WORTH = 0.08;

type Reading = { readonly lists: Lists; readonly columns: Pick<IndexColumns, 'placesOf' | 'columns'> };

/** The products of a query, how well each matches, and those that the term names. */
export function findDocuments(query: ListQuery, named: Leaf | null, reading: Reading): NamedFound {
  const docs = placesOf(matching(query, reading));
  const worth = new Float64Array(reading.columns.columns.places.end);
  for (const leaf of query.ranking)
    visit(leaf, reading, (place, own) => {
      worth[place] = (worth[place] as number) + own;
    });
  const least = TEXT_WORTH * Math.max(1, query.ranking.length);
  const names = new Set<number>();
  if (named) visit(named, reading, (place) => names.add(place));
  return { docs, match: Float64Array.from(docs, (place) => least + (worth[place] as number)), named: names };
}

/** How many products of a query count. */
export function countDocuments(query: ListQuery, reading: Reading, isCounted: (place: number) => boolean): number {
  return placesOf(matching(query, reading)).reduce((sum, place) => sum + Number(isCounted(place)), 0);
}

/** 1 for the places with all words. */
function matching({ all, some }: ListQuery, reading: Reading): Uint8Array {
  const having = (leaves: readonly Leaf[]): Uint8Array => {
    const found = new Uint8Array(reading.columns.columns.places.end);
    for (const leaf of leaves)
      visit(leaf, reading, (place) => {
        found[place] = 1;
      });
    return found;
  };
  const words = all.map((groups) =>
    merged(
      groups.map((group) => merged(group.map(having), keepBoth)),
      keepEither,
    ),
  );
  return merged(some ? [...words, having(some)] : words, keepBoth);
}

function visit(leaf: Leaf, { lists, columns }: Reading, use: (place: number, worth: number) => void): void {
  for (const { block, places, worth } of lists.get(keyOf(leaf)) ?? []) {
    const known = columns.placesOf(block);
    if (!known) continue;
    for (let index = 0; index < places.length; index += 1) {
      const place = known[places[index] as number] as number;
      if (place >= 0) use(place, worth ? worthOf(worth[index] as number) : 0);
    }
  }
}

type Merge = (places: Uint8Array, others: Uint8Array) => void;

/** Merges places into the first of them. */
function merged([first = new Uint8Array(0), ...others]: readonly Uint8Array[], merge: Merge): Uint8Array {
  for (const one of others) merge(first, one);
  return first;
}

const keepBoth: Merge = (places, others) => {
  for (let place = 0; place < places.length; place += 1)
    places[place] = (places[place] as number) & (others[place] as number);
};

const keepEither: Merge = (places, others) => {
  for (let place = 0; place < places.length; place += 1)
    places[place] = (places[place] as number) | (others[place] as number);
};

function placesOf(found: Uint8Array): Uint32Array {
  const places = new Uint32Array(found.length);
  let count = 0;
  for (let place = 0; place < found.length; place += 1) {
    places[count] = place;
    count += found[place] as number;
  }
  return places.slice(0, count);
}
