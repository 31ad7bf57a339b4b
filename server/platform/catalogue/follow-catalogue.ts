import { setImmediate } from 'node:timers/promises';
import { seconds } from '#app/kernel/clock.ts';
import { oneAfterAnother } from '#server/kernel/one-after-another.ts';
import type {
  BoughtProduct,
  CatalogueFeed,
  CatalogueState,
  Offer,
  Place,
  StockedSizes,
  StoredForSearch,
} from './feed-data.ts';

/** The longest transaction, and the largest difference between the clocks of nodes: changes are read again so long. */
export const OVERLAP = seconds(60);
/** Changed cards of one read. */
const CARD_GROUP = 100;
/** Products whose sizes one statement reads: a few milliseconds of the thread that serves pages. */
const STOCK_GROUP = 200;

/** A selling region and currency. */
export type OfferScope = { readonly isUs: number; readonly currency: string };

/** What follows the catalogue of a store. Its calls may answer later. */
export interface CatalogueSink {
  put(products: readonly StoredForSearch[]): unknown;
  /** Keeps only the named products. */
  keep(ids: readonly string[]): unknown;
  /** Replaces all offers of some products, and sets others. */
  offer(offers: readonly Offer[], ofProducts: readonly string[]): unknown;
  /** Ends the offers of products in one scope. */
  unoffer(scope: OfferScope, ofProducts: readonly string[]): unknown;
  /** Replaces the sizes in stock of some products. */
  stock(stocked: readonly StockedSizes[], ofProducts: readonly string[]): unknown;
  /** Sets how much some products are bought, where its order depends on it. */
  sales?(products: readonly BoughtProduct[]): unknown;
}

/** Brings a sink up to the catalogue of a store. */
export type CatalogueFollower = {
  /** Whether the sink had the whole catalogue once. */
  readonly isBuilt: boolean;
  /**
   * Resolves when the sink has every change that was committed before the call. `scope` is one whose offers it has
   * then; after a change of many products the offers of other such scopes are read when they are named again.
   */
  update(scope?: OfferScope): Promise<void>;
};

type Revisions = CatalogueState['cards'];

const nameOf = ({ isUs, currency }: OfferScope) => `${isUs} ${currency}`;

export function createCatalogueFollower({
  feed,
  sink,
  scopes = [],
}: {
  readonly feed: CatalogueFeed;
  readonly sink: CatalogueSink;
  /** The scopes whose offers the sink needs from the beginning. */
  readonly scopes?: readonly OfferScope[];
}): CatalogueFollower {
  const always = new Map(scopes.map((scope) => [nameOf(scope), scope]));
  const asked = new Map<string, OfferScope>();
  const loaded = new Set<string>();
  let seen: CatalogueState | null = null;
  /** The last product that the sink has. */
  let place: Place = { revision: 0, id: '' };
  const onPlace = (last: Place) => {
    place = last;
  };

  const update = oneAfterAnother(async () => {
    const before = seen;
    const needed = [...new Map([...always, ...asked]).values()];
    asked.clear();
    const state = await feed.state((before?.newestCard ?? (await feed.newestCard())) - OVERLAP);
    const { isNew, isWhole, areGone, cards, manyAfter, lists } = changesOf(before, state);
    if (isNew) await readProducts(feed, sink, { after: place, onPlace, withCards: !isWhole });

    if (isWhole) loaded.clear();
    else await readCards(feed, sink, cards);
    if (manyAfter !== null) await readMany(feed, sink, manyAfter);
    for (const name of lists) loaded.delete(name);
    const missing = needed.filter((scope) => !loaded.has(nameOf(scope)));
    const ids = areGone || missing.length > 0 ? await allIds(feed) : [];
    if (areGone) await sink.keep(ids);
    for (const scope of missing) {
      await readOffers(feed, sink, { scope, ids });
      loaded.add(nameOf(scope));
    }
    if (isWhole) await readAllStock(feed, sink, ids);
    if (before && before.sales !== state.sales) await readSales(feed, sink, before.sales);
    seen = state;
  });
  return {
    get isBuilt() {
      return seen !== null;
    },
    update: (scope) => {
      if (scope) asked.set(nameOf(scope), scope);
      return update();
    },
  };
}

