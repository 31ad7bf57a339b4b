import type { Product } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import {
  type DeliveryNote,
  type ProductPageView,
  productPageView,
} from '#app/modules/catalogue/ui/product-page-view.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

const RELATED = 4;

/** A product with the view of its page; null when the market does not sell it. The product's `slug` is canonical. */
export async function loadProductPage(
  { products }: { readonly products: ProductSource },
  input: {
    readonly market: Market;
    readonly format: Formatter;
    readonly t: Translate;
    readonly slugOrSku: string;
    readonly size: string | null;
    readonly delivery: DeliveryNote | null;
  },
): Promise<{ readonly product: Product; readonly view: ProductPageView } | null> {
  const found = await products.product(input.market, input.slugOrSku);
  if (!found.ok) return null;
  const product = found.value;
  const related = await relatedCards(products, product, input);
  return { product, view: productPageView(product, { ...input, related }) };
}

async function relatedCards(
  products: ProductSource,
  product: Product,
  input: { readonly market: Market; readonly format: Formatter; readonly t: Translate },
) {
  const category = product.categories.find((slug) => slug.startsWith('collection/')) ?? product.categories[0];
  if (!category) return [];
  const { items } = await products.list(input.market, { category, page: 1, pageSize: RELATED * 3, sort: 'featured' });
  const others = items.filter((card) => card.sku !== product.sku && card.stockStatus !== 'no-stock');
  // The sku chooses the cards: every shopper sees the same ones, and different products show different ones.
  const start =
    [...product.sku].reduce((sum, char) => sum + char.charCodeAt(0), 0) % Math.max(1, others.length - RELATED + 1);
  return others.slice(start, start + RELATED).map((card) => cardView(card, input));
}
