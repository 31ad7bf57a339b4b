import { describe, expect, test } from 'vitest';
import type { Cart, ShippingMethod } from '#app/modules/cart/domain/cart.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { freeShippingView } from './cart-sums-view.ts';

const t = createTranslations().translator('en');
const format = { money: ({ amount }: { readonly amount: number }) => `£${amount / 100}` };
const pounds = (amount: number) => ({ amount, currency: 'GBP' as const });
const method = (id: string, title: string, price: number): ShippingMethod => ({
  id,
  title,
  carrier: 'Post',
  price: pounds(price),
  fullPrice: pounds(price),
  deliveryDetails: { earliest: '2026-11-24', latest: '2026-11-26' },
});
const standard = (price: number) => method('standard', 'Standard delivery', price);
const express = (price: number) => method('express', 'Express delivery', price);

const view = ({
  rule = false,
  spent = 900,
  threshold = 5000,
  chosen = null as ShippingMethod | null,
  methods = [standard(395), express(895)],
}) =>
  freeShippingView(
    {
      freeShipping: {
        threshold,
        missing: Math.max(0, threshold - spent),
        reached: threshold > 0 && spent >= threshold,
      },
      shippingMethod: chosen,
      discounts: { orderRules: [{ ruleId: 'a', freeShipping: rule }] },
      priceTotal: pounds(spent),
    } as unknown as Cart,
    methods,
    { format, t },
  );

describe('freeShippingView', () => {
  const missing = { text: t('cart:freeMissing', { amount: '£41' }), percent: 18, reached: false };
  const free = { text: t('cart:freeReached'), percent: 100, reached: true };
  const standardFree = { text: t('cart:freeMethod', { method: 'Standard delivery' }), percent: 100, reached: true };

  test('names the missing amount only while delivery costs something', () => {
    expect(view({})).toEqual(missing);
    expect(view({ chosen: standard(395) })).toEqual(missing);
  });

  test('shows free delivery when a rule frees it below the threshold', () => {
    expect(view({ rule: true })).toEqual(free);
    expect(view({ rule: true, chosen: express(0), methods: [standard(0), express(0)] })).toEqual(free);
    expect(view({ rule: true, threshold: 0 })).toEqual(free);
  });

  test('shows free delivery when the chosen method costs nothing', () => {
    expect(view({ chosen: standard(0), methods: [standard(0), express(895)] })).toEqual(free);
  });

  test('calls no delivery free beside a chosen one that costs something', () => {
    expect(view({ spent: 6000, chosen: express(895), methods: [standard(0), express(895)] })).toEqual({
      text: t('cart:freeOther', { method: 'Standard delivery' }),
      percent: 100,
      reached: false,
    });
  });

  test('names the free method while none is chosen', () => {
    expect(view({ spent: 6000, methods: [standard(0), express(895)] })).toEqual(standardFree);
  });

  test('is absent where delivery is never free', () => {
    expect(view({ threshold: 0 })).toBeNull();
  });
});
