import { describe, expect, test } from 'vitest';
import {
  type Answers,
  go,
  HOUR,
  networkError,
  ok,
  ready,
  START,
  session,
  stay,
  step,
  submit,
  TO_RETURN,
  texts,
} from '#tests/support/card-step.ts';
import type { CardFieldEvents } from './card-fields.ts';
import type { ShopAnswer } from './shop-answers.ts';

describe('A payment whose answer was lost', () => {
  const lost = networkError(new TypeError('Failed to fetch'));
  const tooSlow = networkError({ name: 'TimeoutError' });
  const unavailable = networkError({ status: 503, errorCode: '000' });
  const notTaken = networkError({ status: 422, errorCode: '101' });
  const over = networkError({ status: 422, errorCode: '14_0409' });
  const paid = networkError({ status: 422, errorCode: '14_0410' });

  async function broken(answers: Answers, error: unknown, options = {}) {
    const it = await ready({ check: [ok], ...answers }, options);
    await again(it, error);
    return it;
  }

  async function again(it: Awaited<ReturnType<typeof ready>>, error: unknown) {
    expect(await submit(it)).toBe(true);
    it.fields().events.broke(error);
    await it.rest();
  }

  test.each([
    ['lost', lost],
    ['too slow', tooSlow],
    ['an error of the provider', unavailable],
  ])(
    '(%s) may have been made: a rejected second attempt asks the provider, and the page does not say that nothing was charged',
    async (_how, first) => {
      for (const second of [notTaken, over, paid]) {
        const it = await broken({ session: [session('CS1')] }, first);
        const shown = it.seen.messages.length;
        await again(it, second);
        expect(it.seen.left).toEqual([TO_RETURN]);
        expect(it.seen.messages.slice(shown)).toEqual([null]);
      }
    },
  );

  test('opens the return page when the cart of a paid order is empty', async () => {
    const toCart: ShopAnswer = { kind: 'go', location: '/uk/checkout/cart' };
    const atOnce = await broken({ session: [session('CS1'), toCart] }, lost);
    expect(atOnce.seen.left).toEqual([TO_RETURN]);
    const later = await broken({ session: [session('CS1')], check: [ok, toCart] }, lost);
    expect(await submit(later)).toBe(false);
    expect(later.seen.left).toEqual([TO_RETURN]);
    const known = await broken({ session: [session('CS1'), toCart] }, notTaken);
    expect(known.seen.left).toEqual(['/uk/checkout/cart']);
  });

  test('can be repeated while the provider accepts it', async () => {
    const it = await broken({ session: [session('CS1')], result: [go] }, lost);
    expect(it.seen.messages.at(-1)).toBe(texts.failures.connection.title);
    await submit(it);
    it.fields().events.ended({ resultCode: 'Authorised', sessionResult: 'token' });
    await it.rest();
    expect(it.seen.left).toEqual(['/uk/checkout/success/o1']);
  });

  test('is no longer considered once the provider has decided a later one', async () => {
    const it = await broken({ session: [session('CS1')], result: [stay('Refused')] }, lost);
    await submit(it);
    it.fields().events.ended({ resultCode: 'Refused', sessionResult: 'no' });
    await it.rest();
    await again(it, notTaken);
    expect(it.seen.left).toEqual([]);
    expect(it.seen.messages.at(-1)).toBe(texts.failures.details.title);
  });

  test('opens the return page when its session opens no fields', async () => {
    const it = await broken({ session: [session('CS1')] }, lost, {
      canReuse: false,
      fieldsFail: [null, new Error('no')],
    });
    expect(it.seen.left).toEqual([TO_RETURN]);
    expect(it.seen.formFirst).toBe(false);
  });

  test('opens the return page when the provider says that it was made, also from a page opened later', async () => {
    const it = await broken({ session: [session('CS1')] }, paid);
    expect(it.seen.left).toEqual([TO_RETURN]);
    const later = step({ session: [session('CS1')] }, { fieldsFail: [paid] });
    later.payment.open();
    await later.rest();
    expect(later.seen.left).toEqual([TO_RETURN]);
    expect(later.seen.formFirst).toBeNull();
  });
});

