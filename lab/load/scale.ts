import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { productRecordShape } from '#app/modules/catalogue/domain/product-record.ts';
import { percentile } from '#lab/bench/figures.mjs';
import { createPromises, createRandom, type Findings, type ProofOptions } from '#lab/proofs/proof.ts';
import { priceCart } from '#server/platform/cart/price-cart.ts';
import { readCart, type StoredCart } from '#server/platform/cart/read-cart.ts';
import { readForPricing } from '#server/platform/cart/read-for-pricing.ts';
import { sellingMarket } from '#server/platform/cart/selling-market.ts';
import { createEmbeddedCatalogue } from '#server/platform/catalogue/embedded-catalogue.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import type { Engine } from '#tests/support/stores.ts';
import { addCartsAndOrders, addProducts, firstProduct, openCart, productNumber } from './bulk-rows.ts';
import { openPlace, type Place, type ScaleStore } from './scale-place.ts';

const PRODUCTS = [1000, 10_000, 50_000];
const CARTS = [1000, 100_000, 1_000_000];
/** The largest figure may be this multiple of the smallest. */
const MOST_GROWTH = 5;
const READS = 2000;
const WRITES = 500;
const WARM_UP = 100;
const PAGE = 24;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const gb = sampleMarket('GB');
const market = sellingMarket(gb);
/** All in microseconds. `watched` figures are printed without a limit. */
type Figure = { readonly name: string; readonly p50: number; readonly p99: number; readonly watched: boolean };

/**
 * What single calls cost while the catalogue grows, and while carts and orders grow; one caller, commits flushed to
 * disk. Fails when a call costs more than five times as much in the largest shop as in the smallest. `rounds` is the
 * largest number of carts and orders, for a shorter run.
 */
export async function run({ engine, rounds = CARTS.at(-1) ?? 1000, seed, report }: ProofOptions): Promise<Findings> {
  const { check, broken } = createPromises();
  const table: string[][] = [];
  const carts = CARTS.filter((size) => size <= rounds);
  for (const [what, sizes] of [
    ['products', PRODUCTS],
    ['carts and orders', carts],
  ] as const) {
    const columns: Figure[][] = [];
    const weights: string[] = [];
    await withShop(engine, async (shop) => {
      for (const size of sizes) {
        report(`${size} ${what}: writing`);
        await shop.grow(
          what === 'products' ? { products: size, carts: 1000 } : { products: 1000, carts: size },
          report,
        );
        report(`${size} ${what}: measuring`);
        columns.push(await shop.measure(createRandom(seed)));
        weights.push(`${Math.round((await shop.place.bytes()) / 1e6)} MB`);
      }
    });
    table.push([`${what} (µs, p50/p99)`, ...sizes.map((size) => size.toLocaleString('en')), 'p50 grows by']);
    for (const [index, { name, p50: smallest, watched }] of (columns[0] ?? []).entries()) {
      const row = columns.map((column) => column[index]);
      const growth = (row.at(-1)?.p50 ?? Number.NaN) / smallest;
      table.push([
        watched ? `(${name})` : name,
        ...row.map((figure) => `${figure?.p50.toFixed(0)}/${figure?.p99.toFixed(0)}`),
        `× ${growth.toFixed(2)}`,
      ]);
      check(
        watched || growth <= MOST_GROWTH,
        () => `${name} costs ${growth.toFixed(1)} times as much with ${sizes.at(-1)} ${what} as with ${sizes[0]}`,
      );
    }
    table.push(['store', ...weights, ''], []);
  }
  return { table: table.slice(0, -1), broken };
}

async function withShop(
  engine: Engine,
  work: (shop: Awaited<ReturnType<typeof openShop>>) => Promise<void>,
): Promise<void> {
  const place = await openPlace(engine);
  try {
    await work(await openShop(place));
  } finally {
    await place.remove();
  }
}

