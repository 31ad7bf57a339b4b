import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import { openDatabase } from '#server/composition/open-database.ts';
import { redacted } from '#server/kernel/redacted.ts';
import { sampleProduct } from '#tests/contracts/sample-product.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { countOf, shownCount } from './filter-page.ts';
import { openBuiltShop, type Page, Shopper } from './shopper.ts';

const SOCKS = '/uk/search?term=socks';

let database: TestDatabase;
let client: pg.Client;
let node: Awaited<ReturnType<typeof openBuiltShop>>;
let passed = 0;

const openNode = () =>
  openBuiltShop(
    {
      DATABASE_URL: database.url,
      SEARCH_ADAPTER: 'postgres',
      SESSION_SECRETS: 'mV9rQ2xT7pLw4KzB8nYc1HdF6sGj3Ae0',
      DOCUMENT_CACHE_BYTES: '0',
    },
    { clock: () => Date.now() + passed },
  );
const visit = (path: string) => new Shopper(node.shop).visit(path);
const found = (term: string, storefront = 'uk') => visit(`/${storefront}/search?term=${encodeURIComponent(term)}`);

const cards = ({ document }: Page) =>
  [...document.querySelectorAll('main article h3 a')].map((link) => link.textContent ?? '');
const prices = ({ document }: Page) =>
  [...document.querySelectorAll('#cards data:first-of-type')].map((price) => Number(price.getAttribute('value')));
const suggested = ({ document }: Page, kind: 'term' | 'product') =>
  [...document.querySelectorAll(`#suggestions [id^=suggested-${kind}-]`)].map((option) => option.textContent ?? '');

/** Sells a product as the program of an operator does, beside the open shop. */
async function sell(sku: string, name: string): Promise<void> {
  const { url } = database;
  const store = await openDatabase({ engine: 'postgres', url: redacted(url), poolSize: 1, preparedStatements: true });
  await store.command('importProducts', { products: [sampleProduct(sku, { name: { en: name } })], now: 0, rank: 0 });
  await store.close();
}

/** The node that had the lease of the index last. */
async function lessee(): Promise<string> {
  const { rows } = await client.query<{ node: string }>('SELECT node FROM search_state');
  return rows[0]?.node ?? '';
}

/** A search waits for changes for a moment, which may not do on a busy machine. */
const finds = (term: string, name: string) =>
  expect.poll(async () => cards(await found(term)), { timeout: 10_000 }).toEqual([name]);

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  node = await openNode();
  // The index is built in the background; until then no word is corrected.
  const misspelt = '/uk/search?term=coton';
  await vi.waitFor(
    async () => expect((await visit(misspelt)).document.querySelector('#cards a')).not.toBeNull(),
    60_000,
  );
}, 120_000);
afterAll(async () => {
  await node.close();
  await client.end();
  await database.drop();
});

describe('the search of a shop with its index in the database', () => {
  test.each([
    ['uk', 'cats', 'Cat Nap'],
    ['de', 'Weihnachtssocken', 'Unterm Baum'],
    ['nl', 'gestreepte sokken', 'Brede Streep'],
    ['us', 'gray socks', 'Plain and Simple in Slate'],
  ])('of %s finds "%s"', async (storefront, term, name) => {
    expect(cards(await found(term, storefront))).toContain(name);
  });

  test('counts the values of its filter, narrows by them and sorts', async () => {
    const plain = await visit(SOCKS);
    const low = await visit(`${SOCKS}&height=low&sort=price%3Adesc`);
    expect(countOf(low)).toBe(shownCount(plain, 'height', 'low'));
    expect([countOf(low) > 0, countOf(low) < countOf(plain)]).toEqual([true, true]);
    expect(prices(low)).toEqual(prices(low).toSorted((a, b) => b - a));
    const cheap = await visit(`${SOCKS}&height=low&price_to=8`);
    expect(prices(cheap).every((price) => price <= 800)).toBe(true);
    expect([countOf(cheap) > 0, countOf(cheap) < countOf(low)]).toEqual([true, true]);
  });

  test('has other results on its second page, and none behind the last', async () => {
    const [first, second] = [await visit(SOCKS), await visit('/uk/search/2?term=socks')];
    expect([cards(first).length, cards(second).length]).toEqual([24, 24]);
    expect(cards(second).filter((name) => cards(first).includes(name))).toEqual([]);
    expect(countOf(second)).toBe(countOf(first));
    expect((await visit('/uk/search/99?term=socks')).status).toBe(404);
  });

  test.each([
    ['uk', 'flamigo', 'No results for “flamigo”. Showing results for “flamingo” instead.'],
    ['de', 'gestreifte Soken', 'Hier sind die Treffer für „gestreifte Socken“.'],
    ['nl', 'flamingo helikopter', 'Niets past precies bij ‘flamingo helikopter’. Dit komt in de buurt: ‘flamingo’.'],
  ])('of %s says what it searched instead of "%s"', async (storefront, term, message) => {
    const page = await found(term, storefront);
    expect(page.text('main [role=status]')).toContain(message);
    expect(cards(page).length).toBeGreaterThan(0);
  });

  test('says that nonsense has no results', async () => {
    const page = await found('xqzvbn');
    expect([cards(page), page.text('main [role=status]')]).toEqual([[], expect.stringContaining('Nothing found for')]);
  });

  test.each([
    ['uk', 'chris', 'christmas'],
    ['de', 'weihn', 'Weihnachten'],
    ['nl', 'strep', 'strepen'],
  ])('of %s completes "%s" to "%s", and suggests products', async (storefront, term, completed) => {
    const page = await visit(`/${storefront}/search/suggest?term=${term}`);
    expect(suggested(page, 'term')).toContain(completed);
    expect(suggested(page, 'product').length).toBeGreaterThan(0);
  });

  test('finds a product that an operator sells', async () => {
    expect(cards(await found('quagga'))).toEqual([]);
    await sell('HT1', 'Quagga Parade');
    await finds('quagga', 'Quagga Parade');
  });

  test('is continued by another node when the one that built it stops', async () => {
    const first = await lessee();
    expect(first).not.toBe('');
    await node.close();
    node = await openNode();
    await sell('HT2', 'Okapi Parade');
    await finds('okapi', 'Okapi Parade');
    expect(await lessee()).not.toBe(first);
  });

  test('is continued by another node a minute after the last sign of one that was killed', async () => {
    const until = Date.now() + passed + minutes(1);
    await client.query("UPDATE search_state SET node = 'killed', leased_until = $1", [until]);
    await sell('HT3', 'Bongo Parade');
    expect(cards(await found('bongo'))).toEqual([]);
    expect([cards(await found('okapi')), await lessee()]).toEqual([['Okapi Parade'], 'killed']);
    passed += minutes(1.1);
    await finds('bongo', 'Bongo Parade');
  });
});
