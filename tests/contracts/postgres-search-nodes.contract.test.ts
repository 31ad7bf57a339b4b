import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { openSearchStore } from '#server/adapters/search/postgres/open-search-store.ts';
import type { CatalogueFeed } from '#server/platform/catalogue/feed-data.ts';
import { createDatabaseProxy } from '#tests/support/database-proxy.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { now, openSearchedDatabase, type SearchedDatabase } from './postgres-search-fixture.ts';
import { sampleMarket } from './sample-markets.ts';
import { sampleProduct } from './sample-product.ts';

const uk = sampleMarket('GB');
const SHORT_WAITS = { build: 50, change: 50 };
const query = { query: 'striped', options: { sortBy: 'relevance:desc', limit: 24, offset: 0 } } as const;

describe('the search of the database on several nodes', () => {
  let database: SearchedDatabase;
  let groups: number;
  beforeEach(async () => {
    database = await openSearchedDatabase([sampleProduct('A1'), sampleProduct('A2')]);
    groups = 0;
  });
  afterEach(() => database.remove());
  /** Counts the groups of products that an index is built from. */
  const counted = (feed: CatalogueFeed): CatalogueFeed => ({
    ...feed,
    changedProducts: async (after) => {
      const changed = await feed.changedProducts(after);
      if (changed.last) groups += 1;
      return changed;
    },
  });
  const hanging = (feed: CatalogueFeed): CatalogueFeed => ({
    ...feed,
    changedProducts: () => new Promise(() => undefined),
  });

  test('is built once, and both nodes find', async () => {
    const first = await database.open({ feed: counted });
    const second = await database.open({ feed: counted });
    await Promise.all([first.update(), second.update()]);
    await second.update();
    for (const search of [first, second])
      expect(await search.search(uk, query)).toMatchObject({ metadata: { count: 2 }, validUntil: null });
    expect(groups).toBe(1);
    expect(database.failures).toEqual([]);
  });

  test('shows every node the changes that another has indexed', async () => {
    const first = await database.open({ feed: counted });
    const second = await database.open({ feed: counted });
    await first.update();
    expect(await second.search(uk, query)).toMatchObject({ metadata: { count: 2 } });
    await database.store.command('importProducts', { products: [sampleProduct('A3')], now: now + 1, rank: 2 });
    expect(await first.search(uk, query)).toMatchObject({ metadata: { count: 3 }, validUntil: null });
    expect(await second.search(uk, query)).toMatchObject({ metadata: { count: 3 }, validUntil: null });
    expect(groups).toBe(2);
  });

  test('answers from the catalogue until it is built, and another node builds it after the lease of a silent one', async () => {
    let passed = 0;
    const clock = () => now + passed;
    const silent = await database.open({ feed: hanging, clock, waits: SHORT_WAITS });
    void silent.update();
    expect(await silent.search(uk, query)).toMatchObject({ metadata: { facets: null }, validUntil: now + 1000 });
    const other = await database.open({ clock, waits: SHORT_WAITS });
    await other.update();
    expect(await other.search(uk, query)).toMatchObject({ validUntil: now + 1000 });
    passed = 61_000;
    await other.update();
    expect(await other.search(uk, query)).toMatchObject({ metadata: { count: 2 }, validUntil: null });
  });

  test('is continued at once by another node when the one that builds it closes', async () => {
    let isReading: () => void = () => undefined;
    let read: () => void = () => undefined;
    const reading = new Promise<void>((resolve) => {
      isReading = resolve;
    });
    const gate = new Promise<void>((resolve) => {
      read = resolve;
    });
    const slow = (feed: CatalogueFeed): CatalogueFeed => ({
      ...feed,
      changedProducts: async (after) => {
        isReading();
        await gate;
        return await feed.changedProducts(after);
      },
    });
    const first = await database.open({ feed: slow });
    const stopped = first.update();
    await reading;
    const closing = first.close();
    read();
    await Promise.all([stopped, closing]);
    const second = await database.open();
    await second.update();
    expect(await second.search(uk, query)).toMatchObject({ metadata: { count: 2 }, validUntil: null });
  });

  test('is unavailable with its database, like every other call', async () => {
    const proxies: Awaited<ReturnType<typeof createDatabaseProxy>>[] = [];
    const search = await database.open({
      url: async (url) => {
        const proxy = await createDatabaseProxy(url);
        proxies.push(proxy);
        return proxy.url;
      },
    });
    expect(await search.search(uk, query)).toMatchObject({ metadata: { count: 2 } });
    proxies[0]?.cut({ refuse: true });
    await expect(search.search(uk, query)).rejects.toThrow(UpstreamUnavailable);
    await proxies[0]?.close();
  });
});

test('the index of the search names the extension that its database lacks', async () => {
  const { url, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const role = `plain_${new URL(url).pathname.slice(1)}`;
  await client.query(`CREATE ROLE ${role} LOGIN; GRANT CREATE ON SCHEMA public TO ${role}`);
  const plain = new URL(url);
  plain.username = role;
  const options = { url: plain.href, poolSize: 2, preparedStatements: true };
  await expect(openSearchStore(options)).rejects.toThrow(/its extension pg_trgm is missing.* CREATE EXTENSION pg_trgm/);
  await client.query('CREATE EXTENSION pg_trgm');
  await (await openSearchStore(options)).close();
  await client.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  await client.end();
  await drop();
});
