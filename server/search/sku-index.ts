import { joinedSku } from '#server/platform/catalogue/search-document.ts';

/** How much less a sku is worth that a term only begins. */
const PREFIX = 0.375;
/** New skus are packed with the others when there are more of them than this, and than a share of the others. */
const MOST_FRESH = 4096;
const FRESH_SHARE = 16;

/** Skus in their order, as one text, with the place in it where each begins, and their documents. */
type PackedSkus = { readonly text: string; readonly starts: Uint32Array; readonly docs: Uint32Array };

/** Documents by the skus of a selling region: that of the product, and those of its sizes. */
export function createSkuIndex() {
  const fresh = new Map<string, number>();
  let packed = packSkus([]);
  const skuAt = (place: number) => packed.text.slice(packed.starts[place], packed.starts[place + 1]);

  /** The first place of a sku that is not before a text. */
  const firstFrom = (text: string): number => {
    let low = 0;
    let high = packed.docs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (skuAt(middle) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const packedPlace = (sku: string): number | undefined => {
    const place = firstFrom(sku);
    return place < packed.docs.length && skuAt(place) === sku ? place : undefined;
  };
  const put = (sku: string, doc: number): void => {
    const place = packedPlace(sku);
    if (place === undefined) fresh.set(sku, doc);
    else packed.docs[place] = doc;
  };
  function* startingWith(start: string): Generator<readonly [sku: string, doc: number]> {
    for (let place = firstFrom(start); place < packed.docs.length && skuAt(place).startsWith(start); place += 1)
      yield [skuAt(place), packed.docs[place] as number];
    for (const entry of fresh) if (entry[0].startsWith(start)) yield entry;
  }
  const settle = (): void => {
    if (fresh.size <= Math.max(MOST_FRESH, packed.docs.length / FRESH_SHARE)) return;
    const before = Array.from(packed.docs, (doc, place) => [skuAt(place), doc] as const);
    packed = packSkus([...before, ...fresh]);
    fresh.clear();
  };
  return {
    add(doc: number, own: readonly string[]): void {
      for (const sku of own) put(joinedSku(sku), doc);
      settle();
    },
    /** The document with a sku, where the term has a digit as all skus have. */
    find(term: string): number | undefined {
      if (!isSku(term)) return undefined;
      const sku = joinedSku(term);
      const place = packedPlace(sku);
      return place === undefined ? fresh.get(sku) : packed.docs[place];
    },
    /** Whether a term may be a sku rather than words: all skus have a digit. */
    isSku,
    /** The documents with a sku that starts with a term, and how well it matches. */
    startingWith(term: string): ReadonlyMap<number, number> {
      const found = new Map<number, number>();
      const start = joinedSku(term);
      for (const [sku, doc] of start === '' ? [] : startingWith(start)) {
        const worth = sku === start ? 1 : (PREFIX * start.length) / sku.length;
        found.set(doc, Math.max(found.get(doc) ?? 0, worth));
      }
      return found;
    },
    renumber(numbers: ReadonlyMap<number, number>): void {
      for (const [place, doc] of packed.docs.entries()) packed.docs[place] = numbers.get(doc) ?? GONE;
      for (const [sku, doc] of fresh) fresh.set(sku, numbers.get(doc) ?? GONE);
    },
  };
}

function packSkus(all: (readonly [sku: string, doc: number])[]): PackedSkus {
  all.sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  const starts = new Uint32Array(all.length + 1);
  for (const [place, [sku]] of all.entries()) starts[place + 1] = (starts[place] as number) + sku.length;
  return { text: all.map(([sku]) => sku).join(''), starts, docs: Uint32Array.from(all, ([, doc]) => doc) };
}

const isSku = (term: string) => /\d/.test(term);
/** No document has this number. */
const GONE = 0xffff_ffff;