/** What is read of a state: products and cards that changed, or with `isWhole` the offers and sizes of all products. */
function changesOf(before: CatalogueState | null, state: CatalogueState) {
  const isNew = before?.structure !== state.structure;
  const isUnnamed = before?.bulk !== state.bulk && before?.many === state.many;
  const isWhole = !before || isUnnamed || (isNew && !state.listed);
  return {
    isNew,
    isWhole,
    areGone: isWhole || before.removed !== state.removed,
    cards: changedNames(before?.cards, state.cards),
    /** The command after which changes of many products are read. */
    manyAfter: !isWhole && before.many !== state.many ? Number(before.many) : null,
    lists: changedNames(before?.listed, state.listed ?? []),
  };
}

/** The names whose revisions are not those before. */
function changedNames(before: Revisions | undefined, now: Revisions): readonly string[] {
  const revisions = new Map(before);
  return now.flatMap(([name, revision]) => (revisions.get(name) === revision ? [] : [name]));
}

/**
 * The products that changed, a group at a time: requests of pages are answered between the groups. Offers and sizes of
 * a group are read before its place is noted: they are not read again after a failure.
 */
async function readProducts(
  feed: CatalogueFeed,
  sink: CatalogueSink,
  {
    after,
    onPlace,
    withCards,
  }: { readonly after: Place; readonly onPlace: (place: Place) => void; readonly withCards: boolean },
): Promise<void> {
  for await (const { products, last } of groupsAfter(after, (place) => feed.changedProducts(place))) {
    await sink.put(products);
    const ids = products.map(({ id }) => id);
    if (withCards) await readCards(feed, sink, ids);
    onPlace(last);
    await setImmediate();
  }
}

/** The groups of what changed after a place, each read when it is asked for. */
async function* groupsAfter<Group extends { readonly last: Place | null }>(
  after: Place,
  read: (after: Place) => Promise<Group>,
): AsyncGenerator<Group & { readonly last: Place }> {
  for (let place = after; ; ) {
    const group = await read(place);
    if (!group.last) return;
    place = group.last;
    yield { ...group, last: place };
  }
}

/** The products whose levels of sales changed after a revision. */
async function readSales(feed: CatalogueFeed, sink: CatalogueSink, revision: number): Promise<void> {
  if (!sink.sales) return;
  for await (const { products } of groupsAfter({ revision: revision + 1, id: '' }, (place) =>
    feed.changedSales(place),
  )) {
    await sink.sales(products);
    await setImmediate();
  }
}

/** The offers of a scope. Those of products that it no longer sells end. */
async function readOffers(
  feed: CatalogueFeed,
  sink: CatalogueSink,
  { scope, ids }: { readonly scope: OfferScope; readonly ids: readonly string[] },
): Promise<void> {
  const unsold = new Set(ids);
  for (let after = ''; ; ) {
    const offers = await feed.offers({ ...scope, after });
    const last = offers.at(-1);
    if (!last) break;
    await sink.offer(offers, []);
    for (const { productId } of offers) unsold.delete(productId);
    after = last.productId;
    await setImmediate();
  }
  await sink.unoffer(scope, [...unsold]);
}

async function readAllStock(feed: CatalogueFeed, sink: CatalogueSink, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += STOCK_GROUP) {
    await readStock(feed, sink, ids.slice(start, start + STOCK_GROUP));
    await setImmediate();
  }
}

async function readStock(feed: CatalogueFeed, sink: CatalogueSink, ids: readonly string[]): Promise<void> {
  await sink.stock(await feed.stockedSizes(ids), ids);
}

async function readCards(feed: CatalogueFeed, sink: CatalogueSink, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += CARD_GROUP) {
    const group = ids.slice(start, start + CARD_GROUP);
    await sink.offer(await feed.offersOf(group), group);
    await readStock(feed, sink, group);
    await setImmediate();
  }
}

/** The offers and sizes of the products that changed with many others after the command of a number. */
async function readMany(feed: CatalogueFeed, sink: CatalogueSink, number: number): Promise<void> {
  for await (const { ids } of groupsAfter({ revision: number + 1, id: '' }, (place) => feed.changedCards(place)))
    await readCards(feed, sink, ids);
}

async function allIds(feed: CatalogueFeed): Promise<readonly string[]> {
  const ids: string[] = [];
  for (;;) {
    const next = await feed.productIds(ids.at(-1) ?? '');
    if (next.length === 0) return ids;
    for (const id of next) ids.push(id);
  }
}
