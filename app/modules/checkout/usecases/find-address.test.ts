import { describe, expect, test } from 'vitest';
import { ok } from '#app/kernel/result.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import type { FoundAddress } from '#app/modules/checkout/domain/address-lookup.ts';
import type { AddressLookup } from '#app/modules/checkout/ports.ts';
import { checkoutFakes, KEPT_CART, NOW, sampleCart } from '#tests/support/checkout-fakes.ts';
import { SAMPLE_PAYABLE } from '#tests/support/payment-fakes.ts';
import { findAddress } from './find-address.server.ts';

const { info } = SAMPLE_PAYABLE;
const found = (id: string, street0: string): FoundAddress => ({
  id,
  street0,
  street1: '',
  postCode: 'SW1A 2AA',
  city: 'London',
});
const TEN = found('1', '10 Downing Street');
const ELEVEN = found('2', '11 Downing Street');

type Sought = Partial<Parameters<typeof findAddress>[1]['request']>;

/** Looks up an address of a country. */
function visit({
  country = 'GB',
  cart = sampleCart(2, { shippingMethod: { id: 'dhl' } as unknown as Cart['shippingMethod'] }),
}: {
  readonly country?: 'GB' | 'NL';
  readonly cart?: Cart;
} = {}) {
  const fakes = checkoutFakes({
    session: { cart: { ...KEPT_CART, date: NOW, region: 'NL', country } },
    answer: () => ok(cart),
    market: country,
  });
  const requests: unknown[] = [];
  const lookup: AddressLookup = {
    countries: ['GB', 'NL'],
    async find(request) {
      requests.push(request);
      return ok([TEN, ELEVEN]);
    },
  };
  const find = (request: Sought = {}) =>
    findAddress(
      { ...fakes.deps, lookup, takeLimit: async () => null },
      { request: { postCode: 'sw1a2aa', houseNumber: '', chosen: null, ...request }, values: info },
    );
  return { find, requests, calls: fakes.calls };
}

describe('`findAddress`', () => {
  test('lists several addresses of a postcode, which it looks up in canonical form', async () => {
    const { find, requests, calls } = visit();
    expect(await find()).toEqual({ kind: 'choices', addresses: [TEN, ELEVEN] });
    expect(requests).toEqual([{ country: 'GB', postCode: 'SW1A 2AA', houseNumber: '' }]);
    expect(calls.filter((call) => call.startsWith('update'))).toEqual([]);
  });

  test('lists the addresses again for a choice that is not among them', async () => {
    expect(await visit().find({ chosen: '9' })).toMatchObject({ kind: 'choices' });
  });

  test.each([
    ['NL', { postCode: '1015 CV' }, 'houseNumber'],
    ['NL', { postCode: '1015 CV', houseNumber: 'B' }, 'houseNumber'],
  ] as const)('in %s of %j names the field that is missing, without a lookup', async (country, request, field) => {
    const { find, requests } = visit({ country });
    expect(await find(request)).toEqual({ kind: 'invalid', field });
    expect(requests).toEqual([]);
  });

  test('leads to the cart when the step is closed', async () => {
    expect(await visit({ cart: sampleCart(0) }).find()).toMatchObject({ kind: 'closed' });
  });
});
