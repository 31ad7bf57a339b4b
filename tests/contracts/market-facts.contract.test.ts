import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import type { MarketFact } from '#app/modules/markets/domain/market-facts.ts';
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { CountryCode, Market } from '#app/modules/markets/domain/types.ts';
import { followMarkets } from '#server/composition/markets.ts';
import { followMarketFacts, readMarketFacts } from '#server/platform/facts/market-facts.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { createEmbeddedTax } from '#server/platform/tax/embedded-tax.ts';
import { failure, market, orderInput, registry, setUpStage, value } from './commerce-fixture.ts';
import { callPlatform, platformApp } from './served-platform.ts';

const KIDS = { ageGroup: 'kids', family: 'socks' } as const;
const euros = (amount: number) => ({
  EUR: { original: amount, final: amount },
  GBP: { original: amount, final: amount },
});

const stage = setUpStage({
  variants: [
    { id: 'red', prices: euros(1200) },
    { id: 'small', prices: euros(3000), information: KIDS },
  ],
});

/** A node: markets that follow the facts of a store, or of a platform. */
function node(read: () => Promise<readonly MarketFact[]> = () => readMarketFacts(stage.store.read)) {
  const { registry, takeFacts } = followMarkets({ IE: 50, GB: 50 }, (freeShippingThresholds, facts) =>
    createMarketRegistry({ stage: 'production', freeShippingThresholds, countryNames, regions: {}, facts }),
  );
  const followed = followMarketFacts({
    read,
    take: takeFacts,
    clock: stage.now,
    onFailure: (error) => expect.fail(String(error)),
  });
  return { ...followed, market: (country: CountryCode) => registry.market(country) as Market };
}

const set = (...facts: MarketFact[]) => stage.store.command('setMarketFacts', { facts, now: stage.now() });
const estonia = (value: string, from: string): MarketFact => ({ country: 'EE', subject: 'tax', value, from });

async function readyCart(market: Market, items = [{ id: 'red', quantity: 1 }]) {
  const { token } = value(await stage.carts.addProducts(market, null, items));
  return value(await stage.carts.change(market, token, { kind: 'select-shipping-method', id: 'standard' }));
}
const at = ({ countryCode }: Market) => {
  const address = { ...orderInput({ version: 0, priceTotal: { amount: 0, currency: 'EUR' } }).shippingAddress };
  return { ...address, country: countryCode, region: '', postCode: '10111', city: 'Tallinn' };
};
const inputOf = (market: Market, cart: Parameters<typeof orderInput>[0], tax?: number) =>
  orderInput(cart, {
    shippingAddress: at(market),
    billingAddress: at(market),
    ...(tax !== undefined && { tax: { amount: tax, currency: 'EUR' } }),
  });

