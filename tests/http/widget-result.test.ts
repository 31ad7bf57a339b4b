import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { card } from '#tests/support/sandbox-widget.ts';
import { addFirstProduct, payWith, reachPayment } from './journey.ts';
import { open, post, seen, stayShape } from './payment-session-fixture.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const { newShopper } = setUpShop();

describe('the result of the widget', () => {
  test('counts only when the provider confirms it: a forged result leads to the page that polls', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const { session } = await open(shopper);
    const response = await post(shopper, '/uk/checkout/payment/result', {
      sessionId: session.id,
      sessionResult: 'Authorised',
    });
    const { kind, location } = z.object({ kind: z.string(), location: z.string() }).parse(await response.json());
    expect(kind).toBe('go');
    expect(location).toMatch(/^\/uk\/checkout\/payment\/return\?reference=PW-/);
    const page = await shopper.visit(location);
    expect(page.url.pathname).not.toContain('/success');
    expect((await shopper.visit('/uk/checkout/cart')).document.querySelector('#cart-total')).not.toBeNull();
  });

  test('applies to the order of its page, whatever another tab has changed in the cart meanwhile', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const earlier = await payWith(shopper, 'authorised');
    await reachPayment(shopper, 'uk');
    const { order, reference, session } = await open(shopper);
    const widget = await shopper.request(
      `/checkoutshopper/v1/sessions/${session.id}/payments?clientKey=sandbox_PAIRWISE`,
      {
        method: 'POST',
        body: JSON.stringify({ sessionData: session.sessionData, paymentMethod: card('4111111111111111') }),
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      },
    );
    const { sessionResult } = z.object({ sessionResult: z.string() }).parse(await widget.json());
    await addFirstProduct(shopper, 'uk', 1);
    const answer = await post(shopper, '/uk/checkout/payment/result', {
      sessionId: session.id,
      sessionResult,
      reference,
    });
    const { location } = z.object({ location: z.string() }).parse(await answer.json());
    expect(location).not.toBe(earlier.url.pathname);
    expect((await shopper.visit(location)).text('#order-number')).toBe(order.number);
  });

  test('without a valid reference applies to the payment that this browser started, else to none', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const { order, session } = await open(shopper);
    const leadsTo = async (who: Shopper, reference: string) => {
      const response = await post(who, '/uk/checkout/payment/result', {
        sessionId: session.id,
        sessionResult: 'x',
        reference,
      });
      return z.object({ location: z.string() }).parse(await response.json()).location;
    };
    for (const reference of ['', `${order.number}.AAAA`, order.number]) {
      expect(await leadsTo(shopper, reference)).toContain(`return?reference=${order.number}_`);
      expect(await leadsTo(newShopper(), reference)).toBe('/uk/checkout/payment');
    }
  });

  test('of a page left open after its order was paid leads to that order', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const { session, reference } = await open(shopper);
    const done = await payWith(shopper, 'authorised');
    const response = await post(shopper, '/uk/checkout/payment/result', {
      sessionId: session.id,
      sessionResult: 'x',
      reference,
    });
    const { location } = z.object({ location: z.string() }).parse(await response.json());
    expect((await shopper.visit(location)).url.pathname).toBe(done.url.pathname);
  });
});

describe('after eight cards refused in the page', () => {
  /** Pays as the widget does, with a card its bank refuses. Returns the result that the widget gets. */
  async function payRefused(shopper: Shopper, storefront: string) {
    const { reference, session } = await open(shopper, storefront);
    const paid = await shopper.request(
      `/checkoutshopper/v1/sessions/${session.id}/payments?clientKey=sandbox_PAIRWISE`,
      {
        method: 'POST',
        body: JSON.stringify({ sessionData: session.sessionData, paymentMethod: card('4000180000000002') }),
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      },
    );
    const result = z.object({ resultCode: z.literal('Refused'), sessionResult: z.string() }).parse(await paid.json());
    return { ...result, reference, sessionId: session.id };
  }
  const reportResult = (shopper: Shopper, storefront: string, result: Record<string, string>) =>
    post(shopper, `/${storefront}/checkout/payment/result`, result);

  test.each([
    ['uk', 'en'],
    ['de', 'de'],
    ['nl', 'nl'],
  ] as const)('the shop pauses in storefront %s before a session is opened or paid', async (storefront, language) => {
    const shopper = newShopper();
    await reachPayment(shopper, storefront);
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const response = await reportResult(shopper, storefront, await payRefused(shopper, storefront));
      expect([attempt, response.status]).toEqual([attempt, 409]);
      expect(stayShape.parse(await response.json()).title).toBe(
        uiText('checkout:payment.outcome.refusedTitle', {}, language),
      );
    }
    const fields = seen(shopper);
    for (const [name, more] of [
      ['session', {}],
      ['check', { sessionId: 'CSANY' }],
    ] as const) {
      const response = await post(shopper, `/${storefront}/checkout/payment/${name}`, { ...fields, ...more });
      const retryAfter = Number(response.headers.get('retry-after'));
      expect([name, response.status, retryAfter > 3000 && retryAfter <= 3600]).toEqual([name, 429, true]);
      const { title, text } = stayShape.parse(await response.json());
      const wait = uiText('order:wait.minutes', { count: Math.ceil(retryAfter / 60) }, language);
      expect(title).toBe(uiText('order:refusals.title', {}, language));
      expect(text).toBe(uiText('order:refusals.text', { wait }, language));
    }
    // The page and its fields stay, and the cart of another shopper does not change.
    expect(
      (await shopper.visit(`/${storefront}/checkout/payment`)).document.querySelector(intent('pay')),
    ).not.toBeNull();
    const other = newShopper();
    await reachPayment(other, storefront);
    await open(other, storefront);
  });

  test('a refusal reported again counts once', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const result = await payRefused(shopper, 'uk');
    for (let times = 0; times < 9; times += 1) await reportResult(shopper, 'uk', result);
    await open(shopper);
  });
});
