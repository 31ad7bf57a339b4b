import { beforeEach, describe, expect, test } from 'vitest';
import { hours, minutes } from '#app/kernel/clock.ts';
import { addressFields, reachPayment } from './journey.ts';
import { open, post, seen } from './payment-session-fixture.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Page, Shopper } from './shopper.ts';

let now = Date.now();
const built = setUpShop({}, { clock: () => now });
beforeEach(() => {
  now = Math.ceil(now / minutes(1)) * minutes(1);
});

const GIFT_CARD = { giftCardNumber: '6036280000000000000', giftCardCode: '737' };
const ADDRESS_FORM = 'form:has(input[name="contact.email"])';
const payBy = (shopper: Shopper, method: string): Promise<Page> =>
  shopper.submit(intent('pay'), method === 'hosted' ? {} : { paymentMethod: method });

async function atPayment(): Promise<Shopper> {
  const shopper = new Shopper(built.shop);
  await reachPayment(shopper, 'de');
  return shopper;
}

describe.each([
  ['some minutes', minutes(3)],
  ['two hours', hours(2)],
] as const)('a shopper who comes back after %s', (_, later) => {
  test.each([['klarna'], ['hosted']])('from the page of %s pays by it again', async (method) => {
    const shopper = await atPayment();
    const first = await payBy(shopper, method);
    expect(first.url.pathname).toMatch(/^\/checkoutshopper\//);
    now += later;
    await shopper.visit('/de/checkout/payment');
    expect((await payBy(shopper, method)).url.pathname).toMatch(/^\/checkoutshopper\//);
  });

  test('to another address pays by the same method', async () => {
    const shopper = await atPayment();
    await payBy(shopper, 'klarna');
    now += later;
    await shopper.visit('/de/checkout/address');
    await shopper.submit(ADDRESS_FORM, addressFields('de', { 'contact.telephone': '+49 30 7654321' }));
    await shopper.visit('/de/checkout/payment');
    expect((await payBy(shopper, 'klarna')).url.pathname).toMatch(/^\/checkoutshopper\/bank\//);
  });

  test('after using and removing a gift card pays on the hosted page again', async () => {
    const shopper = await atPayment();
    await payBy(shopper, 'hosted');
    await shopper.visit('/de/checkout/payment');
    await shopper.submit(intent('pay-gift-card'), GIFT_CARD);
    await shopper.submit(intent('remove-gift-cards'));
    now += later;
    await shopper.visit('/de/checkout/payment');
    expect((await payBy(shopper, 'hosted')).url.pathname).toMatch(/^\/checkoutshopper\/hosted\//);
  });

  test('gets a session for the card form', async () => {
    const shopper = await atPayment();
    await open(shopper, 'de');
    now += later;
    await shopper.visit('/de/checkout/payment');
    const { session } = await open(shopper, 'de');
    expect(session.expiresAt).toBeGreaterThan(now);
  });

  test('gets a session for the whole sum after removing a gift card', async () => {
    const shopper = await atPayment();
    const whole = await open(shopper, 'de');
    await shopper.submit(intent('pay-gift-card'), GIFT_CARD);
    expect((await open(shopper, 'de')).amount.value).toBe(whole.amount.value - 500);
    now += later;
    await shopper.visit('/de/checkout/payment');
    if (shopper.current.document.querySelector('#left-to-pay')) await shopper.submit(intent('remove-gift-cards'));
    const answer = await post(shopper, '/de/checkout/payment/session', seen(shopper));
    expect(answer.status).toBe(200);
    expect((await open(shopper, 'de')).amount).toEqual(whole.amount);
  });
});