describe('a fact of a country', () => {
  test('holds on every node after its next read, and is reported once', async () => {
    const [one, other] = [node(), node()];
    let changes = 0;
    one.start(() => {
      changes += 1;
    });
    one.stop();
    await one.read();
    expect([one.market('EE').tax, changes]).toEqual([20, 0]);
    await set(estonia('24', '2025-07-01'));
    await Promise.all([one.read(), other.read()]);
    await one.read();
    expect([one.market('EE').tax, other.market('EE').tax, changes]).toEqual([24, 24, 1]);
    await set(estonia('table', '2025-07-01'));
    await one.read();
    expect([one.market('EE').tax, changes]).toEqual([20, 2]);
  });

  test('of a later day holds from its midnight on, without another write', async () => {
    const one = node();
    await set(estonia('24', '2026-11-24'));
    await one.read();
    expect(one.market('EE').tax).toBe(20);
    stage.pass(13 * 3_600_000);
    await one.read();
    expect(one.market('EE').tax).toBe(24);
  });

  test('makes bag and order state the tax of the day, and an order placed before keeps its own', async () => {
    const one = node();
    const before = one.market('EE');
    const first = await readyCart(before);
    expect([first.cart.priceTotal.amount, first.cart.priceTax.amount]).toEqual([1795, 299]);
    const placed = value(await stage.orders.begin(before, first.token, inputOf(before, first.cart, 299)));
    await set(estonia('25.5', '2025-07-01'));
    await one.read();
    const after = one.market('EE');
    const second = await readyCart(after);
    const next = value(await stage.orders.begin(after, second.token, inputOf(after, second.cart)));
    expect([next.taxPercent, next.priceTax.amount, next.items[0]?.tax.amount]).toEqual([25.5, 365, 244]);
    const kept = await stage.orders.byNumber(placed.orderNumber);
    expect([kept?.taxPercent, kept?.priceTax.amount]).toEqual([20, 299]);
  });

  test('that changes the tax between page and payment is shown before anything is charged', async () => {
    const one = node();
    const { cart, token } = await readyCart(one.market('EE'));
    const seen = inputOf(one.market('EE'), cart, cart.priceTax.amount);
    await set(estonia('24', '2025-07-01'));
    await one.read();
    const now = one.market('EE');
    expect(failure(await stage.orders.begin(now, token, seen))).toEqual({
      kind: 'total-changed',
      seen: cart.priceTotal,
      now: cart.priceTotal,
      tax: { seen: cart.priceTax, now: { amount: 347, currency: 'EUR' } },
    });
    expect(await stage.count('orders')).toBe(0);
    const order = value(await stage.orders.begin(now, token, inputOf(now, cart, 347)));
    expect([order.taxPercent, order.priceTax.amount]).toEqual([24, 347]);
  });

  test('makes an order that is not paid yet state the tax of the day it is paid', async () => {
    const one = node();
    const before = one.market('EE');
    const { cart, token } = await readyCart(before);
    const unpaid = value(await stage.orders.begin(before, token, inputOf(before, cart, 299)));
    await set(estonia('24', '2025-07-01'));
    await one.read();
    const after = one.market('EE');
    expect(failure(await stage.orders.begin(after, token, inputOf(after, cart, 299)))).toMatchObject({
      tax: { now: { amount: 347 } },
    });
    const again = value(await stage.orders.begin(after, token, inputOf(after, cart, 347)));
    expect([again.orderNumber, again.taxPercent, again.priceTax.amount, again.items[0]?.tax.amount]).toEqual([
      unpaid.orderNumber,
      24,
      347,
      232,
    ]);
  });

  test('of a delivery or a threshold changes the total, and both totals are shown', async () => {
    const one = node();
    const { cart, token } = await readyCart(one.market('EE'));
    await set(
      { country: 'EE', subject: 'standard-price', value: '4.50', from: '2026-01-01' },
      { country: 'EE', subject: 'standard-days', value: '9-9', from: '2026-01-01' },
      { country: 'EE', subject: 'express-price', value: '11', from: '2026-01-01' },
      { country: 'EE', subject: 'standard-carrier', value: 'Itella', from: '2026-01-01' },
      // The clock of the test is after that hour of the depot: the parcel leaves a day later.
      { country: 'EE', subject: 'express-cut-off', value: '8', from: '2026-01-01' },
    );
    await one.read();
    const now = one.market('EE');
    expect(failure(await stage.orders.begin(now, token, inputOf(now, cart)))).toMatchObject({
      kind: 'total-changed',
      seen: { amount: 1795 },
      now: { amount: 1650 },
    });
    const methods = value(await stage.carts.listShippingMethods(now, token));
    expect(methods.map(({ price, carrier }) => [price.amount, carrier])).toEqual([
      [450, 'Itella'],
      [1100, 'DHL Express'],
    ]);
    const expressBefore = value(await stage.carts.listShippingMethods(market('EE'), token))[1]?.deliveryDetails;
    expect(methods[1]?.deliveryDetails.earliest.localeCompare(expressBefore?.earliest ?? '')).toBe(1);
    expect(methods[0]?.deliveryDetails.earliest).toBe(methods[0]?.deliveryDetails.latest);
    await set({ country: 'EE', subject: 'free-from', value: '12', from: '2026-01-01' });
    await one.read();
    const free = value(await stage.carts.fetch(one.market('EE'), token)).cart;
    expect([free.priceShipping.amount, free.priceTotal.amount]).toEqual([0, 1200]);
  });
});

describe('a rate of a kind of goods', () => {
  const ireland: MarketFact = { country: 'IE', subject: 'tax-childrens-clothes', value: '0', from: '2026-01-01' };
  const both = [
    { id: 'small', quantity: 1 },
    { id: 'red', quantity: 1 },
  ];

  test('divides the tax of a bag and of its order by rate, with the delivery in proportion', async () => {
    const one = node();
    await set(ireland);
    await one.read();
    const market = one.market('IE');
    const { cart, token } = await readyCart(market, both);
    // 4200 of goods and 595 of delivery, of which 170 follow the goods at 23 percent.
    const taxes = [
      { percent: 23, amount: Math.round((1370 * 23) / 123) },
      { percent: 0, amount: 0 },
    ];
    expect([cart.taxes, cart.priceTax.amount]).toEqual([taxes, taxes[0]?.amount]);
    const order = value(await stage.orders.begin(market, token, inputOf(market, cart)));
    expect(order.taxes).toEqual(taxes);
    expect(order.items.map(({ tax, taxPercent }) => [tax.amount, taxPercent])).toEqual([
      [0, 0],
      [224, 23],
    ]);
    expect((await stage.orders.byNumber(order.orderNumber))?.taxes).toEqual(taxes);
  });

  test('leaves a bag of other goods, and other countries, as they are', async () => {
    const one = node();
    await set(ireland);
    await one.read();
    const { cart } = await readyCart(one.market('IE'));
    expect([cart.taxes, cart.items[0]?.taxPercent]).toEqual([undefined, undefined]);
    const britain = value(await stage.carts.addProducts(one.market('GB'), null, both));
    expect([britain.cart.taxes, britain.cart.priceTax.amount]).toEqual([
      undefined,
      Math.round(britain.cart.priceTotal.amount / 6),
    ]);
  });
});

test('The shop of a hosted platform follows the facts of the platform', async () => {
  await set(estonia('24', '2025-07-01'), estonia('26', '2027-01-01'));
  const facts = () => readMarketFacts(stage.store.read);
  const app = platformApp({
    ...{ store: stage.store, clock: stage.now, tokenKeys: ['a test secret of at least 32 characters'] as const },
    ...{ tax: createEmbeddedTax(), registry, ids: createIdSource({ randomBytes, clock: stage.now }) },
    market: {
      shippingMethods: async () => ({ methods: [], until: 0 }),
      offers: async () => ({ offers: [], until: null }),
      facts,
    },
  });
  const { market: platform } = callPlatform('http://platform.test', async (url, init) =>
    app.fetch(new Request(url, init)),
  );
  const shop = node(() => platform.facts());
  await shop.read();
  expect(shop.market('EE').tax).toBe(24);
});
