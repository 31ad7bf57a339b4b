import { type Clock, minutes, seconds } from '#app/kernel/clock.ts';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import { within } from '#app/kernel/within.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { ProductSearch } from '#app/modules/search/ports.ts';
import type { CatalogueFeed } from '#server/platform/catalogue/feed-data.ts';
import {
  type CatalogueFollower,
  type CatalogueSink,
  createCatalogueFollower,
} from '#server/platform/catalogue/follow-catalogue.ts';
import { createDatabaseSearch } from './database.ts';
import type { Engine } from './engine-thread.ts';
import type { SynonymsByLanguage } from './same-meaning.ts';
import type { SearchScope } from './search-engine.ts';

/** How long searches wait for the first index, and for changes, from the first that waits on. */
const BUILD_WAIT = seconds(3);
/** No search waits for the first index of more products: it takes longer than that. Each change of one counts. */
const MOST_AWAITED = 1000;
/** Searches that wait for a large index keep other pages waiting. */
const CHANGE_WAIT = { small: seconds(0.3), large: seconds(0.05) } as const;
/** Products that one call puts into the index: a search waits for one such call, some milliseconds. */
const PUT_AT_ONCE = 10;
/** How long an answer without the newest changes holds. */
const STALE_LIFE = seconds(1);

/** How long the database answers after an engine ended before its index was built. */
const REST = minutes(5);

export type SearchedCatalogue = Pick<ProductSource, 'search'> & {
  /** The reductions that cards show, in percent by product. */
  reductions(market: Market): Promise<ReadonlyMap<string, number>>;
};

/** An engine, from when on it is there, and what resolves with false once its first index is a large one. */
type Opened = {
  readonly engine: Engine;
  readonly follower: CatalogueFollower;
  readonly at: number;
  readonly large: Promise<false>;
  readonly changeWait: () => number;
};

type SearchDeps = {
  readonly feed: CatalogueFeed;
  readonly openEngine: (onEnd: (error: Error) => void) => Engine;
  readonly products: SearchedCatalogue;
  readonly clock: Clock;
  readonly onFailure: (error: unknown) => void;
};

/** An answer from the index, and from the database in its place. */
type Ways<T> = { readonly fromEngine: (engine: Engine) => Promise<T>; readonly fromDatabase: () => Promise<T> };

export type EmbeddedSearch = ProductSearch & {
  /** Builds the index, or brings it up to the catalogue. */
  update(): Promise<void>;
  /** Replaces the terms of one meaning. */
  setSynonyms(synonyms: SynonymsByLanguage): void;
  close(): Promise<void>;
};

/**
 * Searches an index in memory that follows the catalogue of a store. Until it is built the database answers; while it
 * is behind, the answer holds for a moment only. An engine that ended is replaced by a new one, after a
 * while if it ended during its first build.
 */
export function createEmbeddedSearch(deps: SearchDeps): EmbeddedSearch {
  const { products, clock, onFailure } = deps;
  const database = createDatabaseSearch(products);
  const engines = createEngines(deps);
  /** Since when searches wait for changes; null while none does. */
  let behindSince: number | null = null;
  const follow = async (follower: CatalogueFollower): Promise<boolean> => {
    const hasAll = await done(follower.update(), onFailure);
    behindSince = null;
    return hasAll;
  };
  const answer = async <T>(buildWait: number, { fromEngine, fromDatabase }: Ways<T>) => {
    const instead = async () => ({ ...(await fromDatabase()), validUntil: clock() + STALE_LIFE });
    const current = engines.open();
    if (!current) return instead();
    const { engine, follower, at, large, changeWait } = current;
    behindSince ??= clock();
    const until = follower.isBuilt ? behindSince + changeWait() : Math.min(clock() + buildWait, at + BUILD_WAIT);
    const wait = Math.max(0, until - clock());
    const updated = follow(follower);
    // Searches after the wait leave nothing behind with `large`, which may never resolve.
    const work = follower.isBuilt || wait === 0 ? updated : Promise.race([updated, large]);
    const inTime = await within(wait, work);
    if (!follower.isBuilt) return instead();
    try {
      return { ...(await fromEngine(engine)), validUntil: !inTime.late && inTime.value ? null : clock() + STALE_LIFE };
    } catch (error) {
      onFailure(error);
      return instead();
    }
  };
  return {
    search: (market, query) =>
      answer(BUILD_WAIT, {
        fromEngine: async (engine) => {
          const isByReduction = query.options.sortBy === 'discount:desc';
          const reductions = isByReduction ? Object.fromEntries(await products.reductions(market)) : {};
          return await engine.call('search', { scope: scopeOf(market), query, reductions });
        },
        fromDatabase: () => database.search(market, query),
      }),
    suggest: (market, term, most) =>
      answer(CHANGE_WAIT.small, {
        fromEngine: (engine) => engine.call('suggest', { scope: scopeOf(market), term, most }),
        fromDatabase: () => database.suggest(market, term, most),
      }),
    setSynonyms: engines.setSynonyms,
    async update() {
      await engines.open()?.follower.update();
    },
    close: engines.close,
  };
}

