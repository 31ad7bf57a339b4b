import type { Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';

/** The most products that complete a set. */
const MOST_IN_SET = 3;

type Of = Pick<Product, 'sku' | 'motifs' | 'color' | 'categories'> & {
  readonly information: Pick<Product['information'], 'ageGroup' | 'family'>;
};

/** Categories that gather products for another reason than what they are. */
const GATHERED = /^(?:collection|campaign|type)\/|^outlet/;

/** The categories of other kinds, those for the same age first: `adults/boxers` for socks, then `gift-boxes`. */
export function otherKinds(
  { categories, information }: Pick<Of, 'categories' | 'information'>,
  listed: readonly string[],
): readonly string[] {
  const distance = (slug: string) => {
    if (slug.startsWith(`${information.ageGroup}/`)) return 0;
    return slug.includes('/') ? 2 : 1;
  };
  return listed
    .filter((slug) => !GATHERED.test(slug) && !categories.includes(slug))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MOST_IN_SET);
}

/**
 * Of each list the product in stock that goes best with one: with the same motif, else in the same colour. Kinds
 * without such a product are left out.
 */
export function setOf(product: Of, lists: readonly (readonly ProductCard[])[]): readonly ProductCard[] {
  return lists.flatMap((cards) => {
    const [best] = cards
      .filter(({ sku, stockStatus }) => sku !== product.sku && stockStatus !== 'no-stock')
      .map((card) => ({ card, fit: fitOf(product, card) }))
      .filter(({ fit }) => fit > 0)
      .sort((a, b) => b.fit - a.fit);
    return best ? [best.card] : [];
  });
}

function fitOf({ motifs = [], color }: Of, card: ProductCard): number {
  const sharesMotif = card.motifs?.some((motif) => motifs.includes(motif)) ?? false;
  return (sharesMotif ? 2 : 0) + (card.colour === color.primary ? 1 : 0);
}
