import { expect, test } from 'vitest';
import { demoProducts } from '#tests/support/demo-products.ts';
import { searchedProduct } from '#tests/support/searched-products.ts';
import { createIndexWriter, type SearchStore } from './index-writer.ts';
import { createScopes, type Scope } from './scopes.ts';
import { jsonInTurns } from './turns.ts';

const LEASE = { node: 'a', until: 1 };

/** Counts what happens in each turn of the process. */
function createCount() {
  const turns = [0];
  return {
    turns,
    one: () => turns.push((turns.pop() ?? 0) + 1),
    next: async () => turns.push(0),
  };
}

test('the writer of the index analyses one document of one language a turn', async () => {
  const { turns, one, next } = createCount();
  const counted = (scope: Scope): Scope => ({
    ...scope,
    english: {
      ...scope.english,
      // Each document has its English text once in its words.
      words: (text) => {
        one();
        return scope.english.words(text);
      },
    },
  });
  const known = createScopes({
    scopes: [
      { language: 'en', isUs: 0 },
      { language: 'de', isUs: 0 },
    ],
    synonyms: {},
  });
  const scopes = new Map([...known].map(([key, scope]) => [key, counted(scope)]));
  const written: string[] = [];
  const store = {
    command: async (name: string) => {
      written.push(name);
      return 0;
    },
  } as unknown as Pick<SearchStore, 'command'>;
  const products = (await demoProducts()).slice(0, 100).map(searchedProduct);
  await createIndexWriter(store, { scopes, lease: () => LEASE, next }).put(products);
  expect(turns.reduce((sum, count) => sum + count, 0)).toBe(2 * products.length);
  expect(Math.max(...turns)).toBe(1);
  expect(written).toEqual(['reserveNumbers', 'putDocuments', 'putPopularity']);
});

test('`jsonInTurns` writes at most 500 rows a turn, and all of them', async () => {
  const { turns, one, next } = createCount();
  const rows = Array.from({ length: 1200 }, (_, place) => ({
    toJSON() {
      one();
      return { place };
    },
  }));
  expect(JSON.parse(await jsonInTurns(rows, next))).toEqual(rows.map((_, place) => ({ place })));
  expect(turns).toEqual([500, 500, 200]);
  expect(await jsonInTurns([], next)).toBe('[]');
});
