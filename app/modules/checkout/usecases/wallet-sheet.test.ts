import { describe, expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '#app/kernel/address.ts';
import { err, ok } from '#app/kernel/result.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import type { CartChange } from '#app/modules/cart/domain/cart-change.ts';
import type { CartService } from '#app/modules/cart/ports.ts';
import { EMPTY_CHECKOUT_INFO } from '#app/modules/checkout/domain/checkout-info.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import { sampleMarket, sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { checkoutFakes } from '#tests/support/checkout-fakes.ts';
import { paymentFakes, SAMPLE_PAYABLE } from '#tests/support/payment-fakes.ts';
import { approveWallet, saveWalletDraft, showWalletTotals, startWallet } from './wallet-sheet.server.ts';

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

const INFO = { ...SAMPLE_PAYABLE.info, useShippingForBilling: false };
const STORED = { ...INFO, contact: { ...INFO.contact, agreements: false } };

describe('`saveWalletDraft`', () => {
  test('stores address and contact without accepting the terms, and reopens the address step', () => {
    const payment = { orderId: 'o1', orderNumber: 'PW-1', sessionId: 's1' };
    const { deps } = checkoutFakes({ session: { completedViews: ['cart', 'address'], payment } });
    saveWalletDraft(deps.session, INFO);
    expect(deps.session.data).toEqual({ checkout: STORED, completedViews: ['cart'], payment: undefined });
  });

  test('changes nothing for the draft that is stored already', () => {
    const { deps, calls } = checkoutFakes({ session: { checkout: STORED, completedViews: ['cart', 'address'] } });
    saveWalletDraft(deps.session, INFO);
    expect(calls).toEqual([]);
  });

  test('leaves out a value that the session cannot hold', () => {
    const { deps } = checkoutFakes({});
    saveWalletDraft(deps.session, { ...INFO, contact: { ...INFO.contact, telephone: 'x'.repeat(4000) } });
    expect(deps.session.data.checkout?.contact.telephone).toBe('');
  });
});

const CONTACT = {
  givenName: 'Ada',
  familyName: 'King',
  addressLines: ['Unter den Linden 5'],
  locality: 'Berlin',
  postalCode: '10117',
  countryCode: 'DE',
  emailAddress: 'ada@example.com',
  phoneNumber: '+4930123456',
};

function approve(contacts: Partial<Parameters<typeof approveWallet>[1]['contacts']>) {
  const { deps, calls } = paymentFakes({ session: { completedViews: ['cart', 'address'] } });
  const approved = approveWallet(
    { ...deps, registry: sampleRegistry },
    { market: sampleMarket('DE'), contacts: { shippingContact: CONTACT, billingContact: CONTACT, ...contacts } },
  );
  return { approved, calls, data: deps.session.data };
}

describe('`approveWallet`', () => {
  test('stores valid contacts in the draft, without accepting the terms, and drops the attempt', () => {
    const { approved, calls, data } = approve({});
    expect(approved).toEqual(ok(null));
    expect(calls).toEqual(['update session checkout completedViews payment']);
    expect(data.checkout).toMatchObject({
      address: { shipping: { firstName: 'Ada', city: 'Berlin' } },
      contact: { email: 'ada@example.com', agreements: false },
    });
  });

  test.each([
    ['a missing delivery contact', { shippingContact: null }, 'apple_pay_fatal_error'],
    ['a missing billing contact', { billingContact: null }, 'apple_pay_fatal_error'],
    [
      'a delivery address outside the market',
      { shippingContact: { ...CONTACT, countryCode: 'FR', postalCode: '75001' } },
      'apple_pay_country_error',
    ],
  ])('rejects %s, and stores nothing', (_case, contacts, kind) => {
    const { approved, calls } = approve(contacts);
    expect(approved).toMatchObject(err({ kind: 'wallet-rejected', rejection: { kind } }));
    expect(calls).toEqual([]);
  });

  test('leaves an invalid field to the payment, and stores nothing', () => {
    const { approved, calls } = approve({ shippingContact: { ...CONTACT, postalCode: 'x' } });
    expect(approved).toEqual(ok(null));
    expect(calls).toEqual([]);
  });
});

const LINE = { itemId: 'l1', sku: 'S-1', name: 'Striped socks', quantity: 2, available: 5 };
const METHOD = { id: 'standard' };
const cartWith = (changes: object): Cart =>
  ({ cartId: 'c1', version: 3, items: [LINE], shippingMethod: METHOD, ...changes }) as unknown as Cart;

function run(cart: Cart | null, methods: readonly object[] = [METHOD]) {
  const { deps, calls } = paymentFakes({ cart });
  const carts = {
    async listWalletShippingMethods(_market: unknown, token: string | null, country: string) {
      calls.push(`list methods ${token} ${country}`);
      return ok(methods);
    },
  } as unknown as CartService;
  return { calls, started: startWallet({ ...deps, carts }, { market: sampleMarket('DE'), cartVersion: 3 }) };
}

describe('`startWallet`', () => {
  test('accepts the cart that the page showed', async () => {
    const { started, calls } = run(cartWith({}));
    expect(await started).toEqual(ok(null));
    expect(calls).toEqual(['read cart']);
  });

  test.each([
    ['without a cart', null, { kind: 'CART_NOT_FOUND' }],
    ['for an empty cart', cartWith({ items: [] }), { kind: 'cart-changed' }],
    ['for another version of the cart', cartWith({ version: 4 }), { kind: 'cart-changed' }],
    [
      'for goods that are out of stock',
      cartWith({ items: [{ ...LINE, available: 1 }] }),
      { kind: 'OUT_OF_STOCK', sku: 'S-1', name: 'Striped socks', available: 1 },
    ],
  ])('returns an error %s', async (_case, cart, error) => {
    expect(await run(cart).started).toEqual(err(error));
  });

  test('accepts a cart without a shipping method when the market has one', async () => {
    const { started, calls } = run(cartWith({ shippingMethod: null }));
    expect(await started).toEqual(ok(null));
    expect(calls).toEqual(['read cart', 'list methods token-1 DE']);
  });

  test('rejects a cart when the market has no shipping method', async () => {
    const { started } = run(cartWith({ shippingMethod: null }), []);
    expect(await started).toEqual(err({ kind: 'MISSING_SHIPPING_OPTION_ERROR' }));
  });
});
