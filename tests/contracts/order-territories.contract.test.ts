import { expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import { marketAt } from '#app/modules/markets/domain/territory.ts';
import { failure, orderInput, setUpStage, value } from './commerce-fixture.ts';

const registryWith = (openTerritories = {}) =>
  createMarketRegistry({
    stage: 'production',
    freeShippingThresholds: { GB: 50, US: 60 },
    countryNames,
    regions: {},
    openTerritories,
  });
const JERSEY = { tax: 5, price: 9.5, days: { min: 5, max: 9 }, free: 100 };
const markets = registryWith({ JE: JERSEY, PR: { tax: 11.5, price: 12, days: { min: 6, max: 9 } } });
const gb = markets.market('GB')!;
const us = markets.market('US')!;
const at = (postCode: string, changes = {}) => ({
  firstName: 'Ada',
  lastName: 'King',
  street0: '1 Royal Square',
  street1: '',
  city: 'St Helier',
  region: '',
  postCode,
  country: 'GB',
  ...changes,
});
const HELIER = at('JE2 3AB');
const SAN_JUAN = at('00901', { city: 'San Juan', region: 'PR', country: 'US' });
const jersey = marketAt(gb, HELIER);

const stage = setUpStage({
  variants: [
    { id: 'red', pence: 1250 },
    { id: 'red-UP', pence: 1495 },
  ],
});

const ordered = (cart: Parameters<typeof orderInput>[0], address = HELIER) =>
  orderInput(cart, { shippingAddress: address, billingAddress: at('SW1A 1AA') });

test('a cart for an open territory has its delivery, days, tax and threshold, and so has its order', async () => {
  const { token } = value(await stage.carts.addProducts(gb, null, [{ id: 'red', quantity: 2 }]));
  await stage.change(token, { kind: 'select-shipping-method', id: 'express' });
  const { cart } = value(await stage.carts.fetch(jersey, token));
  expect(value(await stage.carts.listShippingMethods(jersey, token))).toMatchObject([
    { id: 'standard', title: 'Standard delivery (Jersey)', carrier: 'Royal Mail', price: { amount: 950 } },
  ]);
  expect(cart).toMatchObject({
    shippingMethod: { id: 'standard', deliveryDetails: { earliest: '2026-11-30', latest: '2026-12-04' } },
    freeShipping: { threshold: 10_000, reached: false },
    priceTotal: { amount: 3450 },
    priceTax: { amount: 164 },
  });
  const order = value(await stage.orders.begin(jersey, token, ordered(cart)));
  expect(order).toMatchObject({ priceTotal: { amount: 3450 }, priceTax: { amount: 164 } });
});

test('delivery to an open territory is free from its own sum', async () => {
  const { token } = value(await stage.carts.addProducts(gb, null, [{ id: 'red', quantity: 8 }]));
  expect(value(await stage.carts.fetch(jersey, token)).cart.priceShipping.amount).toBe(0);
  const few = value(await stage.carts.addProducts(gb, null, [{ id: 'red', quantity: 5 }]));
  expect(value(await stage.carts.fetch(gb, few.token)).cart.priceShipping.amount).toBe(0);
  expect(value(await stage.carts.fetch(jersey, few.token)).cart.priceShipping.amount).toBe(950);
});

test('no order begins for a territory that its cart is not priced for', async () => {
  const { cart, token } = value(await stage.carts.addProducts(gb, null, [{ id: 'red', quantity: 1 }]));
  for (const address of [HELIER, at('GY1 1AA'), at('BFPO 57')])
    expect(failure(await stage.begin(token, ordered(cart, address)))).toEqual({
      kind: 'address-not-served',
    });
  const priced = value(await stage.carts.fetch(jersey, token)).cart;
  expect(failure(await stage.orders.begin(jersey, token, ordered(priced, at('SW1A 1AA'))))).toEqual({
    kind: 'address-not-served',
  });
  expect(value(await stage.begin(token, ordered(cart, at('IM1 1AA'))))).toMatchObject({ status: 'created' });
});

test('the sales tax of an open territory is its own rate on goods and delivery, without the tax service', async () => {
  const sanJuan = marketAt(us, SAN_JUAN);
  const { token } = value(await stage.carts.addProducts(us, null, [{ id: 'red-UP', quantity: 2 }]));
  const { cart } = value(await stage.carts.quoteTax(sanJuan, token, SAN_JUAN));
  expect(cart).toMatchObject({
    priceShipping: { amount: 1200 },
    salesTax: { rate: 11.5, amount: 482 },
    priceTotal: { amount: 2990 + 1200 + 482 },
  });
  const order = value(await stage.orders.begin(sanJuan, token, ordered(cart, SAN_JUAN)));
  expect(order.priceTotal.amount).toBe(cart.priceTotal.amount);
});
