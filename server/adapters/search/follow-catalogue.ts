import { setImmediate } from 'node:timers/promises';
import { seconds } from '#app/kernel/clock.ts';
import { oneAfterAnother } from '#server/kernel/one-after-another.ts';
import type { CatalogueFeed, CatalogueState, Place } from '#server/platform/catalogue/feed-data.ts';
import type { Engine } from './engine-thread.ts';

/** The longest transaction, and the largest difference between the clocks of nodes: changes are read again so long. */
const OVERLAP = seconds(60);
/** More changed cards than these are read with all others. */
const MOST_CARDS = 400;
/** Products whose sizes one statement reads. */
const STOCK_GROUP = 500;

/** Brings an engine up to the catalogue of a store. */
export type CatalogueFollower = {
  /** Whether the engine had the whole catalogue once. */
  readonly isBuilt: boolean;
  /** Resolves when the engine has every change that was committed before the call. */
  update(): Promise<void>;
};

/** A selling region and currency. */
export type OfferScope = { readonly isUs: number; readonly currency: string };

export function createCatalogueFollower({
  feed,
  engine,
  scopes,
}: {
  readonly feed: CatalogueFeed;
  readonly engine: Engine;
  readonly scopes: readonly OfferScope[];
}): CatalogueFollower {
  let seen: CatalogueState | null = null;
  let place: Place = { revision: 0, id: '' };

  /** The products that changed, a group at a time: requests of pages are answered between the groups. */
  const readProducts = async (): Promise<void> => {
    for (;;) {
      const { products, last } = await feed.changedProducts(place);
      if (!last) return;
      await engine.call('put', { products });
      place = last;
      await setImmediate();
    }
  };
  const update = oneAfterAnother(async () => {
    const before = seen;
    const state = await feed.state((before?.newestCard ?? (await feed.newestCard())) - OVERLAP);
    const cards = before ? changedCards(before, state) : [];
    if (before?.structure !== state.structure) await readProducts();
    if (before?.structure !== state.structure || before.bulk !== state.bulk || cards.length > MOST_CARDS)
      await readAllOffers(feed, engine, scopes);
    else await readCards(feed, engine, cards);
    seen = state;
  });
  return {
    get isBuilt() {
      return seen !== null;
    },
    update,
  };
}

/** The offers and the sizes in stock of all products. */
async function readAllOffers(feed: CatalogueFeed, engine: Engine, scopes: readonly OfferScope[]): Promise<void> {
  const ids = await allIds(feed);
  await engine.call('keep', { ids });
  for (const scope of scopes) {
    for (let after = ''; ; ) {
      const offers = await feed.offers({ ...scope, after });
      const last = offers.at(-1);
      if (!last) break;
      await engine.call('offer', { offers, ofProducts: [] });
      after = last.productId;
      await setImmediate();
    }
  }
  for (let start = 0; start < ids.length; start += STOCK_GROUP) {
    await readStock(feed, engine, ids.slice(start, start + STOCK_GROUP));
    await setImmediate();
  }
}

async function readStock(feed: CatalogueFeed, engine: Engine, ids: readonly string[]): Promise<void> {
  await engine.call('stock', { stocked: await feed.stockedSizes(ids), ofProducts: ids });
}

async function readCards(feed: CatalogueFeed, engine: Engine, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await engine.call('offer', { offers: await feed.offersOf(ids), ofProducts: ids });
  await readStock(feed, engine, ids);
}

async function allIds(feed: CatalogueFeed): Promise<readonly string[]> {
  const ids: string[] = [];
  for (;;) {
    const next = await feed.productIds(ids.at(-1) ?? '');
    if (next.length === 0) return ids;
    for (const id of next) ids.push(id);
  }
}

function changedCards(before: CatalogueState, state: CatalogueState): readonly string[] {
  return [...state.cards].flatMap(([id, revision]) => (before.cards.get(id) === revision ? [] : [id]));
}
