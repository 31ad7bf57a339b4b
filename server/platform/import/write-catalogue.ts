import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { inListings } from '#server/platform/catalogue/in-listings.ts';
import type { ListedProduct } from '#server/platform/catalogue/listing.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';

/**
 * Products and removals sent as one command. A transaction stays fast while the pages it touches fit the writer's page
 * cache, and a command of a running shop holds up its carts and orders: each takes some tens of milliseconds.
 */
const PRODUCTS_AT_ONCE = { joined: 50, alone: 200 };
const REMOVED_AT_ONCE = 20;
/** Rows of listings per command: an import is not interactive, so fewer commits are better. */
const ROWS_AT_ONCE = { joined: 2000, alone: 20_000 };

/** Beside a running shop a command is followed by a rest of so many times its duration: pages come first. */
const REST = 2;

/** A clock for durations and a way to wait, both in milliseconds. */
type Pace = { readonly now: () => number; readonly rest: (milliseconds: number) => Promise<unknown> };
const PACE: Pace = { now: () => performance.now(), rest: (milliseconds) => sleep(milliseconds) };

export type Written = { readonly products: number; readonly removed: number; readonly replacedDemo: boolean };

export type CatalogueWriter = {
  /** The most products that `add` takes. */
  readonly productsAtOnce: number;
  /** Adds products behind those that were added before. */
  add(products: readonly ProductRecord[]): Promise<void>;
  /** Lists the added products. Products that are not in the file stay. */
  list(onProgress?: (share: number) => void): Promise<void>;
  /**
   * Removes the products that are not in the file, if it replaces the demo or `replace` is set, and marks the catalogue
   * as imported.
   */
  finish(options: { readonly replace: boolean }): Promise<Written>;
  readonly added: number;
};

/**
 * Writes an import into a store. All products stay for sale until `finish`, except those whose slug or sku the file
 * uses. The import may stop after every step, and may be repeated.
 */
export function createCatalogueWriter(
  store: PlatformStore & { readonly joined: boolean },
  { now, language }: { readonly now: number; readonly language: Language },
  pace: Pace = PACE,
): CatalogueWriter {
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const since = pace.now();
    const answer = await work();
    if (store.joined) await pace.rest(REST * (pace.now() - since));
    return answer;
  };
  const ids = new Set<string>();
  const displaced = new Set<string>();
  let unlisted: ListedProduct[] = [];
  // Thousands of products have the same prices in the same categories: each is in memory once.
  const shared = new Map<string, ListedProduct['offers'] | ListedProduct['categories']>();
  const once = <T extends ListedProduct['offers'] | ListedProduct['categories']>(list: T): T => {
    const key = JSON.stringify(list);
    const first = (shared.get(key) as T | undefined) ?? list;
    shared.set(key, first);
    return first;
  };

  return {
    productsAtOnce: store.joined ? PRODUCTS_AT_ONCE.joined : PRODUCTS_AT_ONCE.alone,
    get added() {
      return ids.size;
    },

    async add(products) {
      const rank = ids.size;
      const answer = await inTurn(() =>
        store.command('importProducts', { products, language, now, rank, displace: true, listLater: true }),
      );
      for (const { id } of products) ids.add(id);
      for (const id of answer.displaced) displaced.add(id);
      for (const { categories, offers, ...product } of answer.unlisted)
        unlisted.push({ ...product, categories: once(categories), offers: once(offers) });
    },

    async list(onProgress) {
      // By id, so that neighbours in the indexes are written one after the other: every page of them a few times.
      const products = unlisted.sort((a, b) => (a.id < b.id ? -1 : 1));
      unlisted = [];
      shared.clear();
      const rows = products.reduce((sum, { categories, offers }) => sum + categories.length * offers.length, 0);
      let written = 0;
      for (const listings of inListings(products, store.joined ? ROWS_AT_ONCE.joined : ROWS_AT_ONCE.alone)) {
        await inTurn(() => store.command('listProducts', { listings }));
        written += listings.reduce((sum, listing) => sum + listing.rows.length, 0);
        onProgress?.(written / rows);
      }
    },

    async finish({ replace }) {
      const known = await store.read.get<{ value: string }>("SELECT value FROM catalogue_facts WHERE name = 'source'");
      const replacedDemo = known?.value === 'demo';
      const others =
        replace || replacedDemo
          ? (await store.read.all<{ id: string }>('SELECT id FROM products')).filter(({ id }) => !ids.has(id))
          : [];
      let removed = [...displaced].filter((id) => !ids.has(id)).length;
      for (let start = 0; start < others.length; start += REMOVED_AT_ONCE) {
        const part = others.slice(start, start + REMOVED_AT_ONCE).map(({ id }) => id);
        removed += await inTurn(() => store.command('removeProducts', { ids: part }));
      }
      await store.command('noteCatalogueSource', { source: 'import', version: new Date(now).toISOString() });
      return { products: ids.size, removed, replacedDemo };
    },
  };
}
