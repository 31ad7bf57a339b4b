import { setImmediate } from 'node:timers/promises';
import { seconds } from '#app/kernel/clock.ts';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import { oneAfterAnother } from '#server/kernel/one-after-another.ts';
import type { CatalogueFeed, CatalogueState, Place } from '#server/platform/catalogue/feed-data.ts';
import type { EngineCalls } from './search-engine.ts';

/** The longest transaction, and the largest difference between the clocks of nodes: changes are read again so long. */
export const OVERLAP = seconds(60);
/** More changed cards than these are read with all others. */
const MOST_CARDS = 400;
/** Products whose sizes one statement reads. */
const STOCK_GROUP = 500;

type Write<N extends keyof EngineCalls> = (args: Parameters<EngineCalls[N]>[0]) => Promise<unknown>;

/** The calls that change an index. */
export type FollowedIndex = {
  readonly put: Write<'put'>;
  readonly keep: Write<'keep'>;
  readonly offer: Write<'offer'>;
  readonly stock: Write<'stock'>;
};

/** How far an index has followed the catalogue: the state that it had whole, and the products that it has. */
export type Progress = { readonly seen: CatalogueState | null; readonly place: Place };
export const NO_PROGRESS: Progress = { seen: null, place: { revision: 0, id: '' } };

/** Brings an index up to the catalogue of a store. */
export type CatalogueFollower = {
  /** Whether the index had the whole catalogue once. */
  readonly isBuilt: boolean;
  /** Resolves when the index has every change that was committed before the call. */
  update(): Promise<void>;
};

/** A selling region and currency. */
export type OfferScope = { readonly isUs: number; readonly currency: string };

export const OFFER_SCOPES: readonly OfferScope[] = CURRENCY_CODES.flatMap((currency) =>
  [0, 1].map((isUs) => ({ isUs, currency })),
);

export function createCatalogueFollower({
  feed,
  index,
  scopes,
  from = NO_PROGRESS,
  onProgress = async () => undefined,
}: {
  readonly feed: CatalogueFeed;
  readonly index: FollowedIndex;
  readonly scopes: readonly OfferScope[];
  /** Where an index that others can follow, too, is. */
  readonly from?: Progress;
  readonly onProgress?: (progress: Progress) => Promise<void>;
}): CatalogueFollower {
  let { seen, place } = from;

  /** The products that changed, a group at a time: requests of pages are answered between the groups. */
  const readProducts = async (): Promise<void> => {
    for (;;) {
      const { products, last } = await feed.changedProducts(place);
      if (!last) return;
      await index.put({ products });
      place = last;
      await onProgress({ seen, place });
      await setImmediate();
    }
  };
  const update = oneAfterAnother(async () => {
    const before = seen;
    const state = await feed.state((before?.newestCard ?? (await feed.newestCard())) - OVERLAP);
    const cards = before ? changedCards(before, state) : [];
    if (before?.structure !== state.structure) await readProducts();
    if (before?.structure !== state.structure || before.bulk !== state.bulk || cards.length > MOST_CARDS)
      await readAllOffers(feed, index, scopes);
    else await readCards(feed, index, cards);
    seen = state;
    await onProgress({ seen, place });
  });
  return {
    get isBuilt() {
      return seen !== null;
    },
    update,
  };
}

/** The offers and the sizes in stock of all products. */
async function readAllOffers(feed: CatalogueFeed, index: FollowedIndex, scopes: readonly OfferScope[]): Promise<void> {
  const ids = await allIds(feed);
  await index.keep({ ids });
  for (const scope of scopes) {
    for (let after = ''; ; ) {
      const offers = await feed.offers({ ...scope, after });
      const last = offers.at(-1);
      if (!last) break;
      await index.offer({ offers, ofProducts: [] });
      after = last.productId;
      await setImmediate();
    }
  }
  for (let start = 0; start < ids.length; start += STOCK_GROUP) {
    await readStock(feed, index, ids.slice(start, start + STOCK_GROUP));
    await setImmediate();
  }
}

async function readStock(feed: CatalogueFeed, index: FollowedIndex, ids: readonly string[]): Promise<void> {
  await index.stock({ stocked: await feed.stockedSizes(ids), ofProducts: ids });
}

async function readCards(feed: CatalogueFeed, index: FollowedIndex, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await index.offer({ offers: await feed.offersOf(ids), ofProducts: ids });
  await readStock(feed, index, ids);
}

async function allIds(feed: CatalogueFeed): Promise<readonly string[]> {
  const ids: string[] = [];
  for (;;) {
    const next = await feed.productIds(ids.at(-1) ?? '');
    if (next.length === 0) return ids;
    for (const id of next) ids.push(id);
  }
}

/** Whether an index that had one state lacks nothing of another. */
export function hasState(before: CatalogueState, state: CatalogueState): boolean {
  return before.structure === state.structure && before.bulk === state.bulk && changedCards(before, state).length === 0;
}

function changedCards(before: CatalogueState, state: CatalogueState): readonly string[] {
  return [...state.cards].flatMap(([id, revision]) => (before.cards.get(id) === revision ? [] : [id]));
}
