import { z } from 'zod';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { nextStructure } from '#server/platform/catalogue/catalogue-facts.ts';
import type { CommandContext, SqlValue, Store } from '#server/store/types.ts';

/**
 * Fills a store by copying rows inside the database: one product, one cart and one order are made as the shop makes
 * them, and every statement here copies rows of theirs under other numbers. Both engines run the same text. Tables that
 * no measured call reads are not filled: sandbox sessions, tax quotes, rate limits.
 */
export type BulkStore = Pick<Store<typeof bulkCommands>, 'command'>;

export const bulkCommands = {
  runStatement: (
    { sql }: CommandContext,
    { statement, values }: { readonly statement: string; readonly values: readonly SqlValue[] },
  ) => sql.run(statement, values),
  /** Counts a change of products, as an import does. */
  nextStructure: ({ sql }: CommandContext, _: Readonly<Record<string, never>>) => nextStructure(sql),
};

/** The number the first product has in its id, sku and address, and the copies' numbers follow. */
const FIRST = 100_000_000;
export const productNumber = (index: number): string => String(FIRST + index);

/** Rows a statement copies at once: it has to end within the timeout of the shop. */
const PRODUCTS_AT_ONCE = 500;
const CARTS_AT_ONCE = 20_000;
const CURRENCIES = ['GBP', 'EUR', 'USD'];

/** `n.i` counts from the first to the last value of the statement. */
const COUNTING =
  'WITH RECURSIVE n(i) AS (SELECT CAST(? AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < CAST(? AS BIGINT))';
const copied = (column: string) => `replace(${column}, '${FIRST}', CAST(${FIRST} + n.i AS TEXT))`;

const REVISION = "(SELECT CAST(value AS BIGINT) FROM catalogue_facts WHERE name = 'revision')";
const PRODUCT_ROWS = [
  `INSERT INTO products (id, sku, sku_lower, slug, doc, revision, updated_at) ${COUNTING}
   SELECT ${['id', 'sku', 'sku_lower', 'slug', 'doc'].map((column) => copied(`t.${column}`)).join(', ')}, ${REVISION}, t.updated_at
   FROM products t CROSS JOIN n WHERE t.id = 'p-${FIRST}'`,
  `INSERT INTO product_words (language, product_id, words) ${COUNTING}
   SELECT t.language, ${copied('t.product_id')}, ${copied('t.words')} FROM product_words t CROSS JOIN n WHERE t.product_id = 'p-${FIRST}'`,
  `INSERT INTO variants (id, product_id, sku, position, size_label, size_value, is_us) ${COUNTING}
   SELECT ${copied('t.id')}, ${copied('t.product_id')}, ${copied('t.sku')}, t.position, t.size_label, t.size_value, t.is_us
   FROM variants t CROSS JOIN n WHERE t.product_id = 'p-${FIRST}'`,
  `INSERT INTO prices (variant_id, currency, original, final, converted) ${COUNTING}
   SELECT ${copied('t.variant_id')}, t.currency, t.original + (n.i % 97) * 10, t.final + (n.i % 97) * 10, t.converted
   FROM prices t CROSS JOIN n WHERE t.variant_id LIKE 'v-${FIRST}%'`,
  `INSERT INTO price_history (variant_id, currency, from_at, final, fresh) ${COUNTING}
   SELECT ${copied('t.variant_id')}, t.currency, t.from_at, t.final + (n.i % 97) * 10, t.fresh FROM price_history t CROSS JOIN n WHERE t.variant_id LIKE 'v-${FIRST}%'`,
  `INSERT INTO stock (variant_id, warehouse, quantity) ${COUNTING}
   SELECT ${copied('t.variant_id')}, t.warehouse, t.quantity FROM stock t CROSS JOIN n WHERE t.variant_id LIKE 'v-${FIRST}%'`,
  `INSERT INTO listing (category, is_us, currency, product_id, sold_out, rank, price, newest) ${COUNTING}
   SELECT t.category, t.is_us, t.currency, ${copied('t.product_id')}, t.sold_out, n.i, t.price + (n.i % 97) * 10, t.newest + n.i
   FROM listing t CROSS JOIN n WHERE t.product_id = 'p-${FIRST}'`,
  `INSERT INTO images (id, product_id, source) ${COUNTING}
   SELECT ${copied('t.id')}, ${copied('t.product_id')}, t.source FROM images t CROSS JOIN n WHERE t.product_id = 'p-${FIRST}'`,
];

/** Product number 0, a copy of one of the demo: its documents have a realistic size. */
export function firstProduct(demo: ProductRecord): ProductRecord {
  const number = productNumber(0);
  const prices = (all: ProductRecord['variants'][number]['prices']) =>
    Object.fromEntries(Object.entries(all).filter(([currency]) => CURRENCIES.includes(currency))) as typeof all;
  return {
    ...demo,
    _id: { kind: 'product', id: `p-${number}` },
    id: `p-${number}`,
    sku: number,
    slug: `sock-${number}`,
    linkedProducts: [],
    variants: demo.variants.map((variant) => {
      const sku = variant.sku.replace(demo.sku, number);
      const stock = Object.fromEntries(Object.keys(variant.stock).map((warehouse) => [warehouse, 1_000_000]));
      return { ...variant, id: `v-${sku.toLowerCase()}`, sku, prices: prices(variant.prices), stock };
    }),
    media: demo.media.map((image, index) => ({ ...image, id: `sock-${number}-${index}` })),
  };
}

