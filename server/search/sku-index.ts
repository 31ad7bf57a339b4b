import { joinedSku } from '#server/platform/catalogue/search-document.ts';
import { createWordList } from './word-list.ts';

/** How much less a sku is worth that a term only begins. */
const PREFIX = 0.375;

/** Documents by the skus of a selling region: that of the product, and those of its sizes. */
export function createSkuIndex() {
  const docOf = new Map<string, number>();
  const skus = createWordList();
  return {
    add(doc: number, own: readonly string[]): void {
      for (const sku of own.map(joinedSku)) {
        if (!docOf.has(sku)) skus.add(sku);
        docOf.set(sku, doc);
      }
    },
    /** The document with a sku, where the term has a digit as all skus have. */
    find: (term: string): number | undefined => (isSku(term) ? docOf.get(joinedSku(term)) : undefined),
    /** Whether a term may be a sku rather than words: all skus have a digit. */
    isSku,
    /** The documents with a sku that starts with a term, and how well it matches. */
    startingWith(term: string): ReadonlyMap<number, number> {
      const found = new Map<number, number>();
      const start = joinedSku(term);
      for (const sku of start === '' ? [] : skus.startingWith(start)) {
        const doc = docOf.get(sku) as number;
        const worth = sku === start ? 1 : (PREFIX * start.length) / sku.length;
        found.set(doc, Math.max(found.get(doc) ?? 0, worth));
      }
      return found;
    },
    renumber(numbers: ReadonlyMap<number, number>): void {
      for (const [sku, doc] of docOf) docOf.set(sku, numbers.get(doc) ?? GONE);
    },
  };
}

const isSku = (term: string) => /\d/.test(term);
/** No document has this number. */
const GONE = 0xffff_ffff;
