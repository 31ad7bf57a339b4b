import { describe, expect, test } from 'vitest';
import { reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const { newShopper } = setUpShop();

/** To the bank without script, which answers; returns the return address. */
async function atBank(shopper: Shopper, outcome: string): Promise<string> {
  await reachPayment(shopper, 'nl');
  const bank = await shopper.submit(intent('pay'), { paymentMethod: 'ideal' });
  expect(bank.url.pathname).toContain('/checkoutshopper/bank/');
  const answered = await shopper.request(bank.url.pathname, { method: 'POST', body: new URLSearchParams({ outcome }) });
  const returnUrl = new URL(answered.headers.get('location') ?? '');
  expect(returnUrl.searchParams.get('redirectResult')).toBeTruthy();
  return returnUrl.pathname + returnUrl.search;
}

describe('a redirect payment', () => {
  test('is in the list of its market, and absent where the market has none', async () => {
    const dutch = await reachPayment(newShopper(), 'nl');
    const types = [...dutch.document.querySelectorAll('input[name="paymentMethod"]')].map((input) =>
      input.getAttribute('value'),
    );
    expect(types[0]).toBe('ideal');
    const swiss = await reachPayment(newShopper(), 'ch');
    expect(
      [...swiss.document.querySelectorAll('input[name="paymentMethod"]')].map((input) => input.getAttribute('value')),
    ).not.toContain('ideal');
  });

  test('is paid without script from the cart to the success page', async () => {
    const shopper = newShopper();
    const done = await shopper.visit(await atBank(shopper, 'authorised'));
    expect(done.url.pathname).toMatch(/^\/nl\/checkout\/success\//);
    expect(done.text('#order-number')).toMatch(/^PW-/);
  });

  test('shows the same page to ten requests of one browser at once, and to a later one', async () => {
    const shopper = newShopper();
    const returned = await atBank(shopper, 'authorised');
    const answers = await Promise.all(Array.from({ length: 10 }, () => shopper.request(returned)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1);
    expect((await shopper.visit(returned)).url.pathname).toContain('/nl/checkout/success/');
  });

  test('is settled by another browser too, which sees number and status', async () => {
    const shopper = newShopper();
    const returned = await atBank(shopper, 'authorised');
    const page = await newShopper().visit(returned);
    expect([page.url.pathname, page.text('h1')]).toEqual([
      '/nl/checkout/payment/return',
      uiText('order:status.authorised', {}, 'nl'),
    ]);
    expect((await shopper.visit('/nl/checkout/payment')).url.pathname).toContain('/nl/checkout/success/');
  });

  test('may return the shopper by POST', async () => {
    const shopper = newShopper();
    const returned = await atBank(shopper, 'authorised');
    const posted = await shopper.request(returned, {
      method: 'POST',
      body: new URLSearchParams(),
      headers: { Origin: 'https://bank.example' },
    });
    expect(posted.status).toBe(303);
    expect((await shopper.visit(posted.headers.get('location') ?? '')).url.pathname).toContain('/nl/checkout/success/');
  });

  test.each(['refused', 'cancelled'])(
    'with the result %s shows no success, however often it is opened, and allows another payment',
    async (outcome) => {
      const shopper = newShopper();
      const returned = await atBank(shopper, outcome);
      const first = await shopper.visit(returned);
      expect(first.url.pathname).toBe('/nl/checkout/payment');
      for (const page of await Promise.all([newShopper().visit(returned), newShopper().visit(returned)]))
        expect(page.url.pathname).not.toContain('/success');
      expect((await shopper.visit(returned)).url.pathname).not.toContain('/success');
      expect((await shopper.visit(await again(shopper))).url.pathname).toContain('/nl/checkout/success/');
    },
  );

  test('with forged details decides nothing', async () => {
    const shopper = newShopper();
    const returned = await atBank(shopper, 'cancelled');
    const forged = await shopper.visit(returned.replace(/redirectResult=[^&]+/, 'redirectResult=authorised'));
    expect(forged.url.pathname).not.toContain('/success');
    expect(
      (await shopper.visit(returned.replace(/[?&]redirectResult=[^&]+/, '').replace('return&', 'return?'))).url
        .pathname,
    ).not.toContain('/success');
  });
});

test.each(['authorised', 'refused'])('a bank that requires a form is one more click away: %s', async (outcome) => {
  const shopper = newShopper();
  await reachPayment(shopper, 'at');
  const step = await shopper.submit(intent('pay'), { paymentMethod: 'eps' });
  expect([step.status, step.url.pathname, step.text('h1')]).toEqual([
    200,
    '/at/checkout/payment',
    uiText('payment:bankTitle', {}, 'de'),
  ]);
  const bank = await shopper.submit('main form');
  expect([bank.status, bank.url.pathname]).toEqual([200, expect.stringContaining('/checkoutshopper/bank/')]);
  const done = await shopper.submit('form', { outcome });
  expect(done.url.pathname).toMatch(
    outcome === 'authorised' ? /^\/at\/checkout\/success\// : /^\/at\/checkout\/payment$/,
  );
});

/** Pays again with the same method, successfully. */
async function again(shopper: Shopper): Promise<string> {
  await shopper.visit('/nl/checkout/payment');
  const bank = await shopper.submit(intent('pay'), { paymentMethod: 'ideal' });
  const answered = await shopper.request(bank.url.pathname, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'authorised' }),
  });
  const returned = new URL(answered.headers.get('location') ?? '');
  return returned.pathname + returned.search;
}

test.each(['applepay', 'blik', '__proto__', ''])(
  'the payment method "%s" is rejected without script',
  async (paymentMethod) => {
    const shopper = newShopper();
    await reachPayment(shopper, 'nl');
    const page = await shopper.submit(intent('pay'), { paymentMethod });
    expect(page.status).toBe(422);
    expect(page.url.pathname).toBe('/nl/checkout/payment');
  },
);
