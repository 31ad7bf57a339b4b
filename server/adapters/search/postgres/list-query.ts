import type { StemSearch, WordQuery } from '#app/modules/search/domain/word-query.ts';
import { type TokenKind, tokenOf } from './indexed-document.ts';

/** The documents with a token, or with one that starts so. */
export type Leaf = { readonly token: string; readonly isPrefix: boolean };

/** A search of documents by their tokens, and what ranks them. */
export type ListQuery = {
  /** Documents have of all words one group: of each of its stems one token. */
  readonly all: readonly (readonly (readonly (readonly Leaf[])[])[])[];
  /** Tokens of which they have one; null where `all` says it. */
  readonly some: readonly Leaf[] | null;
  /** The tokens that a document is worth. */
  readonly ranking: readonly Leaf[];
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
export function listQuery(scope: string, queries: readonly WordQuery[]): ListQuery {
  const leaf = (kind: TokenKind, { stem, isPrefix }: StemSearch): Leaf => ({
    token: tokenOf(scope, kind, stem),
    isPrefix,
  });
  const stems = queries.flatMap(({ anyOf }) => anyOf.flat());
  const ranking = queries.flatMap(({ anyOf, ranking: groups }) => anyOf.slice(0, groups).flat());
  return {
    all: queries.map(({ anyOf }) =>
      anyOf.map((group) => group.map((stem) => KINDS[stem.among].map((kind) => leaf(kind, stem)))),
    ),
    some: queries.some(isFact)
      ? null
      : stems.flatMap((stem) => (['f', 'e', 'b'] as const).map((kind) => leaf(kind, stem))),
    ranking: [...new Map(ranking.map((stem) => leaf('f', stem)).map((one) => [keyOf(one), one])).values()],
  };
}

/** The documents with a sku, or with one that starts with a text. */
export function skuQuery(scope: string, sku: string, { isPrefix }: { readonly isPrefix: boolean }): ListQuery {
  return { all: [[[[{ token: tokenOf(scope, 'k', sku), isPrefix }]]]], some: null, ranking: [] };
}

/** Names a leaf. */
export const keyOf = ({ token, isPrefix }: Leaf): string => `${token}${isPrefix ? '*' : ''}`;

export const leavesOf = ({ all, some, ranking }: ListQuery): readonly Leaf[] => [
  ...all.flat(3),
  ...(some ?? []),
  ...ranking,
];

/** Whether all documents with a word have it as a fact or as an English word. */
const isFact = ({ anyOf }: WordQuery) => anyOf.every((group) => group.some(({ among }) => among !== 'texts'));
