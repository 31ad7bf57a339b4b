import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';

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
