/**
 * A page of places in an order, without putting all of them in order: what lies before the page and behind it is only
 * set apart. The order of `places` changes. `compare` finds no two places equal.
 */
export function pageOf(
  places: Uint32Array,
  compare: (a: number, b: number) => number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Uint32Array {
  const end = Math.min(places.length, offset + limit);
  if (offset >= end) return new Uint32Array(0);
  if (offset > 0) setApart(places, compare, { from: 0, to: places.length, at: offset });
  if (end < places.length) setApart(places, compare, { from: offset, to: places.length, at: end });
  return places.subarray(offset, end).sort(compare);
}

type Part = { readonly from: number; readonly to: number; readonly at: number };

/** Moves the places that belong before position `at` there. */
function setApart(places: Uint32Array, compare: (a: number, b: number) => number, { from, to, at }: Part): void {
  let first = from;
  let last = to - 1;
  while (first < last) {
    const { low, high } = divide(places, compare, { first, last });
    if (at > high && at < low) return;
    if (at <= high) last = high;
    else first = low;
  }
}

type Range = { readonly first: number; readonly last: number };

/** Moves what belongs before a place of the range up to `high`, and what belongs behind it from `low` on. */
function divide(places: Uint32Array, compare: (a: number, b: number) => number, { first, last }: Range) {
  const pivot = middleOf(places, compare, { first, last });
  let low = first;
  let high = last;
  while (low <= high) {
    while (compare(places[low] as number, pivot) < 0) low += 1;
    while (compare(places[high] as number, pivot) > 0) high -= 1;
    if (low > high) break;
    swap(places, low, high);
    low += 1;
    high -= 1;
  }
  return { low, high };
}

/** The middle one of three places that are anywhere: in places with an order of their own, ends and middle mislead. */
function middleOf(places: Uint32Array, compare: (a: number, b: number) => number, { first, last }: Range): number {
  const length = last - first + 1;
  const three = [0, 1, 2].map((turn) => places[first + (scattered(length + turn) % length)] as number);
  return three.sort(compare)[1] as number;
}

/** A number that says nothing about `seed`, the same for the same one. */
function scattered(seed: number): number {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 12)) >>> 0;
}

function swap(places: Uint32Array, a: number, b: number): void {
  const kept = places[a] as number;
  places[a] = places[b] as number;
  places[b] = kept;
}
