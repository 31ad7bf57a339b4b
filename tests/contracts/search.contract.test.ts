import { afterEach, describe, expect, test, vi } from 'vitest';
import { LANGUAGES } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { migrations } from '#server/composition/migrations.ts';
import { createCatalogueFeed } from '#server/platform/catalogue/catalogue-feed.ts';
import { createEmbeddedCatalogue } from '#server/platform/catalogue/embedded-catalogue.ts';
import { createEmbeddedSearch, type EmbeddedSearch } from '#server/search/embedded.ts';
import { createLocalEngine, type Engine } from '#server/search/engine-thread.ts';
import { answerId } from '#server/search/result-page.ts';
import { commands } from '#tests/support/store-commands.ts';
import { createPlace } from '#tests/support/stores.ts';
import { sampleMarket } from './sample-markets.ts';
import { sampleProduct } from './sample-product.ts';
import { describeSearchPort, type SearchUnderTest } from './search-suite.ts';

const now = Date.UTC(2026, 0, 1);

/** Every language of both selling regions. */
const ENGINE = {
  scopes: LANGUAGES.flatMap((language) => [0, 1].map((isUs) => ({ language, isUs }))),
  synonyms: { en: [['moggy', 'cat']] },
};

type OpenEngine = (onEnd: (error: Error) => void) => Engine;

async function openSearch(
  products: readonly ProductRecord[],
  openEngine: OpenEngine = () => createLocalEngine(ENGINE),
): Promise<
  SearchUnderTest & {
    readonly search: EmbeddedSearch;
    readonly failures: unknown[];
    pass(milliseconds: number): void;
    build(): Promise<void>;
  }
> {
  const place = await createPlace();
  const store = await place.open({ commands, migrations });
  await store.command('importProducts', { products, now, rank: 0 });
  const failures: unknown[] = [];
  let passed = 0;
  const search = createEmbeddedSearch({
    feed: createCatalogueFeed(store.read),
    openEngine,
    products: createEmbeddedCatalogue(store.read),
    clock: () => now + passed,
    onFailure: (error) => failures.push(error),
  });
  let changes = 1;
  return {
    search,
    build: () => search.update(),
    failures,
    pass: (milliseconds) => {
      passed += milliseconds;
    },
    replace: (changed) => store.command('importProducts', { products: changed, now: now + 1, rank: 0 }),
    setStock: (variantId, warehouse, quantity) => {
      changes += 1;
      return store.command('setStock', { variantId, warehouse, quantity, now: now + changes });
    },
    setSales: (levels) => store.command('storeSalesLevels', { levels }),
    clear: () => store.command('clearCatalogue', {}),
    async close() {
      await search.close();
      await place.remove();
    },
  };
}

/** A search with no time limit: how long it waits for its index is tested below. */
async function openPatientSearch(products: readonly ProductRecord[]): Promise<SearchUnderTest> {
  const opened = await openSearch(products);
  const { search } = opened;
  return {
    ...opened,
    search: {
      search: async (market, query) => {
        await search.update();
        return await search.search(market, query);
      },
      suggest: async (market, term, most) => {
        await search.update();
        return await search.suggest(market, term, most);
      },
    },
  };
}

describeSearchPort('of the embedded index', openPatientSearch);

