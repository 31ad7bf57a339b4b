import { LRUCache } from 'lru-cache';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import { err, ok } from '#app/kernel/result.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { ImageSource } from '#app/modules/catalogue/domain/image-record.ts';
import { type LawfulPart, lackedByLaw, mayBeSold } from '#app/modules/catalogue/domain/lawful-offer.ts';
import { validLinks } from '#app/modules/catalogue/domain/market-product.ts';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import type { ListedCategory, ProductSource } from '#app/modules/catalogue/ports.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { sellingScope } from '#app/modules/markets/domain/required-names.ts';
import type { CountryCode, Market } from '#app/modules/markets/domain/types.ts';
import type { SkippedLink } from '#server/platform/catalogue/read-products.ts';
import type { AnsweredProduct } from '#server/platform/http/catalogue-operations.ts';
import type { HostedPlatform } from '#server/platform/http/operations.ts';

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
  { products, pictures }: Pick<HostedPlatform, 'products' | 'pictures'>,
  {
    clock,
    onSkippedLink = () => {},
    onInvalid = () => {},
    onUnlawful = () => {},
  }: { readonly clock: Clock } & Partial<Reports>,
): ProductSource & { imageSource(id: string): Promise<ImageSource | null> } {
  const reportedList = <T>(call: Promise<T>) => reported('Invalid products in response', call, onInvalid);
  return {
    ...products,
    async product(market, slugOrSku) {
      const answer = await reported('Invalid product received', products.product(market, slugOrSku), onInvalid);
      if (!answer.ok) return answer;
      const product = offeredProduct(answer.value, market, { onSkippedLink, onInvalid, onUnlawful });
      return product ? ok(product) : err({ kind: 'product-not-found', slug: slugOrSku });
    },
    // A page that shows no products stays while the platform is away.
    cards: async (market, skus) => (skus.length === 0 ? [] : reportedList(products.cards(market, skus))),
    variants: async (market, ids) => (ids.length === 0 ? [] : products.variants(market, ids)),
    list: (market, query) => reportedList(products.list(market, query)),
    search: (market, query) => reportedList(products.search(market, query)),
    async soldProducts(market, after) {
      const scope = sellingScope(market);
      // A part without one that may be sold is not the end.
      for (let from = after; ; ) {
        const part = await products.soldProducts(market, from);
        const lawful = part.filter(({ information }) => mayBeSold(information, scope));
        const last = part.at(-1);
        if (!last || lawful.length > 0) return lawful.map((product) => withKnownColours(product, onSkippedLink));
        from = last.id;
      }
    },
    listedCategories: createListedCategories(products, clock),
    imageSource: createImageSources(pictures, clock),
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

/** The sources of pictures. A page requests the same picture in several sizes at once. */
function createImageSources(
  pictures: HostedPlatform['pictures'],
  clock: Clock,
): (id: string) => Promise<ImageSource | null> {
  const sources = new LRUCache<string, { readonly source: ImageSource; readonly until: number }>({
    max: CACHED_SOURCES,
  });
  return async (id) => {
    const known = sources.get(id);
    if (known && known.until > clock()) return known.source;
    const source = await pictures.imageSource(id);
    if (source) sources.set(id, { source, until: clock() + SOURCE_LIFE });
    return source;
  };
}

/**
 * The listed categories of a market, cached for `CATEGORIES_LIFE`. Concurrent requests share one call; while the
 * platform is unavailable the last answer stays valid.
 */
function createListedCategories(products: HostedPlatform['products'], clock: Clock): ProductSource['listedCategories'] {
  const categories = new LRUCache<string, { readonly listed: readonly ListedCategory[]; readonly until: number }>({
    max: CACHED_CATEGORIES,
  });
  const pending = new Map<string, Promise<readonly ListedCategory[]>>();

  const fetchCategories = (market: Market): Promise<readonly ListedCategory[]> => {
    const key = textLocale(market);
    const underWay = pending.get(key);
    if (underWay) return underWay;
    const fetched = products
      .listedCategories(market)
      .then((listed) => {
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