/** The engine of now: opened by the first search, and again, after a while, where it ended. */
function createEngines({ feed, openEngine, clock, onFailure }: SearchDeps) {
  let opened: Opened | null = null;
  let restingUntil = 0;
  let synonyms: SynonymsByLanguage | null = null;
  const tellSynonyms = () => {
    // An engine that ended has reported it.
    if (opened && synonyms) opened.engine.call('synonyms', { synonyms }).catch(() => undefined);
  };
  return {
    /** Null while it rests. */
    open(): Opened | null {
      if (opened || clock() < restingUntil) return opened;
      const engine = openEngine((error) => {
        if (opened?.engine !== engine) return;
        // What ended one build may end the next: the memory of the node.
        if (!opened.follower.isBuilt) restingUntil = clock() + REST;
        opened = null;
        onFailure(error);
      });
      const { sink, ...size } = sized(sinkOf(engine));
      opened = { engine, follower: createCatalogueFollower({ feed, sink, scopes: SCOPES }), at: clock(), ...size };
      tellSynonyms();
      return opened;
    },
    setSynonyms(changed: SynonymsByLanguage): void {
      synonyms = changed;
      tellSynonyms();
    },
    async close(): Promise<void> {
      const { engine } = opened ?? {};
      opened = null;
      await engine?.close();
    },
  };
}

const SCOPES = CURRENCY_CODES.flatMap((currency) => [0, 1].map((isUs) => ({ isUs, currency })));

const sinkOf = (engine: Engine): CatalogueSink => ({
  async put(products) {
    for (let start = 0; start < products.length; start += PUT_AT_ONCE)
      await engine.call('put', { products: products.slice(start, start + PUT_AT_ONCE) });
  },
  keep: (ids) => engine.call('keep', { ids }),
  offer: (offers, ofProducts) => engine.call('offer', { offers, ofProducts }),
  unoffer: (scope, ofProducts) => engine.call('unoffer', { scope, ofProducts }),
  stock: (stocked, ofProducts) => engine.call('stock', { stocked, ofProducts }),
  sales: (products) => engine.call('sales', { products }),
});

function scopeOf({ language, storefrontCode, currency }: Market): SearchScope {
  return { language, isUs: storefrontCode === 'us' ? 1 : 0, currency: currency.code };
}

/**
 * A sink, with what resolves with false when it has more products than searches wait for, and how long they wait for
 * changes.
 */
function sized(sink: CatalogueSink): { readonly sink: CatalogueSink } & Pick<Opened, 'large' | 'changeWait'> {
  let count = 0;
  let onLarge = (_: false) => {};
  const large = new Promise<false>((resolve) => {
    onLarge = resolve;
  });
  const put: CatalogueSink['put'] = (products) => {
    count += products.length;
    if (count > MOST_AWAITED) onLarge(false);
    return sink.put(products);
  };
  return { sink: { ...sink, put }, large, changeWait: () => CHANGE_WAIT[count > MOST_AWAITED ? 'large' : 'small'] };
}

/** Whether work ended without an error. */
const done = (work: Promise<void>, onFailure: (error: unknown) => void): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      onFailure(error);
      return false;
    },
  );
