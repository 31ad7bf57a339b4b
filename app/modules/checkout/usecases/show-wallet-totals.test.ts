import { describe, expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '#app/kernel/address.ts';
import { err, ok } from '#app/kernel/result.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import type { CartChange } from '#app/modules/cart/domain/cart-change.ts';
import type { CartService } from '#app/modules/cart/ports.ts';
import { EMPTY_CHECKOUT_INFO } from '#app/modules/checkout/domain/checkout-info.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { paymentFakes } from '#tests/support/payment-fakes.ts';
import { showWalletTotals } from './show-wallet-totals.server.ts';

const PLACE = { locality: 'Berlin', postalCode: '10117', countryCode: 'DE' };
const HOME = {
  ...EMPTY_ADDRESS,
  firstName: 'Ada',
  lastName: 'King',
  street0: 'Marktplatz 1',
  city: 'Bonn',
  postCode: '53111',
  country: 'DE',
};
const METHODS = [{ id: 'standard' }, { id: 'express' }];

type Situation = {
  readonly contact?: typeof PLACE | null;
  readonly shipping?: typeof HOME;
  readonly method?: string | null;
  readonly selected?: string | null;
  readonly methods?: readonly object[];
  /** Minor units. */
  readonly total?: number;
};

function show({
  contact = PLACE,
  shipping,
  method = null,
  selected = 'standard',
  methods = METHODS,
  total = 2395,
}: Situation = {}) {
  const priced = { cartVersion: 3, priceTotal: { amount: total, currency: 'EUR' } };
  const cart = { cartId: 'c1', shippingMethod: selected && { id: selected } } as unknown as Cart;
  const { deps, calls } = paymentFakes({ cart });
  const carts = {
    async listWalletShippingMethods(_market: unknown, _token: unknown, country: string) {
      calls.push(`list methods ${country}`);
      return ok(methods);
    },
  } as unknown as CartService;
  const orders = {
    async placeholder(_market: unknown, _token: string, address: { readonly city: string; readonly street0: string }) {
      calls.push(`price ${address.city}, ${address.street0}`);
      return ok(priced);
    },
  } as unknown as OrderService;
  const visitorCart = {
    ...deps.visitorCart,
    async change(change: CartChange) {
      if (change.kind === 'select-shipping-method') calls.push(`select ${change.id}`);
      return ok(cart);
    },
  };
  const draft = { ...EMPTY_CHECKOUT_INFO, address: { ...EMPTY_CHECKOUT_INFO.address, ...(shipping && { shipping }) } };
  const shown = showWalletTotals(
    { carts, orders, session: deps.session, visitorCart },
    { market: sampleMarket('DE'), contact, draft, method },
  );
  return { shown, priced, calls, session: deps.session };
}

describe('`showWalletTotals`', () => {
  test('stores the place, lists its methods and prices a placeholder order, in this order', async () => {
    const { shown, priced, calls, session } = show();
    expect(await shown).toEqual(ok({ order: priced, methods: METHODS }));
    expect(calls).toEqual([
      'update session checkout completedViews payment',
      'read cart',
      'list methods DE',
      'price Berlin, StreetAddress 1',
    ]);
    expect(session.data.checkout?.address.shipping).toMatchObject({ city: 'Berlin', street0: '' });
  });

  test.each([
    ['the method selected in the sheet', { method: 'express' }, 'select express'],
    ['the first method for a cart without one', { selected: null }, 'select standard'],
  ])('selects %s', async (_case, situation, call) => {
    const { shown, calls } = show(situation);
    await shown;
    expect(calls).toContain(call);
  });

  test('keeps a complete address that lies elsewhere', async () => {
    const { shown, session } = show({ shipping: HOME });
    expect((await shown).ok).toBe(true);
    expect(session.data).toEqual({});
  });

  test('prices the known street of a complete address in the same place', async () => {
    const contact = { locality: 'Bonn', postalCode: '53111', countryCode: 'DE' };
    const { shown, calls, session } = show({ shipping: HOME, contact });
    await shown;
    expect(calls).toContain('price Bonn, Marktplatz 1');
    expect(session.data.checkout?.address.shipping).toEqual(HOME);
  });

  test.each([
    ['a missing contact', null, { kind: 'apple_pay_fatal_error', missing: 'no_shipping_address' }],
    [
      'a place outside the market',
      { ...PLACE, countryCode: 'FR' },
      { kind: 'apple_pay_country_error', countryCode: 'FR' },
    ],
  ])('rejects %s before it reads the cart', async (_case, contact, rejection) => {
    const { shown, calls } = show({ contact });
    expect(await shown).toEqual(err({ kind: 'wallet-rejected', rejection }));
    expect(calls).toEqual([]);
  });

  test('shows no sheet with nothing to pay', async () => {
    const { shown } = show({ method: 'express', total: 0 });
    expect(await shown).toEqual(err({ kind: 'nothing-due' }));
  });

  test('returns an error for a place without a shipping method', async () => {
    const { shown } = show({ selected: null, methods: [] });
    expect(await shown).toEqual(err({ kind: 'MISSING_SHIPPING_OPTION_ERROR' }));
  });
});