describe('A silent widget', () => {
  test('fails the attempt after 75 seconds: new fields open, and no message says that nothing was charged', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok] });
    await submit(it);
    await it.pass(74_999);
    expect(it.state()?.step).toBe('performing');
    await it.pass(1);
    expect(it.seen.messages.at(-1)).toBe(texts.failures.slow.title);
    expect(it.opened.map(({ removed }) => removed)).toEqual([true, false]);
    it.fields().events.ready();
    await submit(it);
    it.fields().events.broke(networkError({ status: 422, errorCode: '101' }));
    await it.rest();
    expect(it.seen.left).toEqual([TO_RETURN]);
  });

  test('has its timeout again for each step without the shopper, also after a challenge', async () => {
    const it = await ready({ session: [session('CS1', START + HOUR)], check: [ok] });
    await submit(it);
    const { events } = it.fields();
    await it.pass(70_000);
    events.continued();
    await it.pass(70_000);
    events.challenged();
    await it.pass(600_000);
    events.continued();
    await it.pass(74_999);
    expect(it.state()?.step).toBe('performing');
    await it.pass(1);
    expect(it.seen.messages.at(-1)).toBe(texts.failures.slow.title);
    events.continued();
    await it.pass(75_000);
    expect(it.seen.messages.filter((title) => title === texts.failures.slow.title)).toHaveLength(1);
  });

  test('is ignored when it reports a result after the timeout', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok] });
    const { events } = it.fields();
    await submit(it);
    await it.pass(75_000);
    events.ended({ resultCode: 'Refused', sessionResult: 'no' });
    await it.rest();
    expect(it.requests.filter((call) => call.startsWith('result'))).toEqual([]);
    expect(it.seen.cancelled).toEqual([]);
  });

  test.each<readonly [string, (events: CardFieldEvents) => void]>([
    ['the bank asks something', (events) => events.challenged()],
    ['the browser leaves for the bank', (events) => events.redirecting()],
    ['the payment has ended', (events) => events.ended({ resultCode: 'Authorised', sessionResult: 'token' })],
    ['the payment broke', (events) => events.broke({ name: 'CANCEL' })],
  ])('is nothing to wait for once %s', async (_what, act) => {
    const it = await ready({ session: [session('CS1', START + HOUR)], check: [ok], result: [go] });
    await submit(it);
    act(it.fields().events);
    await it.pass(600_000);
    expect(it.seen.messages).not.toContain(texts.failures.slow.title);
    expect(it.opened).toHaveLength(1);
  });

  test('has its timeout from its own attempt on', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok] });
    await submit(it);
    it.fields().events.broke({ name: 'CANCEL' });
    await it.rest();
    await it.pass(60_000);
    await submit(it);
    await it.pass(74_999);
    expect(it.state()?.step).toBe('performing');
    await it.pass(1);
    expect(it.seen.messages.at(-1)).toBe(texts.failures.slow.title);
  });

  test('has no timeout when the shop stopped the payment', async () => {
    const it = await ready({ session: [session('CS1')], check: [new TypeError('Failed to fetch')] });
    await submit(it);
    await it.pass(600_000);
    expect(it.seen.messages).not.toContain(texts.failures.slow.title);
  });
});

describe('A challenge that the shopper cancels', () => {
  test('is shown as cancelled once the provider has refused it, and counts for one attempt', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok], result: [stay('Declined')] });
    for (const [act, title, reason] of [
      ['stop', texts.failures.cancelled.title, 'Cancelled'],
      ['answer', 'Declined', 'Refused'],
    ] as const) {
      await submit(it);
      it.fields().events.challenged();
      if (act === 'stop') it.fields().events.stopped();
      it.fields().events.ended({ resultCode: 'Refused', sessionResult: 'no' });
      await it.rest();
      expect([it.seen.messages.at(-1), it.seen.cancelled.at(-1)]).toEqual([title, reason]);
    }
  });

  test('is no cancellation of the challenge after it', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok], result: [stay('Declined')] });
    await submit(it);
    const { events } = it.fields();
    events.challenged();
    events.stopped();
    events.challenged();
    events.ended({ resultCode: 'Refused', sessionResult: 'no' });
    await it.rest();
    expect([it.seen.messages.at(-1), it.seen.cancelled.at(-1)]).toEqual(['Declined', 'Refused']);
  });

  test('after the bank has approved it leads to the paid order', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok], result: [go] });
    await submit(it);
    it.fields().events.stopped();
    it.fields().events.ended({ resultCode: 'Authorised', sessionResult: 'token' });
    await it.rest();
    expect(it.seen.left).toEqual(['/uk/checkout/success/o1']);
  });

  test('whose cancellation is lost on the way is not shown as cancelled', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok] });
    await submit(it);
    it.fields().events.stopped();
    it.fields().events.broke(networkError(new TypeError('Failed to fetch')));
    await it.rest();
    expect(it.seen.messages.at(-1)).toBe(texts.failures.connection.title);
  });
});
