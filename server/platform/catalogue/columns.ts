/** A number for every place; it grows with the places. */
export interface Column<T> {
  /** The numbers of the places below `end`, and of some behind. */
  upTo(end: number): T;
  set(place: number, value: number): void;
}

const FIRST_LENGTH = 256;

type Numbers = Uint8Array | Uint32Array | Float64Array;

/** A column of `empty` numbers. */
export function createColumn<T extends Numbers>(make: (length: number) => T, empty = 0): Column<T> {
  let values = make(FIRST_LENGTH);
  values.fill(empty);
  const upTo = (end: number): T => {
    if (end > values.length) {
      const longer = make(Math.max(end, 2 * values.length));
      longer.fill(empty, values.length);
      longer.set(values);
      values = longer;
    }
    return values;
  };
  return {
    upTo,
    set(place, value) {
      upTo(place + 1)[place] = value;
    },
  };
}

export const numberColumn = (empty = 0) => createColumn((length) => new Float64Array(length), empty);
export const countColumn = () => createColumn((length) => new Uint32Array(length));
export const flagColumn = () => createColumn((length) => new Uint8Array(length));

/** Ids by place. The place of a removed one is used again. */
export function createPlaces() {
  const placeOf = new Map<string, number>();
  const ids: string[] = [];
  const free: number[] = [];
  return {
    /** Places are below this number. */
    get end() {
      return ids.length;
    },
    of: (id: string) => placeOf.get(id),
    /** The places of those ids that have one. */
    known: (some: readonly string[]) => some.flatMap((id) => placeOf.get(id) ?? []),
    idOf: (place: number) => ids[place] ?? '',
    all: () => [...placeOf.keys()],
    /** The place of an id, which gets one when it is new. */
    put(id: string): number {
      const known = placeOf.get(id);
      if (known !== undefined) return known;
      const place = free.pop() ?? ids.length;
      ids[place] = id;
      placeOf.set(id, place);
      return place;
    },
    remove(id: string): void {
      const place = placeOf.get(id);
      if (place === undefined) return;
      placeOf.delete(id);
      ids[place] = '';
      free.push(place);
    },
  };
}

export type Places = ReturnType<typeof createPlaces>;

/** Sets of numbers, each with a number. The empty one is 0. */
export function createNumberSets() {
  const lists: (readonly number[])[] = [[]];
  const known = new Map<string, number>([['', 0]]);
  return {
    lists,
    numberOf(values: readonly number[]): number {
      const sorted = values.toSorted((a, b) => a - b);
      const key = sorted.join(' ');
      const before = known.get(key);
      if (before !== undefined) return before;
      known.set(key, lists.length);
      return lists.push(sorted) - 1;
    },
    /** Whether each set has a number. */
    having: (one: number) => Uint8Array.from(lists, (values) => (values.includes(one) ? 1 : 0)),
  };
}
