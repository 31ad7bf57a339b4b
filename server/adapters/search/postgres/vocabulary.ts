import { createHash } from 'node:crypto';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import { LANGUAGES } from '#app/kernel/text.ts';
import { languageWords } from '#app/modules/search/data/vocabulary.ts';
import type { Sql } from '#server/store/types.ts';
import type { Scopes } from './scopes.ts';
import { inTurns, nextTurn } from './turns.ts';

/** Changes with the rules by which documents are made of products. */
const RULES = 3;
/** Words of names that an analyser learns in one turn: a few milliseconds. */
const WORDS_OF_TURN = 1000;
/** How long the names that other nodes have indexed may be unknown. */
const PAUSE = seconds(10);

/** Names the words and rules of this program. */
export function programOf(): string {
  const words = LANGUAGES.map((language) => languageWords(language));
  return createHash('sha256')
    .update(JSON.stringify([RULES, words]))
    .digest('base64url')
    .slice(0, 16);
}

/** Teaches the analysers of this node the words of names, which are parts of compounds, that any node has indexed. */
export function createVocabulary({
  read,
  scopes,
  clock,
}: {
  readonly read: Sql;
  readonly scopes: Scopes;
  readonly clock: Clock;
}) {
  let known = -1;
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    async learn(version: number): Promise<void> {
      if (version === known || clock() < readAt + PAUSE) return;
      for (const { key, analyser } of scopes.values()) {
        const rows = await read.all<{ word: string }>('SELECT word FROM search_words WHERE scope = ? AND named = 1', [
          key,
        ]);
        for await (const some of inTurns(rows, WORDS_OF_TURN, nextTurn))
          analyser.learn(some.map(({ word }) => word).join(' '));
      }
      known = version;
      readAt = clock();
    },
  };
}
