import type { StemSearch, WordQuery } from '#app/modules/search/domain/word-query.ts';
import { lexeme, type TokenKind, tokenOf } from './indexed-document.ts';

/** A search of documents by their tokens, and what ranks them. */
export type TextQuery = {
  readonly all: string;
  /** Tokens of which they have one; null where `all` says it. */
  readonly some: string | null;
  /** The stems whose weights are the worth of a document, and how many they are: a rank is their mean. */
  readonly rank: string;
  readonly stems: number;
};

const KINDS: Readonly<Record<StemSearch['among'], readonly TokenKind[]>> = {
  facts: ['f'],
  texts: ['f', 't'],
  english: ['e'],
};

/**
 * The documents with all words. Some word has to be a fact, an English word or the brand: a word of a description says
 * little alone.
 */
export function textQuery(scope: string, queries: readonly WordQuery[]): TextQuery {
  const stems = queries.flatMap(({ anyOf }) => anyOf.flat());
  const ranking = queries.flatMap(({ anyOf, ranking: groups }) => anyOf.slice(0, groups).flat());
  const ranked = [...new Set(ranking.map(({ stem, isPrefix }) => `'${lexeme(stem)}'${isPrefix ? ':*' : ''}`))];
  return {
    all: queries
      .map(({ anyOf }) => either(anyOf.map((group) => both(group.map((stem) => tokensOf(scope, stem))))))
      .join(' & '),
    some: queries.some(isFact)
      ? null
      : either(stems.flatMap((stem) => (['f', 'e', 'b'] as const).map((kind) => token(scope, kind, stem)))),
    rank: ranked.join(' | '),
    stems: ranked.length,
  };
}

/** The documents with a sku, or with one that starts with a text. */
export function skuQuery(scope: string, sku: string, { isPrefix }: { readonly isPrefix: boolean }): TextQuery {
  const query = `${tokenOf(scope, 'k', sku)}${isPrefix ? ':*' : ''}`;
  return { all: query, some: null, rank: '', stems: 1 };
}

/** Whether all documents with a word have it as a fact or as an English word. */
const isFact = ({ anyOf }: WordQuery) => anyOf.every((group) => group.some(({ among }) => among !== 'texts'));
const tokensOf = (scope: string, stem: StemSearch) => either(KINDS[stem.among].map((kind) => token(scope, kind, stem)));
const token = (scope: string, kind: TokenKind, { stem, isPrefix }: StemSearch) =>
  `${tokenOf(scope, kind, stem)}${isPrefix ? ':*' : ''}`;
const either = (parts: readonly string[]) => (parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' | ')})`);
const both = (parts: readonly string[]) => (parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`);