describe('the embedded search', () => {
  let opened: Awaited<ReturnType<typeof openSearch>> | null = null;
  afterEach(() => opened?.close());
  const query = { query: 'sock', options: { sortBy: 'relevance:desc', limit: 24, offset: 0 } } as const;
  const uk = sampleMarket('GB');

  test('answers from the database when its engine ends unbuilt, and from a new engine five minutes later', async () => {
    let ends: (error: Error) => void = () => undefined;
    let engines = 0;
    opened = await openSearch([sampleProduct('A1')], (onEnd) => {
      engines += 1;
      const engine = createLocalEngine(ENGINE);
      if (engines > 1) return engine;
      ends = onEnd;
      return { ...engine, call: () => Promise.reject(new Error('The search thread ended')) };
    });
    const { search, failures, pass } = opened;
    expect(await search.search(uk, query)).toMatchObject({ items: [{ sku: 'A1' }], validUntil: now + 1000 });
    ends(new Error('The search thread ended'));
    expect(await search.search(uk, query)).toMatchObject({ items: [{ sku: 'A1' }], validUntil: now + 1000 });
    expect(engines).toBe(1);
    pass(300_000);
    expect(await search.search(uk, query)).toMatchObject({ items: [{ sku: 'A1' }], validUntil: null });
    expect(failures.length).toBeGreaterThan(0);
  });

  test('finds a product by another term of the same meaning, as content states it', async () => {
    opened = await openSearch([sampleProduct('A1', { name: { en: 'Cat Nap' } }), sampleProduct('A2')]);
    const { items } = await opened.search.search(uk, { ...query, query: 'moggy' });
    expect(items.map(({ sku }) => sku)).toEqual(['A1']);
  });

  test('finds products by the synonyms that content has at present, also in a new engine', async () => {
    const engines: { readonly engine: Engine; end(): void }[] = [];
    opened = await openSearch([sampleProduct('A1', { name: { en: 'Cat Nap' } }), sampleProduct('A2')], (onEnd) => {
      const engine = createLocalEngine(ENGINE);
      engines.push({ engine, end: () => onEnd(new Error('The search thread ended')) });
      return engine;
    });
    const { search } = opened;
    const find = async (term: string) =>
      (await search.search(uk, { ...query, query: term })).items.map(({ sku }) => sku);
    expect(await find('tabby')).toEqual([]);
    search.setSynonyms({ en: [['tabby', 'cat']] });
    expect([await find('tabby'), await find('moggy')]).toEqual([['A1'], []]);
    engines[0]?.end();
    expect([await find('tabby'), await find('moggy')]).toEqual([['A1'], []]);
    expect(engines).toHaveLength(2);
  });

  test('answers from the database while the first index is not built', async () => {
    opened = await openSearch([sampleProduct('A1')], () => ({
      call: () => new Promise(() => undefined),
      close: async () => undefined,
    }));
    const began = performance.now();
    const answer = await opened.search.search(uk, query);
    expect(answer).toMatchObject({ metadata: { id: answerId(query), count: 1 }, validUntil: now + 1000 });
    // The index may know what the database does not find.
    const other = await opened.search.search(uk, { ...query, query: 'moggy' });
    expect(other).toMatchObject({ items: [], searchedAs: { kind: 'unavailable' } });
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test('does not wait for the first index of more than a thousand products', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => sampleProduct(`A${index}`));
    opened = await openSearch(many, () => ({
      call: (name) => (name === 'put' ? Promise.resolve(undefined as never) : new Promise(() => undefined)),
      close: async () => undefined,
    }));
    // No time passes: a search that waited would not end.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      expect(await opened.search.search(uk, query)).toMatchObject({
        metadata: { count: 1001 },
        validUntil: now + 1000,
      });
    } finally {
      vi.useRealTimers();
    }
  });

  test('answers from the old index while a change is not in it yet', async () => {
    let isSlow = false;
    opened = await openSearch([sampleProduct('A1')], () => {
      const engine = createLocalEngine(ENGINE);
      return {
        ...engine,
        call: (name, args) => (isSlow && name === 'put' ? new Promise(() => undefined) : engine.call(name, args)),
      };
    });
    const { search, replace, pass } = opened;
    expect(await search.search(uk, query)).toMatchObject({ metadata: { count: 1 }, validUntil: null });
    isSlow = true;
    await replace([sampleProduct('A2')]);
    expect(await search.search(uk, query)).toMatchObject({ metadata: { count: 1 }, validUntil: now + 1000 });

    // Later searches wait no longer than the first one of those that wait for the same change.
    pass(300);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const later = search.search(uk, query);
      await vi.advanceTimersByTimeAsync(1);
      expect(await later).toMatchObject({ metadata: { count: 1 }, validUntil: now + 1300 });
    } finally {
      vi.useRealTimers();
    }
  });
});
