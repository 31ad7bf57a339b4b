import type { Clock } from '#app/kernel/clock.ts';
import { MAX_LINE_QUANTITY } from '#app/modules/cart/domain/quantity.ts';
import type { ImageSource } from '#app/modules/catalogue/domain/image-record.ts';
import { imageSourceShape } from '#app/modules/catalogue/domain/image-record.ts';
import { goodsOf } from '#app/modules/catalogue/domain/market-product.ts';
import type { CatalogueReads, ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { createKeptReads } from '#server/kernel/kept-reads.ts';
import type { Sql } from '#server/store/types.ts';
import { type CatalogueVersion, createVersionReader } from './catalogue-version.ts';
import { createPageChangesReader } from './page-changes.ts';
import {
  createCardCache,
  createProductCache,
  createProductCards,
  createProductRead,
  type FailedProduct,
  isUs,
  type ProductCache,
  type ProductCards,
  type ReadVersion,
  type SampleRating,
} from './product-cards.ts';
import { createListingCaches, createProductListings, type ListingCaches } from './product-listings.ts';
import { createProductReader, type RejectedProduct, type SkippedLink } from './read-products.ts';
import type { Reductions } from './reductions.ts';
import { createSoldCaches, createSoldProducts, type SoldCaches } from './sold-products.ts';
import { sqlPlaceholders } from './sql-placeholders.ts';

export type EmbeddedCatalogueOptions = {
  readonly clock?: Clock;
  /** Called for each product that is omitted because its record is invalid. */
  readonly onRejected?: (rejected: RejectedProduct) => void;
  readonly onSkippedLink?: (skipped: SkippedLink) => void;
  readonly onFailed?: (failed: FailedProduct) => void;
  readonly sampleRating?: SampleRating | undefined;
};

type EmbeddedParts = {
  imageSource(id: string): Promise<ImageSource | null>;
  reads(): CatalogueReads;
  /** Loads into memory what filters and counts of the lists of these markets need. */
  load(markets: readonly Market[]): Promise<void>;
};

/**
 * The catalogue of the embedded platform. What is derived from it is cached by its version; stock is read on every
 * call. `imageSource` returns the origin of a picture for the image service.
 */
export function createEmbeddedCatalogue(
  sql: Sql,
  {
    clock = Date.now,
    onRejected = () => {},
    onSkippedLink = () => {},
    onFailed = () => {},
    sampleRating = () => null,
  }: EmbeddedCatalogueOptions = {},
): ProductSource & Reductions & EmbeddedParts {
  const reader = createProductReader(sql, { clock, onRejected, onSkippedLink });
  const cards = createCardCache();
  const caches = {
    listings: createListingCaches(sql, clock),
    products: createProductCache(),
    pictures: createKeptReads<boolean>(CACHED_PICTURES),
    sold: createSoldCaches(),
  };
  const sourceAt = (version: ReadVersion) =>
    createSource(sql, createProductCards(sql, { reader, clock, cards, version, onFailed, sampleRating }), caches);
  const readVersion = createVersionReader(sql);
  const { hasPicture: _, ...source } = sourceAt(readVersion);

  return {
    ...source,
    reads() {
      let known: Promise<CatalogueVersion> | null = null;
      const { hasPicture, ...products } = sourceAt(() => {
        known ??= readVersion();
        return known;
      });
      return { products, hasPicture };
    },
    async load(markets) {
      const scopes = markets.map((market) => ({ isUs: isUs(market), currency: market.currency.code }));
      const byName = new Map(scopes.map((scope) => [`${scope.isUs} ${scope.currency}`, scope]));
      await caches.listings.narrowed.load([...byName.values()]);
    },
    async imageSource(id) {
      const row = await sql.get<{ source: string }>('SELECT source FROM images WHERE id = ?', [id]);
      return row ? imageSourceShape.parse(JSON.parse(row.source)) : null;
    },
  };
}

const CACHED_PICTURES = 2000;

type Caches = {
  readonly listings: ListingCaches;
  readonly products: ProductCache;
  /** Whether the catalogue has a picture, by structure and id. */
  readonly pictures: ReturnType<typeof createKeptReads<boolean>>;
  readonly sold: SoldCaches;
};

function createSource(
  sql: Sql,
  products: ProductCards,
  caches: Caches,
): ProductSource & Reductions & Pick<CatalogueReads, 'hasPicture'> {
  const { cardScope, cardsOf, listedBySku, version } = products;
  return {
    product: createProductRead(sql, products, caches.products),

    async cards(market, skus) {
      if (skus.length === 0) return [];
      const scope = await cardScope(market);
      const listed = await listedBySku(market, skus);
      return await cardsOf(
        market,
        skus.flatMap((sku) => listed.get(sku) ?? []),
        scope,
      );
    },

    variants: (market, ids) => soldVariants(sql, products, { market, ids }),

    ...createProductListings(sql, products, caches.listings),

    ...createSoldProducts(sql, products, caches.sold),

    changes: createPageChangesReader(sql),

    async hasPicture(id) {
      const key = `${(await version()).structure} ${id}`;
      return await caches.pictures(
        key,
        async () => (await sql.get('SELECT id FROM images WHERE id = ?', [id])) !== null,
      );
    },
  };
}

/** The names, sizes and stock of variants that the market sells. */
async function soldVariants(
  sql: Sql,
  { marketProducts }: ProductCards,
  { market, ids }: { readonly market: Market; readonly ids: readonly string[] },
): ReturnType<ProductSource['variants']> {
  if (ids.length === 0) return [];
  const rows = await sql.all<{ id: string; product_id: string; units: number }>(
    `SELECT v.id, v.product_id, COALESCE(SUM(s.quantity), 0) AS units FROM variants v LEFT JOIN stock s ON s.variant_id = v.id
       AND ((v.is_us = 1 AND s.warehouse IN ('us-rsv', 'us')) OR (v.is_us = 0 AND s.warehouse IN ('nl-rsv', 'nl')))
     WHERE v.id IN (${sqlPlaceholders(ids)}) GROUP BY v.id, v.product_id`,
    ids,
  );
  const found = await marketProducts(market, [...new Set(rows.map(({ product_id }) => product_id))]);
  const units = new Map(rows.map((row) => [row.id, Math.min(Math.max(0, Number(row.units)), MAX_LINE_QUANTITY)]));
  return found.flatMap((product) =>
    product.variants
      .filter(({ id }) => units.has(id))
      .map(({ id, size: { label: size, value: sizeValue } }) => ({
        id,
        name: product.name,
        goods: goodsOf(product),
        size,
        sizeValue,
        available: units.get(id),
      })),
  );
}
