import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { z } from 'zod';
import { minutes } from '#app/kernel/clock.ts';
import type { Result } from '#app/kernel/result.ts';
import type { CartChange } from '#app/modules/cart/domain/cart-change.ts';
import type { TaxService } from '#app/modules/cart/ports.ts';
import type { ProductRecord, VariantRecord } from '#app/modules/catalogue/domain/product-record.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { CountryCode, Market } from '#app/modules/markets/domain/types.ts';
import type { StartOrder } from '#app/modules/orders/ports.ts';
import { migrations } from '#server/composition/migrations.ts';
import { createEmbeddedCommerce } from '#server/platform/commerce.ts';
import { discountRuleSchema } from '#server/platform/discounts/rule-record.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { createEmbeddedReviews } from '#server/platform/reviews/reviews.ts';
import { createEmbeddedTax } from '#server/platform/tax/embedded-tax.ts';
import type { CommandContext, SqlValue } from '#server/store/types.ts';
import { bundledProgram } from '#tests/support/bundled-program.ts';
import { commands } from '#tests/support/store-commands.ts';
import { createPlace, storeEngine } from '#tests/support/stores.ts';

const WRITER = join(import.meta.dirname, '../../server/composition/sqlite-writer.ts');
const SECRET = ['a test secret of at least 32 characters'] as const;

export const registry = createMarketRegistry({
  stage: 'production',
  freeShippingThresholds: { GB: 50, DE: 50, FR: 50, IE: 50, US: 60, JP: 12_000 },
  giftWrappingPrices: { GB: 3.5, IE: 3.95, US: 4.5 },
  countryNames,
  regions: {},
});

export function market(countryCode: CountryCode): Market {
  const found = registry.market(countryCode);
  if (!found) throw new Error(`No market ${countryCode}`);
  return found;
}

/** The value of an outcome; throws when it is a failure. */
export function value<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(`Expected a success, got ${JSON.stringify(result.error)}`);
  return result.value;
}

/** The error of an outcome; throws when it is a success. */
export function failure<T, E>(result: Result<T, E>): E {
  if (result.ok) throw new Error(`Expected a failure, got ${JSON.stringify(result.value)}`);
  return result.error;
}

export type TestVariant = {
  readonly id: string;
  readonly name?: string;
  readonly pence?: number;
  readonly stock?: VariantRecord['stock'];
  readonly prices?: VariantRecord['prices'];
  /** What its product states of its making. */
  readonly information?: Partial<ProductRecord['information']>;
};

/** One product of one variant. An id that ends in `-UP` is sold by storefront us. */
function productRecord({
  id,
  name = `Sock ${id}`,
  pence = 1000,
  stock,
  prices,
  information,
}: TestVariant): ProductRecord {
  const text = { en: name, de: `${name} (de)` };
  const price = { original: pence + 200, final: pence };
  const isUs = id.endsWith('-UP');
  const yen = { original: 2200, final: 1980 };
  return {
    _type: 'product',
    _id: { kind: 'product', id: `p-${id}` },
    id: `p-${id}`,
    sku: `P-${id}`,
    slug: `sock-${id.toLowerCase()}`,
    name: text,
    description: { short: text, full: text },
    meta: { title: text, description: text },
    patternGroup: 'solid',
    linkedProducts: [],
    variants: [
      {
        id,
        sku: `S-${id}`,
        size: { label: '36-40', value: 's' },
        prices:
          prices ??
          (isUs ? { USD: price } : { GBP: price, EUR: { original: pence + 300, final: pence + 100 }, JPY: yen }),
        stock: stock ?? (isUs ? { us: 100 } : { nl: 100 }),
      },
    ],
    media: [
      {
        id: `img-${id}`,
        source: { kind: 'remote', url: 'https://img.example/a.png' },
        alt: text,
        position: 0,
        backgroundColor: '#ffeecc',
        imageType: 'hero',
        width: 800,
        height: 800,
      },
    ],
    information: {
      compositions: [],
      legalMaterials: text,
      washingInstructions: [],
      sizeGuideBlock: '',
      occasion: [],
      ageGroup: 'adults',
      family: 'socks',
      silhouette: 'crew',
      manufacturer: 'Test',
      ...information,
    },
    color: { primary: 'red', secondary: null },
    sections: ['socks'],
    collections: [],
    updatedAt: '2026-11-01T00:00:00Z',
    updateReason: 'test',
    displayFeatures: [],
    materials: [],
    badges: [],
    categories: ['adults/socks'],
    certifications: [],
    seasonalClearance: false,
  };
}

const address = {
  firstName: 'Ada',
  lastName: 'Byron',
  street0: '1 Analytical Row',
  street1: '',
  city: 'London',
  region: '',
  postCode: 'SW1A 1AA',
  country: 'GB',
};

/** The order input of a shopper who saw this cart. */
export function orderInput(
  cart: { readonly version: number; readonly priceTotal: StartOrder['total'] },
  changes: Partial<StartOrder> = {},
): StartOrder {
  return {
    cartVersion: cart.version,
    total: cart.priceTotal,
    shippingAddress: address,
    billingAddress: address,
    email: 'Ada@example.com',
    telephone: '+44123456',
    newsletter: false,
    ...changes,
  };
}

