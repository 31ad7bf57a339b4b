import { FACT_FIELDS, FIELD_WEIGHTS, type SearchField } from '#server/platform/catalogue/search-document.ts';
import type { StemSearch } from './word-query.ts';

/** The texts of a document as an index holds them: skus are apart, sizes of storefront us have a field of their own. */
export type IndexField = Exclude<SearchField, 'sku'> | 'sizeUs';

export const INDEX_FIELDS: readonly IndexField[] = [
  ...(Object.keys(FIELD_WEIGHTS) as SearchField[]).filter((field) => field !== 'sku'),
  'sizeUs',
];

const DESCRIPTIONS: ReadonlySet<IndexField> = new Set(['short', 'full']);
/** 1 for fields that state something of the product. */
export const STATES_FACT = Uint8Array.from(INDEX_FIELDS, (field) => (DESCRIPTIONS.has(field) ? 0 : 1));

type Weighing = Pick<StemSearch, 'among' | 'isAttribute'> & { readonly isUs: number };

const known = new Map<string, Float64Array>();

/** The weight of every field in a search; 0 where it does not look. */
export function fieldWeights({ among, isAttribute, isUs }: Weighing): Float64Array {
  const key = `${among} ${isAttribute} ${isUs}`;
  const before = known.get(key);
  if (before) return before;
  const weights = Float64Array.from(INDEX_FIELDS, (field) => {
    const own: SearchField = field === 'sizeUs' ? 'size' : field;
    const isOfRegion = own !== 'size' || (field === 'sizeUs') === (isUs === 1);
    if (!isOfRegion || !isAmong(own, among)) return 0;
    // `Hug in a Sock` is not more of a sock than others.
    return isAttribute && own === 'name' ? 1 : FIELD_WEIGHTS[own];
  });
  known.set(key, weights);
  return weights;
}

function isAmong(field: SearchField, among: StemSearch['among']): boolean {
  if (among === 'facts') return FACT_FIELDS.includes(field);
  return (field === 'english') === (among === 'english');
}
