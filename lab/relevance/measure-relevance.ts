import type { Language } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { isRelevant, type JudgedQuery, judgedQueries, QUERY_KINDS, type QueryKind } from './judged-queries.ts';
import leastHits from './least-hits.json' with { type: 'json' };

/** Places that a shopper looks at. */
const FIRST = 5;

/** The skus that a search shows first for a term, and whether it says that they are only near it. */
export type FindFirst = (term: string) => Promise<{ readonly skus: readonly string[]; readonly isNear: boolean }>;

export type KindFigures = {
  readonly kind: QueryKind;
  readonly queries: number;
  /** Queries with a relevant product in the first places, or as the kind is judged. */
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
    const { skus, isNear } = await find(query.term);
    const found = skus.slice(0, FIRST);
    const relevant = found.filter((sku) => {
      const product = bySku.get(sku);
      return product !== undefined && isRelevant(product, query);
    });
    const isHit = isAsJudged(query, { found: found.length, relevant: relevant.length, isNear });
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

/** What the shop lacks is found as near, or not at all; an error in a word is corrected. */
function isAsJudged(
  { kind, wanted }: JudgedQuery,
  { found, relevant, isNear }: { readonly found: number; readonly relevant: number; readonly isNear: boolean },
): boolean {
  if (kind === 'nonsense' || wanted.length === 0) return found === 0;
  return relevant > 0 && (kind === 'near' ? isNear : kind !== 'typo' || !isNear);
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

/** The hits that each language and kind has had: no change may lower one. `least-hits.json` rises with new queries. */
const LEAST_HITS: Readonly<Record<Language, Readonly<Record<QueryKind, number>>>> = leastHits;

/** The figures that fell, in words. */
export function brokenPromises(language: Language, { kinds }: Relevance): readonly string[] {
  const least = LEAST_HITS[language];
  return kinds
    .filter(({ kind, hits }) => hits < least[kind])
    .map(({ kind, queries, hits }) => `${language} ${kind}: ${hits} of ${queries} queries hit, ${least[kind]} before`);
}

/** The least hits that can rise: those of kinds with more hits. */
export function raisedHits(language: Language, { kinds }: Relevance): readonly string[] {
  const least = LEAST_HITS[language];
  return kinds.filter(({ kind, hits }) => hits > least[kind]).map(({ kind, hits }) => `${language} ${kind}: ${hits}`);
}
