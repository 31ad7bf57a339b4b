import { expect, test } from 'vitest';
import { CHECKOUT_VIEWS, type CheckoutView } from './checkout-info.ts';
import { type GuardFacts, guard } from './guards.ts';

const NAMES = [
  'cartEmpty',
  'hasUnavailableLines',
  'shippingMethod',
  'addressComplete',
  'contactComplete',
  'orderOfThisBrowser',
] as const;
const ALL_FACTS = Array.from({ length: 2 ** NAMES.length }, (_, bits): GuardFacts => {
  const on = (name: (typeof NAMES)[number]) => ((bits >> NAMES.indexOf(name)) & 1) === 1;
  return {
    cartEmpty: on('cartEmpty'),
    hasUnavailableLines: on('hasUnavailableLines'),
    shippingMethod: on('shippingMethod'),
    addressComplete: on('addressComplete'),
    contactComplete: on('contactComplete'),
    orderOfThisBrowser: on('orderOfThisBrowser'),
  };
});
const bits = (facts: GuardFacts) => NAMES.map((name) => (facts[name] ? '1' : '0')).join('');

/** First row that matches wins; a dot matches both. Columns are `NAMES`. */
const TABLE: Readonly<Record<CheckoutView, readonly (readonly [string, CheckoutView])[]>> = {
  cart: [['......', 'cart']],
  address: [
    ['1.....', 'cart'],
    ['01....', 'cart'],
    ['00....', 'address'],
  ],
  payment: [
    ['1.....', 'cart'],
    ['01....', 'cart'],
    ['000...', 'cart'],
    ['0010..', 'address'],
    ['00110.', 'address'],
    ['00111.', 'payment'],
  ],
  success: [
    ['.....0', 'cart'],
    ['.....1', 'success'],
  ],
};

test.each(CHECKOUT_VIEWS)('%s is guarded as the table says, in all 64 situations', (view) => {
  for (const facts of ALL_FACTS) {
    const shown = TABLE[view].find(([pattern]) => new RegExp(`^${pattern}$`).test(bits(facts)))?.[1];
    expect([bits(facts), guard(view, facts)]).toEqual([
      bits(facts),
      shown === view ? { allow: true } : { allow: false, redirect: shown },
    ]);
  }
});

test('a redirect always ends at a step that may be shown', () => {
  for (const view of CHECKOUT_VIEWS) {
    for (const facts of ALL_FACTS) {
      const answer = guard(view, facts);
      if (!answer.allow) expect(guard(answer.redirect, facts)).toEqual({ allow: true });
    }
  }
});

test('a step that was open once stays open while going on', () => {
  for (const facts of ALL_FACTS) {
    if (guard('payment', facts).allow) {
      expect(guard('address', facts).allow).toBe(true);
      expect(guard('cart', facts).allow).toBe(true);
    }
  }
});
