import { describe, expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import { checkoutFakes, KEPT_CART, NOW, sampleCart } from '#tests/support/checkout-fakes.ts';
import { SAMPLE_PAYABLE } from '#tests/support/payment-fakes.ts';
import { type AddressInput, submitAddress } from './submit-address.server.ts';

const INFO = { ...SAMPLE_PAYABLE.info, useShippingForBilling: false };
const DELIVERED = sampleCart(2, { shippingMethod: { id: 'dhl' } as unknown as Cart['shippingMethod'] });
const PAYMENT = { orderId: 'o1', orderNumber: 'PW-1', sessionId: 's1' };
const moved = (city: string): CheckoutInfo => ({
  ...INFO,
  address: { ...INFO.address, shipping: { ...INFO.address.shipping, city } },
});

type Visit = Pick<Parameters<typeof checkoutFakes>[0], 'session' | 'answer' | 'market'> & {
  readonly wait?: number | null;
};

/** A shopper whose address step was complete, with a payment attempt. */
function visit({ wait = null, session = {}, answer = () => ok(DELIVERED), market = 'DE' }: Visit = {}) {
  const fakes = checkoutFakes({
    session: {
      cart: { ...KEPT_CART, date: NOW, region: market === 'US' ? 'US' : 'NL', country: market },
      checkout: INFO,
      completedViews: ['cart', 'address'],
      payment: PAYMENT,
      ...session,
    },
    answer,
    market,
  });
  const takeLimit = async () => {
    fakes.calls.push('take limit');
    return wait;
  };
  return {
    ...fakes,
    submit: (
      normalised: CheckoutInfo = INFO,
      { button = 'continue', errors = [] }: Partial<AddressInput & AddressInput['form']> = {},
    ) => submitAddress({ ...fakes.deps, takeLimit }, { form: { values: normalised, normalised, errors }, button }),
  };
}
const ERRORS = [{ field: 'contact.email', key: 'required' }] as unknown as AddressInput['form']['errors'];

describe('`submitAddress`', () => {
  test('opens the step, counts the submission and stores the address, in this order', async () => {
    const { submit, calls, deps } = visit({ session: { checkout: undefined, completedViews: ['cart'] } });
    expect(await submit()).toEqual({ kind: 'completed', next: 'payment' });
    expect(calls.filter((call) => !call.includes('otherCart'))).toEqual([
      'read kept',
      'take limit',
      'update session checkout completedViews payment',
      'update session completedViews',
    ]);
    expect(deps.session.data).toMatchObject({ checkout: INFO, completedViews: ['cart', 'address'] });
  });

  test('keeps the payment attempt for the same address, and drops it for another one', async () => {
    const same = visit();
    await same.submit();
    expect(same.deps.session.data.payment).toEqual(PAYMENT);
    const other = visit();
    await other.submit(moved('Hamburg'));
    expect(other.deps.session.data.payment).toBeUndefined();
    expect(other.deps.session.data.completedViews).toEqual(['cart', 'address']);
  });

  test('leads to the choice of a delivery when there is none', async () => {
    const { submit } = visit({ answer: () => ok(sampleCart()) });
    expect(await submit()).toEqual({ kind: 'completed', next: 'choose-shipping' });
  });

  test('stores nothing while another step comes first', async () => {
    const { submit, calls } = visit({ session: { cart: undefined } });
    expect(await submit(moved('Hamburg'))).toEqual({ kind: 'closed', redirect: { kind: 'cart' } });
    expect(calls).toEqual([]);
  });

  test('stores the draft and reopens the step above the limit', async () => {
    const { submit, deps } = visit({ wait: 120 });
    expect(await submit(moved('Hamburg'))).toEqual({ kind: 'limited', retryAfter: 120 });
    expect(deps.session.data).toMatchObject({ checkout: moved('Hamburg'), completedViews: ['cart'] });
  });

  test('stores the draft when the platform is unavailable', async () => {
    const { submit, deps } = visit({
      answer: () => {
        throw new UpstreamUnavailable('commerce', 'network');
      },
    });
    await expect(submit(moved('Hamburg'))).rejects.toThrow('commerce is not available');
    expect(deps.session.data).toMatchObject({ checkout: moved('Hamburg'), completedViews: ['cart'] });
  });

  test.each([
    ['shows the errors of a form', { errors: ERRORS }, 'invalid'],
    [
      'shows the fields of another country in spite of errors',
      { button: 'country-fields', errors: ERRORS },
      'form-changed',
    ],
    ['shows an accepted suggestion', { button: 'suggestion' }, 'form-changed'],
    ['shows the errors that remain after an accepted suggestion', { button: 'suggestion', errors: ERRORS }, 'invalid'],
  ] as const)('%s and stores nothing', async (_, form, kind) => {
    const { submit, deps } = visit();
    expect(await submit(moved('Hamburg'), form)).toEqual({ kind });
    expect(deps.session.data).toMatchObject({ checkout: INFO, payment: PAYMENT });
  });
});

describe('`submitAddress` where the market adds the tax', () => {
  const unavailable = { kind: 'tax-service-unavailable' } as const;
  const AMERICAN = { ...INFO.address.shipping, country: 'US', region: 'NJ', postCode: '07001' };
  const HOME = { ...INFO, address: { shipping: AMERICAN, billing: AMERICAN } };
  const taxed = (tax: ReturnType<NonNullable<Visit['answer']>>, cart = DELIVERED) =>
    visit({ market: 'US', session: { checkout: HOME }, answer: (call) => (call === 'tax' ? tax : ok(cart)) });

  test('asks for the tax of the new address before the step is complete', async () => {
    const { submit, calls } = taxed(ok(DELIVERED));
    expect(await submit(HOME)).toEqual({ kind: 'completed', next: 'payment' });
    expect(calls.indexOf('tax kept')).toBeLessThan(calls.lastIndexOf('update session completedViews'));
  });

  test('keeps the step open while the tax is unknown, with the draft stored', async () => {
    const { submit, deps } = taxed(err(unavailable) as never);
    expect(await submit(HOME)).toEqual({ kind: 'tax-unknown', error: unavailable });
    expect(deps.session.data).toMatchObject({ completedViews: ['cart'], payment: undefined });
  });

  test('asks for no tax before a delivery is chosen', async () => {
    const { submit, calls } = taxed(err(unavailable) as never, sampleCart());
    expect(await submit(HOME)).toEqual({ kind: 'completed', next: 'choose-shipping' });
    expect(calls).not.toContain('tax kept');
  });
});
