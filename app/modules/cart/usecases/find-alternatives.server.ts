import type { Alternative, CartItem } from '#app/modules/cart/domain/cart.ts';
import type { Product, Variant } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

type Deps = { readonly products: Pick<ProductSource, 'product'>; readonly market: Market };

/** The largest number of lines with alternatives, and of alternatives of a line: each line costs some reads. */
const MOST_LINES = 5;
const MOST_ALTERNATIVES = 3;

/**
 * The alternatives of lines that cannot be bought, by line id. First the same size in other colours, then the other
 * sizes, the nearest first.
 */
export async function findAlternatives(
  deps: Deps,
  lines: readonly Pick<CartItem, 'itemId' | 'id' | 'slug' | 'size'>[],
): Promise<ReadonlyMap<string, readonly Alternative[]>> {
  const found = lines
    .slice(0, MOST_LINES)
    .map(async (line) => [line.itemId, await alternativesOf(deps, line)] as const);
  return new Map(await Promise.all(found));
}

async function alternativesOf(
  { products, market }: Deps,
  { id, slug, size }: Pick<CartItem, 'id' | 'slug' | 'size'>,
): Promise<readonly Alternative[]> {
  const read = await products.product(market, slug);
  if (!read.ok) return [];
  const product = read.value;
  const colours = product.linkedProducts.filter(({ sku }) => sku !== product.sku).slice(0, MOST_ALTERNATIVES);
  const twins = await Promise.all(colours.map((colour) => products.product(market, colour.slug)));
  const inColours = twins.flatMap((twin) =>
    twin.ok
      ? inStock(twin.value)
          .filter((variant) => variant.size.value === size.value)
          .map((variant) => ({ product: twin.value, variant }))
      : [],
  );
  const place = product.variants.findIndex((variant) => variant.id === id);
  const distance = (variant: Variant) => Math.abs(product.variants.indexOf(variant) - place);
  const inSizes = inStock(product)
    .filter((variant) => variant.id !== id)
    .sort((a, b) => distance(a) - distance(b))
    .map((variant) => ({ product, variant }));
  return [...inColours, ...inSizes].slice(0, MOST_ALTERNATIVES);
}

function inStock({ variants }: Product): Variant[] {
  return variants.filter(({ stockStatus }) => stockStatus !== 'no-stock');
}
