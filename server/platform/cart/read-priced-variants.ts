import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { roundToStep } from '#app/kernel/money.ts';
import { localizedTextSchema } from '#app/kernel/text-schema.ts';
import type { CartItem } from '#app/modules/cart/domain/cart.ts';
import { mayBeSold } from '#app/modules/catalogue/domain/lawful-offer.ts';
import {
  belongsToStorefront,
  goodsOf,
  languagesOf,
  shortSizeLabel,
} from '#app/modules/catalogue/domain/market-product.ts';
import { goodsShape } from '#app/modules/catalogue/domain/product.ts';
import { FAMILIES, type Family } from '#app/modules/catalogue/domain/product-attributes.ts';
import { marketText } from '#app/modules/markets/domain/market-text.ts';
import { sellingScope } from '#app/modules/markets/domain/required-names.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import { parsedDocument } from '#server/platform/catalogue/stored-document.ts';
import type { Sql } from '#server/store/types.ts';
import type { SellingMarket } from './selling-market.ts';

/** A variant as a cart shows and prices it in one market. Prices are minor units of the market's currency. */
export type PricedVariant = Pick<
  CartItem,
  | 'id'
  | 'sku'
  | 'parentSku'
  | 'slug'
  | 'name'
  | 'nameLanguage'
  | 'goods'
  | 'image'
  | 'imageBackground'
  | 'size'
  | 'sections'
  | 'taxProductCode'
> & {
  readonly productId: string;
  readonly categories: readonly string[];
  /** The former price as stated by the shop; no proof of a reduction. */
  readonly original: number;
  readonly final: number;
  /** Stock in all warehouses of the market, with what unpaid orders of the cart itself reserve. */
  readonly quantity: number;
};

const CLOTHING = '20010';
/** Product categories in the codes of the tax service. A gift box is a box of socks. */
const TAX_PRODUCT_CODES: Readonly<Record<Family, string | null>> = {
  socks: CLOTHING,
  boxers: CLOTHING,
  't-shirts': CLOTHING,
  'gift-boxes': CLOTHING,
  other: null,
};

type VariantRow = {
  id: string;
  product_id: string;
  sku: string;
  size_label: string;
  size_value: string;
  original: number;
  final: number;
  parent_sku: string;
  slug: string;
  doc: string;
  stock: number | null;
  held: number | null;
};

/** A document of another writer may lack facts. The law of offers judges what is stored. */
const familyShape = z.enum(FAMILIES).catch('other');
const factsShape = goodsShape.omit({ audience: true }).nullable().catch(null);
const cardShape = z.object({
  name: localizedTextSchema(),
  description: z.object({ full: localizedTextSchema() }).nullable().catch(null),
  sections: z.array(z.string()),
  categories: z.array(z.string()),
  information: z.looseObject({}),
  media: z.array(z.object({ id: z.string(), backgroundColor: z.string() })),
});
type CardShape = z.output<typeof cardShape>;

/** Documents change rarely and carts are read often: a parsed document is cached as long as its text is the same. */
const known = new LRUCache<string, { readonly doc: string; readonly card: CardShape }>({ max: 1_000 });

/** Null for a damaged document, which no page shows either. */
function cardOf(sku: string, doc: string): CardShape | null {
  const stored = known.get(sku);
  if (stored?.doc === doc) return stored.card;
  const card = cardShape.safeParse(parsedDocument(doc)).data ?? null;
  if (card) known.set(sku, { doc, card });
  return card;
}

const NO_IMAGE_BACKGROUND = '#f2efe9';

/**
 * The variants of `ids` that the market sells, by id, as a cart sees them. Variants without a price in its currency, of
 * another storefront, of a damaged document, or without a name that the law wants beside their offer, are missing.
 */
export async function readPricedVariants(
  sql: Sql,
  ids: readonly string[],
  { cartId, market }: { readonly cartId: string; readonly market: SellingMarket },
): Promise<ReadonlyMap<string, PricedVariant>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.all<VariantRow>(
    `SELECT v.id, v.product_id, v.sku, v.size_label, v.size_value, p.original, p.final, d.sku AS parent_sku, d.slug, d.doc,
       (SELECT SUM(s.quantity) FROM stock s WHERE s.variant_id = v.id AND s.warehouse IN (${sqlPlaceholders(market.warehouse.codes)})) AS stock,
       (SELECT SUM(r.quantity) FROM orders o JOIN order_reservations r ON r.order_id = o.id
        WHERE o.cart_id = ? AND o.status = 'created' AND r.variant_id = v.id) AS held
     FROM variants v JOIN products d ON d.id = v.product_id JOIN prices p ON p.variant_id = v.id AND p.currency = ? WHERE v.id IN (${sqlPlaceholders(ids)})`,
    [...market.warehouse.codes, cartId, market.currency.code, ...ids],
  );
  const scope = sellingScope(market);
  return new Map(
    rows.flatMap((row): [string, PricedVariant][] => {
      if (!belongsToStorefront(row.sku, market.storefrontCode)) return [];
      const card = cardOf(row.parent_sku, row.doc);
      if (!card || !mayBeSold(card.information, scope)) return [];
      const { name, description, sections, categories, information, media } = card;
      const nameLanguage = description && languagesOf({ name, description }, market).nameLanguage;
      const facts = factsShape.parse(information);
      const variant = {
        id: row.id,
        productId: row.product_id,
        sku: row.sku,
        parentSku: row.parent_sku,
        slug: row.slug,
        name: marketText(name, market),
        ...(nameLanguage && { nameLanguage }),
        goods: facts && goodsOf({ sections, information: facts }),
        image: media[0] ? `/images/${media[0].id}` : null,
        imageBackground: media[0]?.backgroundColor ?? NO_IMAGE_BACKGROUND,
        size: { label: shortSizeLabel(row.size_label), value: row.size_value },
        sections,
        categories,
        taxProductCode: TAX_PRODUCT_CODES[familyShape.parse(information.family)],
        original: roundToStep(row.original, market.cashRounding),
        final: roundToStep(row.final, market.cashRounding),
        quantity: Number(row.stock) + Number(row.held),
      };
      return [[row.id, variant]];
    }),
  );
}