/** Adds products up to `count`, of which `from` exist. */
export async function addProducts(
  store: BulkStore,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<void> {
  for (let first = Math.max(1, from); first < count; first += PRODUCTS_AT_ONCE) {
    const values = [first, Math.min(count, first + PRODUCTS_AT_ONCE) - 1];
    // An index that outlives the nodes reads products by their revisions.
    await store.command('nextStructure', {});
    for (const statement of PRODUCT_ROWS) await store.command('runStatement', { statement, values });
  }
}

const cartNumber = 'CAST(1000000000 + n.i AS TEXT)';
/** Sorts before every id the shop makes from now on, as old ids do. */
const OPEN_CART = `'01800000-' || ${cartNumber}`;
const CLOSED_CART = `'01810000-' || ${cartNumber}`;
const ORDER = `'01820000-' || ${cartNumber}`;
export const openCart = (index: number): string => `01800000-${1_000_000_000 + index}`;

/**
 * Copies of a cart with lines of other products, and of a paid order with its own closed cart. `products` is the number
 * of products.
 */
const cartRows = (products: number) => [
  `INSERT INTO carts (id, country, warehouse_region, version, state, shipping_method, discount_code, created_at, updated_at) ${COUNTING}
   SELECT ${OPEN_CART}, t.country, t.warehouse_region, t.version, 'OPEN', t.shipping_method, t.discount_code, t.created_at, t.updated_at
   FROM carts t CROSS JOIN n WHERE t.id = ?`,
  `INSERT INTO cart_lines (id, cart_id, position, variant_id, quantity, name) ${COUNTING}
   SELECT ${OPEN_CART} || '-' || CAST(t.position AS TEXT), ${OPEN_CART}, t.position,
     'v-' || CAST(${FIRST} + (n.i * 7919 + t.position * 31) % ${products} AS TEXT) || substr(t.variant_id, 12), t.quantity, t.name
   FROM cart_lines t CROSS JOIN n WHERE t.cart_id = ?`,
];
// Order numbers are random, so their copies are unordered too: an odd factor reaches every number of 32 bits once.
const orderRows = [
  `INSERT INTO carts (id, country, warehouse_region, version, state, shipping_method, discount_code, created_at, updated_at) ${COUNTING}
   SELECT ${CLOSED_CART}, t.country, t.warehouse_region, t.version, 'CLOSED', t.shipping_method, t.discount_code, t.created_at, t.updated_at
   FROM orders o JOIN carts t ON t.id = o.cart_id CROSS JOIN n WHERE o.id = ?`,
  `INSERT INTO orders (id, number, cart_id, cart_version, country, storefront, language, currency, email, status, attempt, reserved, reserved_until,
     products, discount, shipping, tax, total, payment_method, payment_reference, doc, created_at, updated_at) ${COUNTING}
   SELECT ${ORDER}, 'PW-' || CAST((n.i * 2654435761) % 4294967296 AS TEXT), ${CLOSED_CART}, t.cart_version, t.country, t.storefront, t.language, t.currency, t.email,
     t.status, t.attempt, t.reserved, t.reserved_until, t.products, t.discount, t.shipping, t.tax, t.total, t.payment_method, t.payment_reference, t.doc,
     t.created_at, t.updated_at FROM orders t CROSS JOIN n WHERE t.id = ?`,
  `INSERT INTO order_reservations (order_id, variant_id, warehouse, quantity) ${COUNTING}
   SELECT ${ORDER}, t.variant_id, t.warehouse, t.quantity FROM order_reservations t CROSS JOIN n WHERE t.order_id = ?`,
  `INSERT INTO order_events (order_id, seq, at, kind, status, attempt, reference, detail) ${COUNTING}
   SELECT ${ORDER}, t.seq, t.at, t.kind, t.status, t.attempt, t.reference, t.detail FROM order_events t CROSS JOIN n WHERE t.order_id = ?`,
  `INSERT INTO order_payments (order_id, seq, attempt, session_id, url, expires_at, created_at) ${COUNTING}
   SELECT ${ORDER}, t.seq, t.attempt, t.session_id, t.url, t.expires_at, t.created_at FROM order_payments t CROSS JOIN n WHERE t.order_id = ?`,
  `INSERT INTO outbox (id, topic, payload, created_at, attempts, done_at) ${COUNTING}
   SELECT 'order-confirmed:' || ${ORDER}, 'order-confirmed', '{}', t.created_at, 1, t.created_at FROM orders t CROSS JOIN n WHERE t.id = ?`,
];

/** Adds open carts and paid orders up to `count` of each, of which `from` exist. */
export async function addCartsAndOrders(
  store: BulkStore,
  {
    from,
    count,
    products,
    cartId,
    orderId,
    report,
  }: {
    readonly from: number;
    readonly count: number;
    readonly products: number;
    readonly cartId: string;
    readonly orderId: string;
    readonly report: (line: string) => void;
  },
): Promise<void> {
  const id = z.string().min(1);
  for (let first = from; first < count; first += CARTS_AT_ONCE) {
    report(`${first} of ${count} carts and orders written`);
    const range = [first, Math.min(count, first + CARTS_AT_ONCE) - 1];
    for (const statement of cartRows(products))
      await store.command('runStatement', { statement, values: [...range, id.parse(cartId)] });
    for (const statement of orderRows)
      await store.command('runStatement', { statement, values: [...range, id.parse(orderId)] });
  }
}
