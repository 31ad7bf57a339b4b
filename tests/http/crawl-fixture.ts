import { afterAll, beforeAll } from 'vitest';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { sampleProduct } from '#tests/contracts/sample-product.ts';
import { type CrawledPage, indexedSitemaps, type ListedAddress, listedAddresses, readPage } from './crawled-page.ts';
import { openShopWithStore, type ShopWithStore } from './shop-with-store.ts';
import { send } from './shopper.ts';

/** Addresses with a query that are followed in each storefront, besides pages of lists: filters, sizes, pictures. */
const MOST_QUERIES = 30;
/** Of the products one of so many is read, the same in every storefront: they share a template. */
const PRODUCTS_PER_READ = 5;
/**
 * Sold in euros, pounds and yen and in storefront us: not in storefronts ch and gl, nor in Sweden. The second is alone
 * in a category that the content does not know.
 */
const PARTLY_SOLD = [
  sampleProduct('PARTLY'),
  sampleProduct('MUG01', { categories: ['type/mugs'], categoryNames: { 'type/mugs': 'Mugs' } }),
];

/** The first segment of a path. */
export const storefrontOf = (path: string): string => path.split(/[/?]/)[1] ?? '';

/** Reads the whole shop as a crawler does, once for a test file. Two products are sold in some markets alone. */
export function setUpCrawl() {
  let suite: ShopWithStore;
  let sitemapBefore = '';
  const pages = new Map<string, CrawledPage>();
  const linkedFrom = new Map<string, string>();
  const listed = new Map<string, ListedAddress>();
  const sampled = new Set(PARTLY_SOLD.map(({ slug }) => slug));
  const isSampled = (path: string): boolean => {
    const slug = /\/product\/([^?]+)/.exec(path)?.[1];
    return slug === undefined || sampled.has(slug);
  };

  const sell = async (products: readonly ProductRecord[]) => {
    await suite.store.command('importProducts', { products, now: Date.now(), rank: 0 });
    await suite.shop.readChanges();
  };

  const readSitemaps = async () => {
    const { shop } = suite;
    for (const sitemap of indexedSitemaps(await (await send(shop, '/sitemap.xml')).text()))
      for (const address of listedAddresses(await (await send(shop, sitemap)).text()))
        listed.set(address.path, address);
    const slugs = [...listed.keys()].flatMap((path) => /^\/uk\/product\/(.+)$/.exec(path)?.[1] ?? []);
    for (const [place, slug] of slugs.entries()) if (place % PRODUCTS_PER_READ === 0) sampled.add(slug);
  };

  /** Follows every link once, from the index page and the sitemaps; of products and queries a sample. */
  const follow = async () => {
    const queries = new Map<string, number>();
    const queue = ['/', ...[...listed.keys()].filter(isSampled)];
    const known = new Set(queue);
    const isFollowed = (path: string): boolean => {
      const [plain = ''] = path.split('?');
      // A product that no sitemap lists is followed: its link may be dead.
      if (listed.has(plain) && !isSampled(plain)) return false;
      if (plain === path || /\?page=\d+$/.test(path)) return true;
      const count = (queries.get(storefrontOf(path)) ?? 0) + 1;
      queries.set(storefrontOf(path), count);
      return count <= MOST_QUERIES;
    };
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const page = await readPage(suite.shop, path);
      pages.set(path, page);
      for (const link of page.location === null ? page.links : [page.location]) {
        if (known.has(link) || !isFollowed(link)) continue;
        known.add(link);
        linkedFrom.set(link, path);
        queue.push(link);
      }
    }
  };

  beforeAll(async () => {
    suite = await openShopWithStore();
    const { shop } = suite;
    sitemapBefore = await (await send(shop, '/uk/sitemap.xml')).text();
    await sell(PARTLY_SOLD);
    await readSitemaps();
    await follow();
  });
  afterAll(() => suite.close());

  return {
    /** Every page that the crawl read, by its path. */
    pages,
    /** A page that links to a path, for what is reported of it. */
    linkedFrom,
    /** Every address of the sitemaps, by its path. */
    listed,
    /** Whether the crawl reads an address of the sitemaps. */
    isSampled,
    /** Adds products to the shop. */
    sell,
    get shop() {
      return suite.shop;
    },
    /** The sitemap of storefront uk before some products were imported. */
    get sitemapBefore() {
      return sitemapBefore;
    },
    /** The faults of the pages read, each named with its page: an empty list in a shop without faults. */
    faultsOf: (check: (page: CrawledPage, path: string) => readonly string[] | string | null): readonly string[] =>
      [...pages].flatMap(([path, page]) => [check(page, path) ?? []].flat().map((fault) => `${path}: ${fault}`)),
  };
}
