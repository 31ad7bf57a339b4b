import type { Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

type Like = Pick<Product, 'sku' | 'categories'> & {
  readonly linkedProducts: readonly { readonly sku: string }[];
  readonly information: Pick<Product['information'], 'ageGroup' | 'family' | 'silhouette'>;
};

const COLLECTION = 'collection/';
const EVERYTHING = 'collection/all';
/** Categories whose products have a price or a season in common. */
const OFFERS = /^(?:campaign\/|outlet)/;

/** The categories of a product in which similar ones are found, the most similar first: `kids/socks` before others. */
export function relatedCategories({
  categories,
  information,
}: Pick<Like, 'categories' | 'information'>): readonly string[] {
  const distance = (slug: string) => {
    if (slug.startsWith(`${information.ageGroup}/`)) return 0;
    if (slug === EVERYTHING) return 4;
    if (OFFERS.test(slug)) return 3;
    return slug.startsWith(COLLECTION) ? 2 : 1;
  };
  return categories.toSorted((a, b) => distance(a) - distance(b));
}

/**
 * A row beside a product: what was bought with it, the best first, completed by what is like it. The product in any
 * colour and what is sold out are left out, and half of the row is for products like it at least.
 */
export function rowBeside(
  product: Like,
  { bought, like }: { readonly bought: readonly ProductCard[]; readonly like: readonly ProductCard[] },
  most: number,
): readonly ProductCard[] {
  const own = ownSkus(product);
  const first = bought
    .filter(({ sku, stockStatus }) => !own.has(sku) && stockStatus !== 'no-stock')
    .slice(0, Math.floor(most / 2));
  const shown = new Set(first.map(({ sku }) => sku));
  return [...first, ...like.filter(({ sku }) => !shown.has(sku))].slice(0, most);
}

/** The product itself in any colour. */
const ownSkus = ({ sku, linkedProducts }: Like): ReadonlySet<string> =>
  new Set([sku, ...linkedProducts.map((linked) => linked.sku)]);

/**
 * The cards that are most like a product: of the same audience and type, then of the same audience, then of the same
 * type. A card that has neither in common, the product itself in any colour and what is sold out are left out. Among
 * equal cards the sku of the product chooses, so that every shopper sees the same ones and no card is beside all
 * products.
 */
export function rankRelated(product: Like, cards: readonly ProductCard[], most: number): readonly ProductCard[] {
  const own = ownSkus(product);
  return cards
    .filter(({ sku, stockStatus }) => !own.has(sku) && stockStatus !== 'no-stock')
    .map((card) => ({ card, likeness: likeness(product, card), place: placeOf(product.sku, card.sku) }))
    .filter((candidate) => candidate.likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || a.place - b.place)
    .slice(0, most)
    .map(({ card }) => card);
}

function likeness({ information }: Like, card: ProductCard): number {
  const sharedAudience = card.ageGroup === information.ageGroup ? 4 : 0;
  const sharedType = card.family === information.family ? 2 : 0;
  const sharedShape = sharedAudience && sharedType && card.silhouette === information.silhouette ? 1 : 0;
  return sharedAudience + sharedType + sharedShape;
}

const PRIME = 1_000_003;

/** The same number for the same text, spread evenly. */
export function numberOf(text: string): number {
  return [...text].reduce((number, char) => (number * 31 + char.charCodeAt(0)) % PRIME, 0);
}

/** A product of both numbers: another sku of the product gives another order. */
const placeOf = (sku: string, cardSku: string) => ((1 + numberOf(sku)) * numberOf(cardSku)) % PRIME;

/** The cards of one read of a list. */
const READ = 12;
/** The lists that are read until the row is full. */
const MOST_LISTS = 3;

type Lists = Pick<ProductSource, 'list' | 'listedCategories'>;

/**
 * Products of the same audience and type. They come from a few lists, of which the sku chooses the part: a change of
 * one product concerns the pages of a few others.
 */
export async function productsLike(
  products: Lists,
  { market, product, most }: { readonly market: Market; readonly product: Product; readonly most: number },
): Promise<readonly ProductCard[]> {
  const cards = new Map<string, ProductCard>();
  const read = async (category: string, page: number) => {
    const { items } = await products.list(market, { category, page, pageSize: READ, sort: 'featured:desc' });
    for (const card of items) cards.set(card.sku, card);
    return rankRelated(product, [...cards.values()], most);
  };
  const categories = relatedCategories(product).slice(0, MOST_LISTS);
  const listed = await products.listedCategories(market);
  let like: readonly ProductCard[] = [];
  for (const category of categories) {
    const total = listed.find(({ slug }) => slug === category)?.total ?? 0;
    const page = 1 + (numberOf(product.sku) % Math.max(1, Math.floor(total / READ)));
    like = await read(category, page);
    // What is sold out is last in its category: there the first page fills the row.
    if (like.length < most && page > 1) like = await read(category, 1);
    if (like.length === most) break;
  }
  return like;
}

/** What the cards of a bag's row are chosen from, and what is left to spend for free delivery. */
type Candidates = {
  /** Products bought with those in the bag, the best first. */
  readonly bought: readonly ProductCard[];
  /** Products like those in the bag, the most similar first. */
  readonly like: readonly ProductCard[];
  /** The skus of the products in the bag. */
  readonly inBag: ReadonlySet<string>;
  /** Minor units; 0 where nothing is missing. */
  readonly missing: number;
};

/**
 * The row beside a bag: what was bought with it, completed by what is like it, without what is in the bag or sold out.
 * While free delivery is not reached, the products that reach it alone come first.
 */
export function bagRow({ bought, like, inBag, missing }: Candidates, most: number): readonly ProductCard[] {
  const offered = [...new Map([...bought, ...like].map((card) => [card.sku, card])).values()].filter(
    ({ sku, stockStatus }) => !inBag.has(sku) && stockStatus !== 'no-stock',
  );
  if (missing === 0) return offered.slice(0, most);
  const reaches = ({ price }: ProductCard) => price.final.amount >= missing;
  return [...offered.filter(reaches), ...offered.filter((card) => !reaches(card))].slice(0, most);
}
