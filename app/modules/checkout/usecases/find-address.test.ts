import { describe, expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
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

/** Looks up an address of a country, with the answer of the lookup. */
function visit({
  country = 'GB',
  answer = ok([TEN, ELEVEN]),
  wait = null,
  cart = sampleCart(2, { shippingMethod: { id: 'dhl' } as unknown as Cart['shippingMethod'] }),
}: {
  readonly country?: 'GB' | 'NL';
  readonly answer?: Awaited<ReturnType<AddressLookup['find']>>;
  readonly wait?: number | null;
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
      return answer;
    },
  };
  const find = (request: Sought = {}) =>
    findAddress(
      { ...fakes.deps, lookup, takeLimit: async () => wait },
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

  test('writes the chosen address, and the only one of a postcode, into the typed values', async () => {
    const chosen = await visit().find({ chosen: '2' });
    expect(chosen).toMatchObject({
      kind: 'found',
      values: {
        contact: info.contact,
        address: {
          billing: info.address.billing,
          shipping: {
            firstName: info.address.shipping.firstName,
            street0: '11 Downing Street',
            city: 'London',
            postCode: 'SW1A 2AA',
          },
        },
      },
    });
    const only = await visit({ answer: ok([TEN]) }).find();
    expect(only).toMatchObject({ kind: 'found', values: { address: { shipping: { street0: '10 Downing Street' } } } });
  });

  test('lists the addresses again for a choice that is not among them', async () => {
    expect(await visit().find({ chosen: '9' })).toMatchObject({ kind: 'choices' });
  });

  test.each([
    ['GB', { postCode: '' }, 'postCode'],
    ['GB', { postCode: 'SW1' }, 'postCode'],
    ['NL', { postCode: '1015 CV' }, 'houseNumber'],
    ['NL', { postCode: '1015 CV', houseNumber: 'B' }, 'houseNumber'],
  ] as const)('in %s of %j names the field that is missing, without a lookup', async (country, request, field) => {
    const { find, requests } = visit({ country });
    expect(await find(request)).toEqual({ kind: 'invalid', field });
    expect(requests).toEqual([]);
  });

  test('says that nothing was found, and that the lookup is unavailable', async () => {
    expect(await visit({ answer: ok([]) }).find()).toEqual({ kind: 'not-found' });
    expect(await visit({ answer: err({ kind: 'lookup-unavailable' }) }).find()).toEqual({ kind: 'unavailable' });
  });

  test('is limited before the lookup', async () => {
    const { find, requests } = visit({ wait: 60 });
    expect(await find()).toEqual({ kind: 'limited', retryAfter: 60 });
    expect(requests).toEqual([]);
  });

  test('leads to the cart when the step is closed', async () => {
    expect(await visit({ cart: sampleCart(0) }).find()).toMatchObject({ kind: 'closed' });
  });
});
