import type { Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';

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
