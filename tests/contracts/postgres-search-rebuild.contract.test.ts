import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import type { PostgresSearch } from '#server/adapters/search/postgres/postgres-search.ts';
import type { CatalogueFeed } from '#server/platform/catalogue/feed-data.ts';
import { now, openSearchedDatabase, type SearchedDatabase } from './postgres-search-fixture.ts';
import { sampleMarket } from './sample-markets.ts';
import { sampleProduct } from './sample-product.ts';

const uk = sampleMarket('GB');
const zebra = { ...sampleProduct('A1'), name: { en: 'Zebra socks' } };
const plain = sampleProduct('A2');

describe('the index of the search in the database, built again', () => {
  let database: SearchedDatabase;
  let client: pg.Client;
  let read: number;
  let passed: number;
  beforeEach(async () => {
    database = await openSearchedDatabase([zebra, plain]);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    read = 0;
    passed = 0;
  });
  afterEach(async () => {
    await client.end();
    await database.remove();
  });

  /** Counts the products that an index is built from. */
  const counted = (feed: CatalogueFeed): CatalogueFeed => ({
    ...feed,
    changedProducts: async (after) => {
      const changed = await feed.changedProducts(after);
      read += changed.products.length;
      return changed;
    },
  });
  const open = (program: string) => database.open({ feed: counted, clock: () => now + passed, program });
  const skusOf = async (search: PostgresSearch, query: string) => {
    const { items } = await search.search(uk, { query, options: { sortBy: 'relevance:desc', limit: 24, offset: 0 } });
    return items.map(({ sku }) => sku).sort();
  };
  const change = (...products: ReturnType<typeof sampleProduct>[]) =>
    database.store.command('importProducts', { products, now: now + passed, rank: 0 });
  const isWord = async (word: string) =>
    (await client.query('SELECT 1 FROM search_words WHERE word = $1', [word])).rows.length > 0;
  const tokens = async (like: string) =>
    (await client.query('SELECT DISTINCT token FROM search_postings WHERE token LIKE $1', [like])).rows.length;
  const documentsOf = async () => {
    const { rows } = await client.query(
      "SELECT SUM(length(docs)) / 4 AS count FROM search_postings WHERE token LIKE 'en0fsock%'",
    );
    return Number(rows[0]?.count);
  };

  test('has the words of a new program ten minutes after the last node of the old one, and none of before', async () => {
    const old = await open('old');
    await old.update();
    expect(await skusOf(old, 'zebra')).toEqual(['A1']);
    await change({ ...zebra, name: plain.name });
    expect(await skusOf(old, 'striped')).toEqual(['A1', 'A2']);
    expect(await isWord('zebra')).toBe(true);

    passed = minutes(5);
    const fresh = await open('new');
    await change(sampleProduct('A3'));
    read = 0;
    expect(await skusOf(fresh, 'striped')).toEqual(['A1', 'A2', 'A3']);
    expect(read).toBe(1);

    passed = minutes(11);
    read = 0;
    expect(await skusOf(fresh, 'striped')).toEqual(['A1', 'A2', 'A3']);
    await fresh.update();
    expect(read).toBe(3);
    expect(await skusOf(fresh, 'striped')).toEqual(['A1', 'A2', 'A3']);
    expect(await isWord('zebra')).toBe(false);
    expect(await tokens('en0fzebra%')).toBe(0);
    expect(await tokens('en0fsock%')).toBe(1);

    read = 0;
    passed = minutes(30);
    await skusOf(fresh, 'striped');
    await fresh.update();
    expect(read).toBe(0);
    expect(database.failures).toEqual([]);
  });

  test('is searched by the old program meanwhile, and continued by another node where one stops', async () => {
    const old = await open('old');
    await old.update();
    passed = minutes(11);
    let reads = 0;
    const stopping = await database.open({
      clock: () => now + passed,
      program: 'new',
      feed: (feed) => ({
        ...feed,
        offers: async (scope) => {
          reads += 1;
          if (reads === 1) throw new Error('The node stopped');
          return await feed.offers(scope);
        },
      }),
    });
    await expect(stopping.update()).rejects.toThrow('The node stopped');
    expect(await skusOf(old, 'zebra')).toEqual(['A1']);
    const next = await open('new');
    await next.update();
    expect(await skusOf(next, 'zebra')).toEqual(['A1']);
    const { rows } = await client.query('SELECT program, building FROM search_state');
    expect(rows).toEqual([{ program: 'new', building: 1 }]);
  });

  test('has only the last documents of products that changed a thousand times', async () => {
    const search = await open('one');
    await search.update();
    await change({ ...plain, name: { en: 'Other socks' } });
    await search.update();
    await client.query('UPDATE search_state SET written = written + 8192');
    const before = await documentsOf();
    await search.update();
    expect(await skusOf(search, 'socks')).toEqual(['A1', 'A2']);
    expect(await documentsOf()).toBeLessThan(before);
    const { rows } = await client.query('SELECT DISTINCT block FROM search_postings');
    expect(rows).toEqual([{ block: '9' }]);
  });

  test('is not needed for new synonyms', async () => {
    const search = await open('one');
    await search.update();
    const synonyms = { en: [['okapi', 'zebra']] };
    const other = await database.open({ feed: counted, program: 'one', synonyms });
    read = 0;
    expect(await skusOf(search, 'okapi')).toEqual([]);
    expect(await skusOf(other, 'okapi')).toEqual(['A1']);
    search.setSynonyms(synonyms);
    expect(await skusOf(search, 'okapi')).toEqual(['A1']);
    search.setSynonyms({});
    expect(await skusOf(search, 'okapi')).toEqual([]);
    expect(read).toBe(0);
  });
});
