import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import type { DiscountRule } from '#app/modules/cart/domain/discount-rule.ts';
import { expectedPrice } from '#tests/support/cart-price-model.ts';
import { type CartSample, cartSamples, marketOf, NOW } from '#tests/support/cart-samples.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';
import { priceCart } from './price-cart.ts';
import type { StoredCart } from './read-cart.ts';
import type { PricedVariant } from './read-priced-variants.ts';

const goodsOf = (
  id: string,
  { unit, kids, quantity = 100 }: { readonly unit: number; readonly kids: boolean; readonly quantity?: number },
): PricedVariant => ({
  id,
  productId: `p-${id}`,
  sku: `S-${id}`,
  parentSku: `P-${id}`,
  slug: id,
  name: id,
  goods: null,
  image: null,
  imageBackground: '#fff',
  size: { label: 'S', value: 's' },
  sections: [],
  taxProductCode: null,
  categories: [kids ? 'kids/socks' : 'adults/socks'],
  original: unit,
  final: unit,
  quantity,
});

function price(sample: CartSample) {
  const stored: StoredCart = {
    id: 'cart',
    country: sample.market.countryCode,
    warehouseRegion: sample.market.warehouse.region,
    version: 1,
    state: 'OPEN',
    shippingMethod: sample.method,
    gift: { isWrapped: sample.isWrapped, message: null },
    discountCode: sample.rules.find(({ rule }) => rule.code !== null)?.rule.code ?? null,
    lines: sample.lines.map(({ quantity }, index) => ({
      itemId: `line-${index}`,
      id: `v${index}`,
      quantity,
      name: '',
      position: index,
    })),
  };
  const pricedVariants = new Map([
    ...sample.lines.map((line, index): [string, PricedVariant] => [`v${index}`, goodsOf(`v${index}`, line)]),
    ['present', goodsOf('present', { unit: 1299, kids: false, quantity: sample.giftStock })],
  ]);
  const rules = {
    automatic: sample.rules.filter(({ rule }) => rule.code === null),
    code: sample.rules.find(({ rule }) => rule.code !== null) ?? null,
  };
  const market = {
    ...sample.market,
    tax: sample.tax,
    shipping: { freeShippingThreshold: sample.threshold },
    giftWrapping: sample.wrapping,
  };
  return priceCart(stored, { pricedVariants, rules, market, now: NOW });
}

describe('`priceCart`', () => {
  test('matches a second, exact calculation to the minor unit, in every currency and under any rules', () => {
    const covered = new Set<string>();
    fc.assert(
      fc.property(cartSamples, (sample) => {
        const cart = price(sample);
        const expected = expectedPrice(sample);
        const bought = cart.items.filter((item) => !item.isGift);
        covered.add(sample.market.currency.code);
        for (const { effect } of cart.discounts.rules) covered.add(effect);
        expect({
          total: cart.priceTotal.amount,
          discount: cart.priceDiscount.amount,
          shipping: cart.priceShipping.amount,
          wrapping: cart.priceWrapping.amount,
          tax: cart.priceTax.amount,
          gifts: cart.items.length - bought.length,
          perLine: bought.map((item) => item.productDiscount.amount),
          perRule: Object.fromEntries(
            cart.discounts.rules
              .filter(({ amount }) => amount.amount > 0)
              .map(({ ruleId, amount }) => [ruleId, amount.amount]),
          ),
        }).toEqual({
          total: Number(expected.total),
          discount: Number(expected.discount),
          shipping: Number(expected.shipping),
          wrapping: Number(expected.wrapping),
          tax: Number(expected.tax),
          gifts: expected.gifts,
          perLine: expected.perLine.map(Number),
          perRule: Object.fromEntries([...expected.perRule].map(([id, amount]) => [id, Number(amount)])),
        });
        // The printed parts add up to the total.
        const { productDiscounts, cartDiscount, totalDiscountAmount } = cart.discounts;
        const sums = [
          productDiscounts.reduce((sum, { amount }) => sum + amount.amount, cartDiscount.amount) -
            totalDiscountAmount.amount,
          totalDiscountAmount.amount - cart.priceDiscount.amount,
          cart.items.reduce((sum, item) => sum + item.total.amount, cart.priceShipping.amount) +
            cart.priceWrapping.amount -
            cart.priceTotal.amount,
          Math.min(0, ...cart.items.flatMap((item) => [item.total.amount, item.productDiscount.amount])),
        ];
        if (sums.some((sum) => sum !== 0)) expect(sums).toEqual([0, 0, 0, 0]);
      }),
      { numRuns: propertyRuns(10_000) },
    );
    expect([...covered].sort()).toEqual(
      [...CURRENCY_CODES, 'absolute', 'buy-n-get-m', 'free-shipping', 'gift', 'percentage'].sort(),
    );
  }, 60_000);

  test('reports an ended code with the total before and now', () => {
    const rule: DiscountRule = {
      id: 'gone',
      code: 'GONE',
      name: { en: 'Gone' },
      effect: { type: 'percentage', percent: 50 },
      scope: { kind: 'cart' },
      validFrom: null,
      validUntil: NOW,
      minimum: null,
      usageLimit: null,
      usageLimitPerCart: null,
      countries: null,
      priority: 0,
    };
    const cart = price({
      market: marketOf('GBP'),
      lines: [{ unit: 1000, quantity: 2, kids: false }],
      rules: [{ rule, used: 0, usedByCart: 0 }],
      method: null,
      threshold: 0,
      wrapping: 0,
      isWrapped: false,
      tax: 20,
      giftStock: 0,
    });
    expect(cart).toMatchObject({
      discountCode: null,
      messages: [
        {
          kind: 'discount-ended',
          name: 'GONE',
          before: { amount: 1395, currency: 'GBP' },
          now: { amount: 2395, currency: 'GBP' },
        },
      ],
    });
  });
});
