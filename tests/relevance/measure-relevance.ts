import type { Language } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { isRelevant, type JudgedQuery, judgedQueries, QUERY_KINDS, type QueryKind } from './judged-queries.ts';

/** Places that a shopper looks at. */
const FIRST = 5;

/** The skus that a search shows first for a term. */
export type FindFirst = (term: string) => Promise<readonly string[]>;

export type KindFigures = {
  readonly kind: QueryKind;
  readonly queries: number;
  /** Queries with a relevant product in the first places, or without any result for nonsense. */
  readonly hits: number;
  /** The relevant part of the first places, over all queries with results. */
  readonly precision: number;
};
export type Relevance = { readonly kinds: readonly KindFigures[]; readonly misses: readonly string[] };

/** Asks a search the judged queries of a language. */
export async function measureRelevance(
  language: Language,
  products: readonly ProductRecord[],
  find: FindFirst,
): Promise<Relevance> {
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const misses: string[] = [];
  const asked: (JudgedQuery & { readonly isHit: boolean; readonly precision: number | null })[] = [];
  for (const query of judgedQueries(language)) {
    const found = (await find(query.term)).slice(0, FIRST);
    const relevant = found.filter((sku) => {
      const product = bySku.get(sku);
      return product !== undefined && isRelevant(product, query);
    });
    const isHit = query.kind === 'nonsense' ? found.length === 0 : relevant.length > 0;
    if (!isHit) misses.push(`${language} ${query.kind} "${query.term}": ${found.join(' ') || 'nothing'}`);
    asked.push({ ...query, isHit, precision: found.length > 0 ? relevant.length / found.length : null });
  }
  const kinds = QUERY_KINDS.map((kind) =>
    figuresOf(
      kind,
      asked.filter((query) => query.kind === kind),
    ),
  );
  return { kinds, misses };
}

function figuresOf(
  kind: QueryKind,
  asked: readonly { readonly isHit: boolean; readonly precision: number | null }[],
): KindFigures {
  const parts = asked.flatMap(({ precision }) => precision ?? []);
  return {
    kind,
    queries: asked.length,
    hits: asked.filter(({ isHit }) => isHit).length,
    precision: parts.reduce((sum, part) => sum + part, 0) / Math.max(1, parts.length),
  };
}

/** The part of the queries that has to hit, by kind; of all kinds together `ALL_HITS`. */
const LEAST_HITS: Readonly<Partial<Record<QueryKind, number>>> = { typo: 0.9, compound: 1, nonsense: 1 };
const ALL_HITS = 0.95;

/** The promises that figures break, in words. */
export function brokenPromises(language: Language, { kinds }: Relevance): readonly string[] {
  const total = kinds.reduce((sum, { queries }) => sum + queries, 0);
  const hits = kinds.reduce((sum, kind) => sum + kind.hits, 0);
  const all = hits < ALL_HITS * total ? [`${language}: ${hits} of ${total} queries hit`] : [];
  const byKind = kinds
    .filter(({ kind, queries, hits: found }) => found < (LEAST_HITS[kind] ?? 0) * queries)
    .map(({ kind, queries, hits: found }) => `${language} ${kind}: ${found} of ${queries} hit`);
  return [...all, ...byKind];
}
