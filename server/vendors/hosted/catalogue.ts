import { LRUCache } from 'lru-cache';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import { err, ok } from '#app/kernel/result.ts';
import { isUpstreamUnavailable, UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { isFiltered, type ListingFilter, NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import type { ImageSource } from '#app/modules/catalogue/domain/image-record.ts';
import { type LawfulPart, lackedByLaw, mayBeSold } from '#app/modules/catalogue/domain/lawful-offer.ts';
import { validLinks } from '#app/modules/catalogue/domain/market-product.ts';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import type { ListedCategory, ProductSource } from '#app/modules/catalogue/ports.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { sellingScope } from '#app/modules/markets/domain/required-names.ts';
import type { CountryCode, Market } from '#app/modules/markets/domain/types.ts';
import type { SkippedLink } from '#server/platform/catalogue/read-products.ts';
import { OPERATIONS } from '#server/platform/http/contract/operations.ts';
import type { AnsweredProduct } from '#server/platform/http/contract/product-shapes.ts';
import { LONGEST_KEY } from '#server/platform/http/contract/query-parts.ts';
import { answered, idLists } from './catalogue-calls.ts';
import type { PlatformClient } from './platform-client.ts';

const CACHED_SOURCES = 5000;
const SOURCE_LIFE = seconds(60);
/** One answer per market and language, valid for `CATEGORIES_LIFE`. */
const CACHED_CATEGORIES = 200;
const CATEGORIES_LIFE = seconds(30);

/** A product in an answer that the shop cannot take, or an answer with such products. */
type InvalidAnswer = {
  readonly message: 'Invalid product received' | 'Invalid products in response' | 'empty variants array';
  /** Null where the answer has no readable one. */
  readonly sku: string | null;
};

/** A product that the platform offers in a country whose law wants what it lacks. */
type UnlawfulOffer = { readonly sku: string; readonly country: CountryCode; readonly lacks: readonly LawfulPart[] };

type OnSkippedLink = (skipped: SkippedLink) => void;

type Reports = {
  readonly onSkippedLink: OnSkippedLink;
  readonly onInvalid: (invalid: InvalidAnswer) => void;
  readonly onUnlawful: (unlawful: UnlawfulOffer) => void;
};

/**
 * The catalogue of a hosted platform. Every call rejects with `UpstreamUnavailable` while the platform is unavailable.
 * `onSkippedLink` is called for each link to an unknown colour, `onInvalid` for an answer outside the contract. A
 * product that the platform offers against the law of the market is left out, and `onUnlawful` is called when its page
 * is read. Cards do not say what a product lacks.
 */
export function createHttpCatalogue(
  platform: PlatformClient,
  {
    clock,
    onSkippedLink = () => {},
    onInvalid = () => {},
    onUnlawful = () => {},
  }: { readonly clock: Clock } & Partial<Reports>,
): ProductSource & { imageSource(id: string): Promise<ImageSource | null> } {
  const products = <T>(call: Promise<T>) => reported('Invalid products in response', call, onInvalid);
  return {
    async product(market, slugOrSku) {
      if (slugOrSku.length > LONGEST_KEY) return err({ kind: 'product-not-found', slug: slugOrSku });
      const call = platform.call(OPERATIONS.product, { market, query: { key: slugOrSku } });
      const answer = await reported('Invalid product received', call, onInvalid);
      if (!answer.ok) return answer;
      const product = offeredProduct(answer.value, market, { onSkippedLink, onInvalid, onUnlawful });
      if (!product) return err({ kind: 'product-not-found', slug: slugOrSku });
      return ok(product);
    },
    async cards(market, skus) {
      const calls = idLists(skus).map((productIds) =>
        products(answered(platform.call(OPERATIONS.products, { market, query: { productIds } }))),
      );
      return (await Promise.all(calls)).flatMap(({ products: found }) =>
        found.map(({ isAvailable: _, ...card }) => card),
      );
    },
    async variants(market, ids) {
      const calls = idLists(ids).map((variantIds) =>
        answered(platform.call(OPERATIONS.variants, { market, query: { variantIds } })),
      );
      return (await Promise.all(calls)).flatMap(({ variants }) => variants);
    },
    async list(market, { category, filter, ...part }) {
      const query = { ...part, category: category.slice(0, LONGEST_KEY), filter: filterText(filter) };
      return loaded(await products(answered(platform.call(OPERATIONS.listProducts, { market, query }))));
    },
    async facets(market, { category, filter }) {
      const query = { category: category.slice(0, LONGEST_KEY), filter: filterText(filter) };
      const facets = await answered(platform.call(OPERATIONS.listingFacets, { market, query }));
      return isFiltered(filter) ? loaded(facets) : facets;
    },
    listedCategories: createListedCategories(platform, clock),
    ...createSold(platform, onSkippedLink),
    changes: (since) => answered(platform.call(OPERATIONS.catalogueChanges, { query: { since } })),
    async search(market, { term, filter, counts, ...part }) {
      const asked = { ...part, term: term.slice(0, LONGEST_KEY), filter: filterText(filter) };
      const query = { ...asked, counts: counts ? ('yes' as const) : undefined };
      return loaded(await products(answered(platform.call(OPERATIONS.searchProducts, { market, query }))));
    },
    imageSource: createImageSources(platform, clock),
  };
}

/** A call for products whose invalid answer is reported. */
async function reported<T>(
  message: InvalidAnswer['message'],
  call: Promise<T>,
  onInvalid: Reports['onInvalid'],
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isUpstreamUnavailable(error) && error.fault === 'invalid-answer') onInvalid({ message, sku: null });
    throw error;
  }
}

