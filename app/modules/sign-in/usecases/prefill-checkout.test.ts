import { expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '#app/kernel/address.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { EMPTY_CHECKOUT_INFO } from '#app/modules/checkout/domain/checkout-info.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { SAMPLE_ADDRESS, sampleOrder } from '#tests/support/sample-order.ts';
import { signInStage } from '#tests/support/sign-in-stage.ts';
import { declinePrefill, prefillCheckout } from './prefill-checkout.server.ts';

const french = sampleOrder({
  id: 'o2',
  address: { billing: SAMPLE_ADDRESS, shipping: { ...SAMPLE_ADDRESS, country: 'FR' } },
});

function prefill(bought: readonly Order[] | null, { signedIn = true, country = 'DE', draft = false } = {}) {
  const { deps, session } = signInStage({ signedIn });
  if (draft) Object.assign(session.data, { checkout: {} });
  const orders = {
    async ofAddress() {
      if (!bought) throw new UpstreamUnavailable('commerce', 'timeout');
      return bought;
    },
  };
  return prefillCheckout({ ...deps, orders, market: { countryCode: country as 'DE' } });
}

test('prefillCheckout is the address and contact of the latest order to the country, and agrees to nothing', async () => {
  const earlier = sampleOrder({ id: 'o0', contact: { ...french.contact, telephone: '1' } });
  expect(await prefill([french, sampleOrder(), earlier])).toEqual({
    address: { shipping: SAMPLE_ADDRESS, billing: EMPTY_ADDRESS },
    useShippingForBilling: true,
    contact: { email: 'ada@example.com', telephone: '+4930123456', agreements: false, newsletterSubscription: false },
  });
});

test('prefillCheckout has the billing address of an order that was billed elsewhere', async () => {
  const info = await prefill([french], { country: 'FR' });
  expect([info?.useShippingForBilling, info?.address.billing]).toEqual([false, SAMPLE_ADDRESS]);
});

test('prefillCheckout keeps that the address of an order has no house number', async () => {
  const farm = { ...SAMPLE_ADDRESS, street0: 'Hof am See' };
  expect(await prefill([sampleOrder({ address: { billing: farm, shipping: farm } })])).toMatchObject({
    address: { shipping: farm },
    noHouseNumber: { shipping: true },
  });
});

test.each([
  ['an order to another country', [french], {}],
  ['a typed address', [sampleOrder()], { draft: true }],
  ['a visitor who is not signed in', [sampleOrder()], { signedIn: false }],
  ['a platform that does not answer', null, {}],
] as const)('prefillCheckout is null for %s', async (_, orders, options) => {
  expect(await prefill(orders, options)).toBeNull();
});

test('prefillCheckout is null while sign-ins cannot be read: the address is typed', async () => {
  const { deps } = signInStage({ signedIn: true });
  const emailOf = async () => {
    throw new UpstreamUnavailable('store', 'network');
  };
  const orders = { ofAddress: async () => [sampleOrder()] };
  const market = { countryCode: 'DE' } as const;
  expect(await prefillCheckout({ ...deps, signIns: { emailOf }, orders, market })).toBeNull();
});

test('declinePrefill leaves an empty draft, and never replaces one that was typed', () => {
  const patches: unknown[] = [];
  const update = (patch: unknown) => void patches.push(patch);
  declinePrefill({ data: {}, update });
  declinePrefill({ data: { checkout: {} }, update });
  expect(patches).toEqual([{ checkout: EMPTY_CHECKOUT_INFO }]);
});
