import type { Analyser } from '#app/modules/search/domain/analyser.ts';
import {
  FACT_FIELDS,
  FIELD_WEIGHTS,
  type SearchDocument,
  type SearchField,
} from '#app/modules/search/domain/search-document.ts';
import { nameKey } from '#app/modules/search/domain/word-query.ts';

/**
 * The kinds of tokens, of which a query names some: f(act), t(ext) that is none, e(nglish), b(rand), k, a sku, and
 * n(ame), the whole one. A token starts with the scope, because one table has the lists of all scopes.
 */
export type TokenKind = 'f' | 't' | 'e' | 'b' | 'k' | 'n';

const LONGEST = 100;

export const tokenOf = (scope: string, kind: TokenKind, text: string) => `${scope}${kind}${text.slice(0, LONGEST)}`;

/** A token of a document; facts have a worth. */
export type DocumentToken = { readonly token: string; readonly worth: number | null };

/** The name is last: `Hug in a Sock` is not more of a sock than others. */
const RANKED_FIELDS = [...FACT_FIELDS.filter((field) => field !== 'sku' && field !== 'name'), 'name'] as const;
const TEXT_FIELDS = ['short', 'full', 'brand'] as const satisfies readonly SearchField[];
/** Fields of `FIELD_WEIGHTS` are worth one of three shares. */
const STRONG = { from: 4, share: 1 };
const SOME = { from: 2, share: 0.5 };
const LITTLE = 0.2;
/** A stem that a field has more often ranks no higher. */
const MOST_TIMES = 3;
/** The sum of 1, 1/4, 1/9 and so on: a stem that is everywhere is worth 1. */
const ALL_PLACES = Math.PI ** 2 / 6;

type Rules = { readonly analyser: Analyser; readonly isAttribute: (stem: string) => boolean };

/** The tokens of a product in a scope. */
export function documentTokens(
  document: SearchDocument,
  { scope, english, ...rules }: Rules & { readonly scope: string; readonly english: Analyser },
): readonly DocumentToken[] {
  const { analyser } = rules;
  const facts = factWorth(document, rules);
  const texts = TEXT_FIELDS.flatMap((field) => analyser.stems(document[field])).filter((stem) => !facts.has(stem));
  const others: readonly (readonly [TokenKind, readonly string[]])[] = [
    ['t', texts],
    ['b', analyser.stems(document.brand)],
    ['e', english.stems(document.english)],
    ['k', document.sku.split(' ')],
    ['n', [nameKey(document.name)]],
  ];
  const tokens = new Map<string, number | null>();
  for (const [stem, worth] of facts) tokens.set(tokenOf(scope, 'f', stem), worth);
  for (const [kind, stems] of others) for (const stem of stems) tokens.set(tokenOf(scope, kind, stem), null);
  return [...tokens].map(([token, worth]) => ({ token, worth }));
}

type Place = { readonly at: number; readonly share: number };

/**
 * What each stem is worth: its places are one for each field, and one more for each time that the field repeats it. A
 * name counts for an attribute only where no other field has it.
 */
function factWorth(document: SearchDocument, { analyser, isAttribute }: Rules): ReadonlyMap<string, number> {
  const facts = new Map<string, Place[]>();
  for (const [index, field] of RANKED_FIELDS.entries()) {
    for (const [stem, times] of timesOf(analyser.stems(document[field]))) {
      const isNamed = field === 'name' && isAttribute(stem);
      const known = facts.get(stem) ?? [];
      if (isNamed && known.length > 0) continue;
      const share = shareOf(isNamed ? 1 : FIELD_WEIGHTS[field]);
      for (let time = 0; time < times; time += 1) known.push({ at: time * RANKED_FIELDS.length + index, share });
      facts.set(stem, known);
    }
  }
  return new Map([...facts].map(([stem, places]) => [stem, worthOfPlaces(places)]));
}

/** The best place of a stem counts whole, the others less and less. */
function worthOfPlaces(places: readonly Place[]): number {
  const shares = places.toSorted((a, b) => a.at - b.at).map(({ share }) => share);
  const best = Math.max(...shares);
  const first = shares.indexOf(best);
  const sum = shares.reduce((total, share, index) => total + share / (index + 1) ** 2, 0);
  return (best + sum - best / (first + 1) ** 2) / ALL_PLACES;
}

/** How often each stem is among all, at most as often as counts. */
function timesOf(stems: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const stem of stems) times.set(stem, Math.min(MOST_TIMES, (times.get(stem) ?? 0) + 1));
  return times;
}

function shareOf(weight: number): number {
  if (weight >= STRONG.from) return STRONG.share;
  return weight >= SOME.from ? SOME.share : LITTLE;
}