/** States that no service call reaches are written directly. */
const testCommands = {
  ...commands,
  runStatement: (
    { sql }: CommandContext,
    { statement, values }: { readonly statement: string; readonly values: readonly SqlValue[] },
  ) => sql.run(statement, values),
};

export type Stage = Awaited<ReturnType<typeof createStage>>;

/**
 * The embedded platform on a store of its own, with products and a fixed clock. `thread` runs the writes on a worker
 * thread, as a server does.
 */
export async function createStage({
  variants,
  thread = false,
  tax = createEmbeddedTax(),
}: {
  readonly variants: readonly TestVariant[];
  readonly thread?: boolean;
  readonly tax?: TaxService;
}) {
  const writer = thread && storeEngine === 'sqlite' ? { writerFile: await bundledProgram(WRITER) } : {};
  const place = await createPlace();
  const open = () => place.open({ commands: testCommands, migrations }, writer);
  const store = await open();
  let now = Date.parse('2026-11-23T09:00:00Z');
  const clock = () => now;
  const ids = createIdSource({ randomBytes, clock });
  const keyed = (tokenKeys: readonly [string, ...string[]]) => ({ store, clock, ids, tokenKeys, tax });
  const { carts, cartReads, orders } = createEmbeddedCommerce(keyed(SECRET));
  const reviews = createEmbeddedReviews({ store, clock, ids });
  /** The same platform with other keys. */
  const withSecret = (...tokenKeys: [string, ...string[]]) => createEmbeddedCommerce(keyed(tokenKeys));
  const sell = (variants: readonly TestVariant[]) =>
    store.command('importProducts', { products: variants.map(productRecord), now, rank: 0 });
  await sell(variants);
  const offer = (rules: readonly Readonly<Record<string, unknown>>[]) =>
    store.command('addDiscountRules', { rules: z.array(discountRuleSchema).parse(rules), now });
  await offer([
    {
      id: 'welcome',
      code: 'WELCOME10',
      name: { en: 'Welcome', de: 'Willkommen' },
      effect: { type: 'percentage', percent: 10 },
    },
    { id: 'free-delivery', code: 'FREESHIP', name: { en: 'Free delivery' }, effect: { type: 'free-shipping' } },
  ]);
  const gb = market('GB');
  return {
    store,
    carts,
    /** The carts for one request that changes nothing. */
    cartReads,
    orders,
    /** Changes a British cart. */
    change: (token: string, change: CartChange) => carts.change(gb, token, change),
    /** A British cart as it is. */
    cart: async (token: string) => value(await carts.fetch(gb, token)).cart,
    /** Begins an order of a British cart. */
    begin: (token: string, input: StartOrder) => orders.begin(gb, token, input),
    reviews,
    withSecret,
    /** The orders of another node on the same store; only with PostgreSQL. */
    secondNode: async () =>
      createEmbeddedCommerce({
        store: await open(),
        clock,
        ids: createIdSource({ randomBytes, clock }),
        tokenKeys: ['a test secret of at least 32 characters'],
        tax,
      }),
    sell,
    /** Adds discount rules with defaults for the fields a rule omits. */
    offer,
    now: clock,
    /** One product with several sizes, one unit of each. */
    sellSizes: (id: string, sizes: readonly string[]) => {
      const product = productRecord({ id });
      const [first] = product.variants;
      if (!first) throw new Error('A product has a variant');
      const variants = sizes.map((size) => ({ ...first, id: size, sku: `S-${size}`, stock: { nl: 1 } }));
      return store.command('importProducts', { products: [{ ...product, variants }], now, rank: 0 });
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    passReservation: () => {
      now += minutes(10) + 1;
    },
    /** Only on a stage without a thread. */
    run: (statement: string, values: readonly SqlValue[]) => store.command('runStatement', { statement, values }),
    stock: async (variantId: string) =>
      Number(
        (
          await store.read.get<{ units: number }>('SELECT SUM(quantity) AS units FROM stock WHERE variant_id = ?', [
            variantId,
          ])
        )?.units,
      ),
    count: async (from: string) =>
      Number((await store.read.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${from}`))?.n),
    /** A British cart with lines and a delivery method, ready to be ordered. */
    async readyCart(items: readonly { id: string; quantity: number }[]) {
      const added = value(await carts.addProducts(gb, null, items));
      return value(await carts.change(gb, added.token, { kind: 'select-shipping-method', id: 'standard' }));
    },
    close: () => place.remove(),
  };
}

/** A stage of its own for each test of a file. Its members are there once the tests run. */
export function setUpStage(options: Parameters<typeof createStage>[0]): Stage {
  let stage: Stage | null = null;
  beforeEach(async () => {
    stage = await createStage(options);
  });
  afterEach(() => stage?.close());
  return new Proxy<Stage>(Object.create(null), { get: (_, name) => stage && Reflect.get(stage, name) });
}
