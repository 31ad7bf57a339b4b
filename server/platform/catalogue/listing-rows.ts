import { LRUCache } from 'lru-cache';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import { type ListingSort, sortOf } from '#app/modules/catalogue/domain/listing-sorts.ts';
import type { Sql } from '#server/store/types.ts';
import type { ListedRow } from './product-cards.ts';

/** How a statement orders a list. Each order has an index that ends in `product_id`, after the column `place`. */
function orderOf(sort: ListingSort) {
  const { by: place, first } = sortOf(sort);
  const [sign, down, up] = first === 'lowest' ? ['>', '', ' DESC'] : ['<', ' DESC', ''];
  return {
    place,
    after: `${place} ${sign} ?`,
    order: `sold_out, ${place}${down}, product_id`,
    reversed: `sold_out DESC, ${place}${up}, product_id DESC`,
  };
}

/** Rows that `OFFSET` may skip from either end of a list: it reads each of them. */
const NEAR = 480;
/** Rows between two known places in the middle of a list. */
const STEP = 120;
const KNOWN_PLACES = 5000;
/** With more changes than this in the last seconds known places would not last. */
const MOST_MOVES = 200;
/** The longest transaction, and the largest difference between the clocks of nodes. */
const OVERLAP = seconds(30);

/** What a list is of, in the order of the columns of its index. */
export type List = readonly [category: string, isUs: number, currency: string];
type Place = { product_id: string; sold_out: number; place: number };

/** Part of a list of `total` products; `version` changes with prices, the catalogue, and many products at once. */
type Part = {
  readonly list: List;
  /** Not by reduction, which no column of the store has. */
  readonly sort: ListingSort;
  readonly from: number;
  readonly size: number;
  readonly total: number;
  readonly version: string;
};

/**
 * Returns a function that reads a part of a list at about the same cost wherever it lies: near an end by `OFFSET`, in
 * the middle from a place that was found before. Places are found again after a change of catalogue or prices, and
 * after a product is sold out or comes back.
 */
export function createListingRows(
  sql: Sql,
  { clock, near = NEAR, step = STEP }: { readonly clock: Clock; readonly near?: number; readonly step?: number },
): (part: Part) => Promise<readonly ListedRow[]> {
  const readMoves = createMoveCount(sql, clock);
  const places = new LRUCache<string, Place>({ max: KNOWN_PLACES });

  const placeAt = async (part: Part, moves: number): Promise<Place | null> => {
    const key = [part.version, moves, part.sort, ...part.list, part.from].join(' ');
    const known = places.get(key);
    if (known) return known;
    const found = await findPlace(sql, part);
    if (found) places.set(key, found);
    return found;
  };

  return async (part) => {
    const { from, size, total } = part;
    const count = Math.min(size, total - from);
    if (count <= 0) return [];
    const behind = total - from - count;
    if (Math.min(from, behind) > near) {
      const moves = await readMoves();
      const skipped = from % step;
      const place = moves === null ? null : await placeAt({ ...part, from: from - skipped }, moves);
      if (place) return (await rowsFrom(sql, part, { place, count: skipped + count })).slice(skipped);
    }
    return await rowsByOffset(sql, part, { count, behind });
  };
}

async function rowsByOffset(
  sql: Sql,
  { list, sort, from }: Part,
  { count, behind }: { readonly count: number; readonly behind: number },
): Promise<readonly ListedRow[]> {
  const by = orderOf(sort);
  if (from <= behind)
    return await sql.all<ListedRow>(
      `SELECT product_id, sold_out FROM listing WHERE category = ? AND is_us = ? AND currency = ? ORDER BY ${by.order} LIMIT ? OFFSET ?`,
      [...list, count, from],
    );
  const rows = await sql.all<ListedRow>(
    `SELECT product_id, sold_out FROM listing WHERE category = ? AND is_us = ? AND currency = ? ORDER BY ${by.reversed} LIMIT ? OFFSET ?`,
    [...list, count, behind],
  );
  return rows.reverse();
}

/** The row at position `from`. */
async function findPlace(sql: Sql, { list, sort, from, total }: Part): Promise<Place | null> {
  const by = orderOf(sort);
  return from <= total / 2
    ? await sql.get<Place>(
        `SELECT product_id, sold_out, ${by.place} AS place FROM listing WHERE category = ? AND is_us = ? AND currency = ? ORDER BY ${by.order} LIMIT 1 OFFSET ?`,
        [...list, from],
      )
    : await sql.get<Place>(
        `SELECT product_id, sold_out, ${by.place} AS place FROM listing WHERE category = ? AND is_us = ? AND currency = ? ORDER BY ${by.reversed} LIMIT 1 OFFSET ?`,
        [...list, total - from - 1],
      );
}

/** Rows from a place on: those of the same place, those after it, those that are sold out. Each walks an index. */
async function rowsFrom(
  sql: Sql,
  { list, sort }: Part,
  { place, count }: { readonly place: Place; readonly count: number },
): Promise<readonly ListedRow[]> {
  const by = orderOf(sort);
  const rows = await sql.all<ListedRow>(
    `SELECT product_id, sold_out FROM listing WHERE category = ? AND is_us = ? AND currency = ? AND sold_out = ? AND ${by.place} = ? AND product_id >= ? ORDER BY product_id LIMIT ?`,
    [...list, place.sold_out, place.place, place.product_id, count],
  );
  if (rows.length < count)
    rows.push(
      ...(await sql.all<ListedRow>(
        `SELECT product_id, sold_out FROM listing WHERE category = ? AND is_us = ? AND currency = ? AND sold_out = ? AND ${by.after} ORDER BY ${by.order} LIMIT ?`,
        [...list, place.sold_out, place.place, count - rows.length],
      )),
    );
  if (rows.length < count)
    rows.push(
      ...(await sql.all<ListedRow>(
        `SELECT product_id, sold_out FROM listing WHERE category = ? AND is_us = ? AND currency = ? AND sold_out > ? ORDER BY ${by.order} LIMIT ?`,
        [...list, place.sold_out, count - rows.length],
      )),
    );
  return rows;
}

type Moves = { readonly since: number; readonly count: number; readonly sum: number; readonly number: number };

/**
 * Returns a function whose result changes with every committed change of what lists show; null while they change too
 * often. It adds up the numbers of changes since a time before which none is still to be committed.
 */
export function createMoveCount(sql: Sql, clock: Clock): () => Promise<number | null> {
  let known: Moves | null = null;
  let number = 0;
  const read = async (since: number) => {
    const rows = await sql.all<{ revision: number }>(
      "SELECT revision FROM page_changes WHERE kind = 'card' AND changed_at > ? ORDER BY changed_at LIMIT ?",
      [since, MOST_MOVES],
    );
    return { count: rows.length, sum: rows.reduce((sum, { revision }) => sum + revision, 0) };
  };
  return async () => {
    if (known) {
      const { count, sum } = await read(known.since);
      if (count < MOST_MOVES && count === known.count && sum === known.sum) return known.number;
    }
    const newest = await sql.get<{ at: number }>(
      "SELECT changed_at AS at FROM page_changes WHERE kind = 'card' ORDER BY changed_at DESC LIMIT 1",
    );
    const since = Math.min(newest?.at ?? 0, clock() - OVERLAP);
    const now = await read(since);
    number += 1;
    known = now.count < MOST_MOVES ? { ...now, since, number } : null;
    return known ? number : null;
  };
}