/** The product of an answer; null, and reported, for one without variants or one that may not be sold in the market. */
function offeredProduct(
  product: AnsweredProduct,
  market: Market,
  { onSkippedLink, onInvalid, onUnlawful }: Reports,
): Product | null {
  const { sku, information, variants } = product;
  if (variants.length === 0) {
    onInvalid({ message: 'empty variants array', sku });
    return null;
  }
  const lacks = lackedByLaw(information, sellingScope(market));
  if (lacks.length > 0) {
    onUnlawful({ sku, country: market.countryCode, lacks });
    return null;
  }
  return withKnownColours(product, onSkippedLink);
}

/** A product without links to unknown colours. */
function withKnownColours({ linkedProducts, ...product }: AnsweredProduct, onSkippedLink: OnSkippedLink): Product {
  const links = validLinks(linkedProducts);
  for (const link of linkedProducts)
    if (!links.some((known) => known.sku === link.sku))
      onSkippedLink({ sku: product.sku, linked: link.sku, colour: link.colour });
  return { ...product, linkedProducts: links };
}

/** All products of a market, for sitemaps and feeds. */
function createSold(
  platform: PlatformClient,
  onSkippedLink: OnSkippedLink,
): Pick<ProductSource, 'selling' | 'soldParts' | 'sold' | 'soldProducts'> {
  return {
    selling: (id) => answered(platform.call(OPERATIONS.productSelling, { query: { id } })),
    soldParts: async (market, size) =>
      (await answered(platform.call(OPERATIONS.soldParts, { market, query: { size } }))).parts,
    sold: async (market, part) =>
      (await answered(platform.call(OPERATIONS.soldProducts, { market, query: part }))).products,
    async soldProducts(market, after) {
      const scope = sellingScope(market);
      // A part without one that may be sold is not the end.
      for (let from = after; ; ) {
        const { products } = await answered(platform.call(OPERATIONS.soldWhole, { market, query: { after: from } }));
        const lawful = products.filter(({ information }) => mayBeSold(information, scope));
        const last = products.at(-1);
        if (!last || lawful.length > 0) return lawful.map((product) => withKnownColours(product, onSkippedLink));
        from = last.id;
      }
    },
  };
}

/** An answer that a platform has unless it loads what the answer needs. */
function loaded<T>(answer: T | null): T {
  if (answer === null) throw new UpstreamUnavailable('commerce', 'loading');
  return answer;
}

/** A filter in a query; absent where it narrows nothing. */
function filterText(filter: ListingFilter = NO_FILTER): string | undefined {
  return isFiltered(filter) ? JSON.stringify(filter) : undefined;
}

/** The sources of pictures. A page requests the same picture in several sizes at once. */
function createImageSources(platform: PlatformClient, clock: Clock): (id: string) => Promise<ImageSource | null> {
  const sources = new LRUCache<string, { readonly source: ImageSource; readonly until: number }>({
    max: CACHED_SOURCES,
  });
  return async (id) => {
    if (id.length > LONGEST_KEY) return null;
    const known = sources.get(id);
    if (known && known.until > clock()) return known.source;
    const { source } = await answered(platform.call(OPERATIONS.imageSource, { query: { id } }));
    if (source) sources.set(id, { source, until: clock() + SOURCE_LIFE });
    return source;
  };
}

/**
 * The listed categories of a market, cached for `CATEGORIES_LIFE`. Concurrent requests share one call; while the
 * platform is unavailable the last answer stays valid.
 */
function createListedCategories(platform: PlatformClient, clock: Clock): ProductSource['listedCategories'] {
  const categories = new LRUCache<string, { readonly listed: readonly ListedCategory[]; readonly until: number }>({
    max: CACHED_CATEGORIES,
  });
  const pending = new Map<string, Promise<readonly ListedCategory[]>>();

  const fetchCategories = (market: Market): Promise<readonly ListedCategory[]> => {
    const key = textLocale(market);
    const underWay = pending.get(key);
    if (underWay) return underWay;
    const fetched = answered(platform.call(OPERATIONS.listedCategories, { market, query: {} }))
      .then(({ categories: listed }) => {
        categories.set(key, { listed, until: clock() + CATEGORIES_LIFE });
        return listed;
      })
      .finally(() => pending.delete(key));
    pending.set(key, fetched);
    return fetched;
  };

  return async (market) => {
    const known = categories.get(textLocale(market));
    if (known && known.until > clock()) return known.listed;
    try {
      return await fetchCategories(market);
    } catch (error) {
      if (known && isUpstreamUnavailable(error)) return known.listed;
      throw error;
    }
  };
}
