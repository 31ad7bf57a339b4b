import { type Clock, minutes, seconds } from '#app/kernel/clock.ts';
import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Recommended } from '#app/modules/recommendations/domain/recommended.ts';
import type { Recommendations } from '#app/modules/recommendations/ports.ts';
import type { ProductSearch } from '#app/modules/search/ports.ts';
import type { Services } from '#app/request-context.ts';

/** The own page of a product. */
export const productTag = (id: string): string => `product:${id}`;
/** A page that shows the card of a product. */
export const cardTag = (sku: string): string => `card:${sku}`;
/** A page with a list of a category: any of its products may move into it, out of it or within it. */
export const categoryTag = (slug: string): string => `category:${slug}`;

/** The category of every product: searches. */
const EVERY_PRODUCT = '*';
/** How long a page without its row of recommendations is shown. */
const WITHOUT_ROW = minutes(1);
/** How long a page without its delivery methods is shown. */
const WITHOUT_DELIVERY = minutes(1);
/** How long a list without the counts of its filter is shown. */
const WITHOUT_COUNTS = seconds(1);

/** What a page has read. */
export type PageReads = {
  readonly tags: Set<string>;
  /** Whether it is the page of a product: its lists are rows of some cards, whose order in the category is nothing. */
  ofProduct: boolean;
  /**
   * The time (milliseconds) until which all reductions, offers and delivery dates that it shows are true; null without
   * one.
   */
  until: number | null;
  /** The time (milliseconds) from which it is made again, because a part is missing; null for a whole page. */
  incompleteUntil: number | null;
};

export function createPageReads(): PageReads {
  return { tags: new Set(), ofProduct: false, until: null, incompleteUntil: null };
}

type TaggedServices = Pick<Services, 'products' | 'search' | 'recommendations' | 'shippingMethods' | 'offers'>;

/** The services of one page: `reads` collects what the page reads, so that a change of it finds the page. */
export function taggedServices<T extends TaggedServices>(services: T, reads: PageReads, clock: Clock): T {
  return {
    ...services,
    products: taggedProducts(services.products, reads, clock),
    recommendations: taggedRecommendations(services.recommendations, reads, clock),
    search: taggedSearch(services.search, reads),
    async shippingMethods(market: Market) {
      try {
        const offer = await services.shippingMethods(market);
        limitReads(reads, offer.until);
        return offer;
      } catch (error) {
        noteIncomplete(reads, clock() + WITHOUT_DELIVERY);
        throw error;
      }
    },
    async offers(market: Market) {
      const offers = await services.offers(market);
      limitReads(reads, offers.until);
      return offers;
    },
  };
}

function limitReads(reads: PageReads, until: number | null): void {
  if (until !== null) reads.until = Math.min(reads.until ?? until, until);
}

/** A page that lacks a part states nothing untrue: it is shown where no whole one can be made. */
function noteIncomplete(reads: PageReads, until: number): void {
  reads.incompleteUntil = Math.min(reads.incompleteUntil ?? until, until);
}

/** Any product may move into the results of a search. */
function taggedSearch(search: ProductSearch, reads: PageReads): ProductSearch {
  return {
    ...search,
    async search(market, query) {
      reads.tags.add(categoryTag(EVERY_PRODUCT));
      const answer = await search.search(market, query);
      limitReads(reads, answer.validUntil);
      return answer;
    },
    async suggest(market, term, most) {
      reads.tags.add(categoryTag(EVERY_PRODUCT));
      const suggestions = await search.suggest(market, term, most);
      limitReads(reads, suggestions.validUntil);
      return suggestions;
    },
  };
}

/** A page whose row could not be had, or is late, is made again soon: the provider may be available then. */
function taggedRecommendations(source: Recommendations, reads: PageReads, clock: Clock): Recommendations {
  const endSoon = () => noteIncomplete(reads, clock() + WITHOUT_ROW);
  const noted = async <T extends Recommended>(answering: Promise<T>): Promise<T> => {
    try {
      const answer = await answering;
      noteCards(
        reads,
        answer.recommendations.map(({ product }) => product),
      );
      return answer;
    } catch (error) {
      endSoon();
      throw error;
    }
  };
  return {
    beside(market, request) {
      request.late?.addEventListener('abort', endSoon);
      return noted(source.beside(market, request));
    },
    forBag: (market, request) => noted(source.forBag(market, request)),
    list: (market, request) => noted(source.list(market, request)),
  };
}

function noteCards(reads: PageReads, cards: readonly ProductCard[]): void {
  for (const card of cards) {
    reads.tags.add(cardTag(card.sku));
    limitReads(reads, card.reducedUntil);
  }
}

/** Reads that only a change of the whole catalogue alters (categories, names) have no tag. */
function taggedProducts(products: ProductSource, reads: PageReads, clock: Clock): ProductSource {
  return {
    ...products,
    async product(market, slugOrSku) {
      const found = await products.product(market, slugOrSku);
      if (!found.ok) return found;
      reads.ofProduct = true;
      reads.tags.add(productTag(found.value.id));
      limitReads(reads, found.value.reducedUntil);
      return found;
    },
    async cards(market, skus) {
      const cards = await products.cards(market, skus);
      noteCards(reads, cards);
      return cards;
    },
    async list(market, query) {
      if (!reads.ofProduct) reads.tags.add(categoryTag(query.category));
      const listing = await products.list(market, query);
      noteCards(reads, listing.items);
      return listing;
    },
    async facets(market, query) {
      const withoutCounts = () => noteIncomplete(reads, clock() + WITHOUT_COUNTS);
      try {
        const facets = await products.facets(market, query);
        if (facets === null) withoutCounts();
        return facets;
      } catch (error) {
        withoutCounts();
        throw error;
      }
    },
  };
}
