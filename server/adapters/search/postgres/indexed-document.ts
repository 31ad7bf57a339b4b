import { facetValuesOf } from '#app/modules/catalogue/domain/facet-values.ts';
import type { Analyser } from '#app/modules/search/domain/analyser.ts';
import { popularityOf } from '#app/modules/search/domain/popularity.ts';
import {
  FACT_FIELDS,
  FIELD_WEIGHTS,
  type SearchDocument,
  type SearchField,
} from '#app/modules/search/domain/search-document.ts';
import { nameKey } from '#app/modules/search/domain/word-query.ts';
import type { StoredForSearch } from '#server/platform/catalogue/feed-data.ts';

/** A row of `search_documents`. */
export type IndexedDocument = {
  readonly product_id: string;
  readonly sku: string;
  readonly name_key: string;
  readonly popularity: number;
  readonly facet_values: readonly string[];
  readonly facts: string;
  readonly tokens: string;
};

/**
 * The kinds of tokens, of which a query names some: f(act), t(ext) that is none, e(nglish), b(rand) and k, a sku. A
 * token starts with the scope, because one index holds all scopes.
 */
export type TokenKind = 'f' | 't' | 'e' | 'b' | 'k';

export const tokenOf = (scope: string, kind: TokenKind, stem: string) => `'${scope}${kind}${lexeme(stem)}'`;
/** A stem within quotes of a text query. */
export const lexeme = (stem: string) => stem.slice(0, 100).replace(/[\\']/g, '');

/** The name is last: `Hug in a Sock` is not more of a sock than others. */
const RANKED_FIELDS = [...FACT_FIELDS.filter((field) => field !== 'sku' && field !== 'name'), 'name'] as const;
const TEXT_FIELDS = ['short', 'full', 'brand'] as const satisfies readonly SearchField[];
/** PostgreSQL has four weights for the fields of `FIELD_WEIGHTS`. */
const STRONG = 4;
const SOME = 2;
/** A stem that a field has more often ranks no higher. */
const MOST_TIMES = 3;
/** More facts than any product has: a row has to fit a page of the database. */
const MOST_FACTS = 300;

/** The document of a product in a scope. */
export function indexedDocument(
  product: StoredForSearch,
  document: SearchDocument,
  {
    scope,
    analyser,
    english,
    isAttribute,
  }: {
    readonly scope: string;
    readonly analyser: Analyser;
    readonly english: Analyser;
    readonly isAttribute: (stem: string) => boolean;
  },
): IndexedDocument {
  const facts = factPlaces(document, { analyser, isAttribute });
  const token = (kind: TokenKind) => (stem: string) => tokenOf(scope, kind, stem);
  const texts = TEXT_FIELDS.flatMap((field) => analyser.stems(document[field])).filter((stem) => !facts.has(stem));
  const tokens = new Set([
    ...[...facts.keys()].map(token('f')),
    ...texts.map(token('t')),
    ...analyser.stems(document.brand).map(token('b')),
    ...english.stems(document.english).map(token('e')),
    ...document.sku.split(' ').map(token('k')),
  ]);
  return {
    product_id: product.id,
    sku: product.sku,
    name_key: nameKey(document.name),
    popularity: popularityOf(product),
    facet_values: Object.entries(facetValuesOf(product)).flatMap(([facet, values]) =>
      [...new Set(values)].map((value) => `${facet}=${value}`),
    ),
    facts: [...facts].map(([stem, places]) => `'${lexeme(stem)}':${[...new Set(places)].join(',')}`).join(' '),
    tokens: [...tokens].join(' '),
  };
}

/**
 * The places of each stem with their weights: one for each field, and one more for each time that the field repeats the
 * stem. A name counts for an attribute only where no other field has it.
 */
function factPlaces(
  document: SearchDocument,
  { analyser, isAttribute }: { readonly analyser: Analyser; readonly isAttribute: (stem: string) => boolean },
): Map<string, string[]> {
  const facts = new Map<string, string[]>();
  for (const [index, field] of RANKED_FIELDS.entries()) {
    for (const [stem, times] of timesOf(analyser.stems(document[field]))) {
      const isNamed = field === 'name' && isAttribute(stem);
      const known = facts.get(stem) ?? [];
      if ((isNamed && known.length > 0) || (known.length === 0 && facts.size >= MOST_FACTS)) continue;
      const label = labelOf(isNamed ? 1 : FIELD_WEIGHTS[field]);
      const places = Array.from({ length: times }, (_, time) => `${time * RANKED_FIELDS.length + index + 1}${label}`);
      facts.set(stem, [...known, ...places]);
    }
  }
  return facts;
}

/** How often each stem is among all, at most as often as counts. */
function timesOf(stems: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const stem of stems) times.set(stem, Math.min(MOST_TIMES, (times.get(stem) ?? 0) + 1));
  return times;
}

function labelOf(weight: number): 'A' | 'B' | 'C' {
  if (weight >= STRONG) return 'A';
  return weight >= SOME ? 'B' : 'C';
}
