import { beforeEach, describe, expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { MARKET_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { lineItems, sumOfLines } from '#app/modules/payments/domain/line-items.ts';
import { toProviderAmount } from '#app/modules/payments/domain/provider-amount.ts';
import { orderInput, setUpStage, value } from './commerce-fixture.ts';

const markets = createMarketRegistry({
  stage: 'production',
  freeShippingThresholds: {},
  countryNames,
  regions: {},
  rows: { ...MARKET_TABLE, CH: { ...MARKET_TABLE.CH, tax: 8.1, cashRounding: 5 } },
});
const ch = markets.market('CH') as Market;

const stage = setUpStage({
  variants: [
    { id: 'red', name: 'Red', prices: { CHF: { original: 1299, final: 1299 } } },
    { id: 'blue', name: 'Blue', prices: { CHF: { original: 987, final: 987 } } },
  ],
});
beforeEach(async () => {
  await stage.offer([
    { id: 'odd', code: 'ODD', name: { en: 'Odd' }, effect: { type: 'percentage', percent: 7 } },
    { id: 'four', name: { en: 'Four' }, effect: { type: 'buy-n-get-m', buy: 3, free: 1, groups: null } },
  ]);
});

const isRounded = (amount: number) => amount % 5 === 0;

describe('cash rounding in a market', () => {
  test('makes every price, discount, delivery and total end in .00 or .05', async () => {
    const { token } = value(
      await stage.carts.addProducts(ch, null, [
        { id: 'red', quantity: 3 },
        { id: 'blue', quantity: 2 },
      ]),
    );
    value(await stage.carts.change(ch, token, { kind: 'select-shipping-method', id: 'standard' }));
    const { cart } = value(
      await stage.carts.change(ch, token, { kind: 'apply-discount-code', code: 'ODD', clientAddress: null }),
    );
    expect(cart.items.map(({ price }) => price.final.amount)).toEqual([1300, 985]);
    const { priceProducts, priceDiscount, priceShipping, priceTotal, priceTax } = cart;
    expect([priceProducts, priceDiscount, priceShipping, priceTotal].map(({ amount }) => amount)).toEqual([
      5870, 1325, 650, 5195,
    ]);
    expect(cart.discounts.rules.map(({ amount }) => amount.amount).every(isRounded)).toBe(true);
    for (const { productDiscount, total } of cart.items)
      expect([productDiscount.amount, total.amount].every(isRounded)).toBe(true);
    expect(cart.items.reduce((sum, { total }) => sum + total.amount, priceShipping.amount)).toBe(priceTotal.amount);
    expect(priceTax.amount).toBe(Math.round((priceTotal.amount * 8.1) / 108.1));
  });

  test('asks the provider for the rounded total of the order, without a line of adjustment', async () => {
    const { token } = value(await stage.carts.addProducts(ch, null, [{ id: 'red', quantity: 3 }]));
    value(await stage.carts.change(ch, token, { kind: 'apply-discount-code', code: 'ODD', clientAddress: null }));
    const { cart } = value(await stage.carts.change(ch, token, { kind: 'select-shipping-method', id: 'standard' }));
    const order = value(await stage.orders.begin(ch, token, orderInput(cart)));
    expect(order.priceTotal).toEqual(cart.priceTotal);
    expect(isRounded(order.priceTotal.amount)).toBe(true);
    expect(toProviderAmount(order.priceTotal)).toEqual({ value: cart.priceTotal.amount, currency: 'CHF' });
    const lines = lineItems({
      goods: order.items.map((item) => ({
        id: item.productId,
        description: item.name,
        quantity: item.quantity,
        unitPrice: item.unitPrice.amount,
      })),
      discounts: order.discounts.map(({ name, amount }) => ({ description: name, amount: amount.amount })),
      delivery: { description: 'Delivery', amount: order.priceShipping.amount },
      wrapping: { description: 'Gift wrapping', amount: order.giftOptions?.wrapping?.amount ?? 0 },
      addedTax: { description: '', amount: 0 },
      taxPercent: order.taxPercent,
      paidInParts: { description: '', amount: 0 },
      total: order.priceTotal.amount,
      adjustment: 'Adjustment',
    });
    expect(sumOfLines(lines)).toBe(order.priceTotal.amount);
    expect(lines.map(({ id }) => id)).not.toContain('adjustment');
    const tax = order.items.reduce((sum, item) => sum + item.tax.amount, 0);
    expect(tax).toBeLessThanOrEqual(order.priceTax.amount);
  });
});

test('no market rounds its prices', () => {
  expect(Object.values(MARKET_TABLE).map(({ cashRounding }) => cashRounding)).toEqual(
    Object.values(MARKET_TABLE).map(() => 1),
  );
});
