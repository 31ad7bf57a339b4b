import type { Clock } from '#app/kernel/clock.ts';
import { err, ok } from '#app/kernel/result.ts';
import type { ImageSource } from '#app/modules/catalogue/domain/image-record.ts';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { imageSourceSchema } from '#server/platform/catalogue/product-record.ts';
import {
  createProductReader,
  type RejectedProduct,
  type SkippedLink,
} from '#server/platform/catalogue/read-products.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import type { Sql } from '#server/store/types.ts';
import { createProductCards, type ProductCards } from './product-cards.ts';
import { createProductListings } from './product-listings.ts';

export type EmbeddedCatalogueOptions = {
  readonly clock?: Clock;
  /** Called for each product that is omitted because its record is invalid. */
  readonly onRejected?: (rejected: RejectedProduct) => void;
  readonly onSkippedLink?: (skipped: SkippedLink) => void;
};

/** The catalogue of the embedded platform. `imageSource` returns the origin of a picture for the image service. */
export function createEmbeddedCatalogue(
  sql: Sql,
  { clock = Date.now, onRejected = () => {}, onSkippedLink = () => {} }: EmbeddedCatalogueOptions = {},
): ProductSource & { imageSource(id: string): Promise<ImageSource | null> } {
  const reader = createProductReader(sql, { clock, onRejected, onSkippedLink });
  const products = createProductCards(sql, { reader, clock });
  const { cardScope, marketProducts, cardsOf, listedBySku } = products;

  return {
    async product(market, slugOrSku) {
      const key = slugOrSku.trim().toLowerCase();
      const row =
        (await sql.get<{ id: string }>('SELECT id FROM products WHERE slug = ?', [key])) ??
        (await sql.get<{ id: string }>('SELECT id FROM products WHERE sku_lower = ?', [key]));
      const [product] = row ? await marketProducts(market, [row.id]) : [];
      return product
        ? ok(await withoutDeadLinks(products, market, product))
        : err({ kind: 'product-not-found', slug: slugOrSku });
    },

    async cards(market, skus) {
      const scope = await cardScope(market);
      const listed = await listedBySku(market, skus);
      return await cardsOf(
        market,
        skus.flatMap((sku) => listed.get(sku) ?? []),
        scope,
      );
    },

    variants: (market, ids) => soldVariants(sql, products, { market, ids }),

    ...createProductListings(sql, products),

    async imageSource(id) {
      const row = await sql.get<{ source: string }>('SELECT source FROM images WHERE id = ?', [id]);
      return row ? imageSourceSchema.parse(JSON.parse(row.source)) : null;
    },
  };
}

/** Omits links to colours that the market does not sell. */
async function withoutDeadLinks({ listedBySku }: ProductCards, market: Market, product: Product): Promise<Product> {
  const sold = await listedBySku(
    market,
    product.linkedProducts.map(({ sku }) => sku),
  );
  return { ...product, linkedProducts: product.linkedProducts.filter(({ sku }) => sold.has(sku)) };
}

/** The names and sizes of variants that the market sells. */
async function soldVariants(
  sql: Sql,
  { marketProducts }: ProductCards,
  { market, ids }: { readonly market: Market; readonly ids: readonly string[] },
): ReturnType<ProductSource['variants']> {
  if (ids.length === 0) return [];
  const rows = await sql.all<{ product_id: string }>(
    `SELECT DISTINCT product_id FROM variants WHERE id IN (${sqlPlaceholders(ids)})`,
    ids,
  );
  const found = await marketProducts(
    market,
    rows.map(({ product_id }) => product_id),
  );
  return found.flatMap((product) =>
    product.variants
      .filter(({ id }) => ids.includes(id))
      .map((variant) => ({ id: variant.id, name: product.name, size: variant.size.label })),
  );
}