async function openShop(place: Place) {
  const ids = createIdSource({ randomBytes, clock: Date.now });
  const now = () => Date.now();
  const demo = z
    .array(productRecordShape)
    .min(1)
    .parse(JSON.parse(await readFile(join(ROOT, 'content-fallbacks/catalogue/socks-adults.json'), 'utf8')))[0];
  if (!demo) throw new Error('The demo has no socks');
  const first = firstProduct(demo);
  const category = first.categories[0] ?? '';
  const suffix = (first.variants.find(({ sku, prices }) => !sku.includes('-UP') && prices.GBP)?.id ?? '').slice(
    2 + productNumber(0).length,
  );
  const variant = (index: number) => `v-${productNumber(index)}${suffix}`;

  const price = async (store: ScaleStore, stored: StoredCart) => {
    const at = { market, now: now() };
    return priceCart(stored, { ...(await readForPricing(store.read, stored, at)), ...at });
  };
  const fill = async (store: ScaleStore, variants: readonly string[]): Promise<string> => {
    const cartId = ids.uuid();
    const items = variants.map((id) => ({ id, quantity: 1 }));
    const added = await store.command('addToCart', {
      cartId,
      market,
      now: now(),
      create: true,
      items,
      lineIds: items.map(() => ids.uuid()),
    });
    if (!added.ok) throw new Error(`A cart could not be filled: ${JSON.stringify(added.error)}`);
    const change = { kind: 'select-shipping-method', id: 'standard' } as const;
    await store.command('changeCart', { cartId, market, now: now(), change, limits: [] });
    return cartId;
  };
  const address = {
    firstName: 'Ada',
    lastName: 'King',
    street0: '10 Downing Street',
    street1: '',
    city: 'London',
    region: '',
    postCode: 'SW1A 2AA',
    country: 'GB',
  };
  const order = async (store: ScaleStore, cartId: string, seen: Awaited<ReturnType<typeof price>>): Promise<string> => {
    const orderNumber = `PW-${ids.code(5)}-${ids.code(5)}`;
    const input = {
      cartVersion: seen.version,
      total: seen.priceTotal,
      shippingAddress: address,
      billingAddress: address,
      email: 'ada@example.com',
      telephone: '+442079460123',
      newsletter: false,
    };
    const started = await store.command('beginOrder', {
      cartId,
      market,
      input,
      orderId: ids.uuid(),
      orderNumber,
      now: now(),
    });
    if (!started.ok) throw new Error(`No order was started: ${JSON.stringify(started.error)}`);
    await store.command('attachPayment', {
      orderId: started.value.id,
      payment: { sessionId: `CS${ids.code(24)}`, sessionUrl: 'https://example.com/', expiresAt: now() + 3_600_000 },
      now: now(),
    });
    const result = {
      status: 'authorised',
      amount: seen.priceTotal,
      method: 'visa',
      pspReference: ids.code(16),
    } as const;
    const settled = await store.command('settleOrder', { orderNumber, result, now: now() });
    if (!settled.ok) throw new Error(`An order was not settled: ${JSON.stringify(settled.error)}`);
    return started.value.id;
  };
  const cart = async (store: ScaleStore, cartId: string): Promise<StoredCart> => {
    const stored = await readCart(store.read, cartId);
    if (!stored) throw new Error(`The cart ${cartId} is gone`);
    return stored;
  };

  const has = { products: 0, carts: 0 };
  let templates = { cartId: '', orderId: '' };
  return {
    place,
    /** Writes the missing rows up to these sizes. */
    async grow(
      size: { readonly products: number; readonly carts: number },
      report: (line: string) => void,
    ): Promise<void> {
      const store = await place.open('copy');
      try {
        if (has.products === 0) await store.command('importProducts', { products: [first], now: now(), rank: 0 });
        await addProducts(store, { from: has.products, count: size.products });
        if (has.carts === 0) {
          const three = [variant(1), variant(2), variant(3)];
          const ordered = await fill(store, three);
          templates = {
            cartId: await fill(store, three),
            orderId: await order(store, ordered, await price(store, await cart(store, ordered))),
          };
        }
        await addCartsAndOrders(store, {
          from: has.carts,
          count: size.carts,
          products: size.products,
          ...templates,
          report,
        });
        await store.command('bumpCatalogueRevision', {});
        Object.assign(has, size);
      } finally {
        await store.close();
      }
      await place.settle();
    },

    async measure(random: () => number): Promise<Figure[]> {
      const store = await place.open('shop');
      try {
        const any = (limit: number) => Math.floor(random() * limit);
        const catalogue = createEmbeddedCatalogue(store.read);
        const list = (page: number) => catalogue.list(gb, { category, page, pageSize: PAGE, sort: 'featured:desc' });
        const lastPage = Math.floor(has.products / PAGE);
        const figures: Figure[] = [];
        const measure = async (
          name: string,
          times: number,
          call: () => Promise<() => Promise<unknown>>,
          { watched = false } = {},
        ) => {
          const spent: number[] = [];
          for (let turn = -Math.min(WARM_UP, times); turn < times; turn += 1) {
            const act = await call();
            const began = process.hrtime.bigint();
            await act();
            if (turn >= 0) spent.push(Number(process.hrtime.bigint() - began) / 1000);
          }
          spent.sort((a, b) => a - b);
          figures.push({ name, p50: percentile(spent, 0.5), p99: percentile(spent, 0.99), watched });
        };
        await measure('product by its address', READS, async () => {
          const slug = `sock-${productNumber(any(has.products))}`;
          return () => catalogue.product(gb, slug);
        });
        await measure('listing of 24, the first 20 pages', READS, async () => {
          const page = 1 + any(20);
          return () => list(page);
        });
        await measure('read a cart of 3 lines and price it', READS, async () => {
          const cartId = openCart(any(has.carts));
          return async () => price(store, await cart(store, cartId));
        });
        await measure('add to a cart', WRITES, async () => {
          const cartId = openCart(any(has.carts));
          const items = [{ id: variant(any(has.products)), quantity: 1 }];
          const lineIds = [ids.uuid()];
          return () => store.command('addToCart', { cartId, market, now: now(), create: false, items, lineIds });
        });
        await measure('order 3 lines and settle it', WRITES, async () => {
          const cartId = await fill(store, [
            variant(any(has.products)),
            variant(any(has.products)),
            variant(any(has.products)),
          ]);
          const seen = await price(store, await cart(store, cartId));
          return () => order(store, cartId, seen);
        });
        await measure('the last page of a listing', 50, async () => () => list(lastPage), { watched: true });
        await measure(
          'search for a word all have',
          5,
          async () => () => catalogue.search(gb, { term: 'melon', page: 1, pageSize: PAGE }),
          { watched: true },
        );
        return figures;
      } finally {
        await store.close();
      }
    },
  };
}
