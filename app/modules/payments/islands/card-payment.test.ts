import { describe, expect, test } from 'vitest';
import {
  go,
  networkError,
  ok,
  pressed,
  ready,
  session,
  stay,
  step,
  submit,
  TO_RETURN,
  texts,
} from '#tests/support/card-step.ts';

describe('Card fields', () => {
  test('open once, however often `open` is called', async () => {
    const it = await ready({ session: [session('CS1')] });
    it.payment.open();
    await it.rest();
    expect(it.requests).toEqual(['session']);
    expect(it.state()).toEqual({ step: 'init', element: 'ready', button: 'default' });
    expect(it.seen.formFirst).toBe(false);
  });

  test('ignore the order button before they are ready', async () => {
    const it = step({ session: [session('CS1')] });
    expect(pressed(it)).toBe(false);
    it.payment.open();
    await it.rest();
    expect(pressed(it)).toBe(false);
  });

  test('that are slow are still loading, with the form beside them, and without an error', async () => {
    const it = step({ session: [session('CS1')] });
    it.payment.open();
    await it.pass(4_999);
    expect(it.seen.formFirst).toBeNull();
    await it.pass(1);
    expect(it.seen.formFirst).toBe(true);
    expect(it.state()).toMatchObject({ step: 'init', element: 'loading' });
    expect(it.seen.announced).toEqual([texts.announcements.slow]);
    expect(it.seen.messages).toEqual([]);
    it.fields().events.ready();
    expect(it.seen.formFirst).toBe(false);
    expect(it.seen.announced.at(-1)).toBe(texts.announcements.ready);
    await it.pass(60_000);
    expect(it.seen.messages).toEqual([]);
  });

  test('that are not ready after half a minute have failed, and may still become ready', async () => {
    const it = step({ session: [session('CS1')] });
    it.payment.open();
    await it.pass(29_999);
    expect(it.seen.messages).toEqual([]);
    await it.pass(1);
    expect(it.seen.messages).toEqual([`note: ${texts.unready.title}`]);
    it.fields().events.ready();
    expect(it.seen.formFirst).toBe(false);
    expect(it.seen.messages.at(-1)).toBeNull();
  });

  test.each([
    ['the provider’s code is blocked', { session: [session('CS1')] }, { fieldsFail: [new Error('blocked')] }],
    ['the shop cannot be reached', { session: [new TypeError('Failed to fetch')] }, {}],
  ])('put the form first at once when %s', async (_why, answers, options) => {
    const it = step(answers, options);
    it.payment.open();
    await it.rest();
    expect(it.state()).toMatchObject({ step: 'error', element: 'error' });
    expect(it.seen).toMatchObject({ formFirst: true, messages: [`note: ${texts.unready.title}`] });
    await it.pass(10_000);
    expect(it.seen.messages).toHaveLength(1);
  });

  test('do not open when the shop reports an obstacle', async () => {
    const it = step({ session: [stay('The total has changed')] });
    it.payment.open();
    await it.rest();
    expect(it.seen.messages).toEqual(['The total has changed']);
    expect(it.opened).toEqual([]);
  });

  test('do not open for an order that is already paid', async () => {
    const it = step({ session: [go] });
    it.payment.open();
    await it.rest();
    expect(it.seen.left).toEqual(['/uk/checkout/success/o1']);
  });
});

describe('A card payment', () => {
  test('checks with the shop first, and opens the page that the shop names', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok], result: [go] });
    expect(await submit(it)).toBe(true);
    expect(it.state()).toEqual({ step: 'performing', element: 'loading', button: 'loading' });
    it.fields().events.ended({ resultCode: 'Authorised', sessionResult: 'token' });
    await it.rest();
    expect(it.requests).toEqual(['session', 'check CS1', 'result CS1 PW-1.signed token']);
    expect(it.seen.left).toEqual(['/uk/checkout/success/o1']);
    expect(it.seen.cancelled).toEqual([]);
    expect(it.state()?.button).toBe('completed');
  });

  test('starts once, however often the button is pressed', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok] });
    await submit(it);
    expect(pressed(it)).toBe(false);
    expect(await it.fields().events.mayPay()).toBe(false);
    expect(it.requests).toEqual(['session', 'check CS1']);
  });

  test('stops when the total has changed, and sends nothing', async () => {
    const it = await ready({
      session: [session('CS1'), stay('The total has changed')],
      check: [stay('The total has changed')],
    });
    expect(await submit(it)).toBe(false);
    expect(it.seen.messages.at(-1)).toBe('The total has changed');
    expect(pressed(it)).toBe(false);
    expect(it.seen.formFirst).toBe(true);
  });

  test('stops when the connection fails, and the same fields can be used again', async () => {
    const it = await ready({ session: [session('CS1')], check: [new TypeError('Failed to fetch'), ok] });
    expect(await submit(it)).toBe(false);
    expect(it.seen.messages.at(-1)).toBe(texts.failures.connection.title);
    expect(await submit(it)).toBe(true);
    expect(it.opened).toHaveLength(1);
  });

  test('shows a refusal and accepts a second attempt in the same fields', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok], result: [stay('The payment was refused'), go] });
    await submit(it);
    it.fields().events.ended({ resultCode: 'Refused', sessionResult: 'no' });
    await it.rest();
    expect(it.seen.messages.at(-1)).toBe('The payment was refused');
    expect(it.seen.cancelled).toEqual(['Refused']);
    await submit(it);
    it.fields().events.ended({ resultCode: 'Authorised', sessionResult: 'yes' });
    await it.rest();
    expect(it.seen.left).toEqual(['/uk/checkout/success/o1']);
    expect(it.opened).toHaveLength(1);
  });

  test.each([
    ['the shop has opened another session', { session: [session('CS1'), session('CS2')] }, {}],
    ['the bank’s question took the place of the fields', { session: [session('CS1')] }, { canReuse: false }],
  ])('opens new fields after a refusal when %s', async (_why, answers, options) => {
    const it = await ready({ ...answers, check: [ok], result: [stay('Refused')] }, options);
    await submit(it);
    it.fields().events.ended({ resultCode: 'Refused', sessionResult: 'no' });
    await it.rest();
    expect(it.opened.map(({ removed }) => removed)).toEqual([true, false]);
    it.fields().events.ready();
    expect(it.seen.messages.at(-1)).toBe('Refused');
    expect(await submit(it)).toBe(true);
  });

  test('shows one failure once, though the widget reports it twice', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok] });
    await submit(it);
    const error = networkError({ status: 422 });
    it.fields().events.broke(error);
    it.fields().events.broke(error);
    it.fields().events.ended({ resultCode: '', sessionResult: '' });
    await it.rest();
    expect(it.seen.messages.filter((title) => title === texts.failures.details.title)).toHaveLength(1);
    expect(it.requests.filter((call) => call.startsWith('result'))).toEqual([]);
    expect(pressed(it)).toBe(true);
  });

  test('ignores errors of the widget while no payment is under way', async () => {
    const it = await ready({ session: [session('CS1')] });
    it.fields().events.broke({ message: 'unknownError' });
    await it.rest();
    expect(it.seen.messages).toEqual([]);
    expect(pressed(it)).toBe(true);
  });

  test('retries a result request that failed, and then opens the return page', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok], result: [new TypeError('Failed to fetch')] });
    await submit(it);
    it.fields().events.ended({ resultCode: 'Authorised', sessionResult: 'a+b' });
    await it.rest();
    await it.pass(10_000);
    expect(it.requests.filter((call) => call.startsWith('result'))).toHaveLength(3);
    expect(it.seen.left).toEqual([
      '/uk/checkout/payment/return?reference=PW-1.signed&sessionId=CS1&sessionResult=a%2Bb',
    ]);
  });

  test('that ended without a session result opens the return page', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok] });
    await submit(it);
    it.fields().events.ended({ resultCode: 'Authorised', sessionResult: '' });
    await it.rest();
    expect(it.requests.filter((call) => call.startsWith('result'))).toEqual([]);
    expect(it.seen.left).toEqual([TO_RETURN]);
  });

  test.each([
    ['Refused', ['Refused']],
    ['Cancelled', ['Cancelled']],
    ['Error', []],
  ])('dispatches an event for %s: %j', async (resultCode, cancelled) => {
    const it = await ready({ session: [session('CS1')], check: [ok], result: [stay('No')] });
    await submit(it);
    it.fields().events.ended({ resultCode, sessionResult: 'no' });
    await it.rest();
    expect(it.seen.cancelled).toEqual(cancelled);
  });

  test.each([
    ['CANCEL', ['Cancelled']],
    ['ERROR', []],
  ])('dispatches an event for the error %s: %j', async (name, cancelled) => {
    const it = await ready({ session: [session('CS1')], check: [ok] });
    await submit(it);
    it.fields().events.broke({ name });
    await it.rest();
    expect(it.seen.cancelled).toEqual(cancelled);
  });

  test('announces the challenge of the bank and the redirect to it', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok] });
    await submit(it);
    it.fields().events.challenged();
    it.fields().events.redirecting();
    expect(it.seen.announced.slice(-2)).toEqual([texts.announcements.bank, texts.announcements.leaving]);
    expect(it.state()?.button).toBe('redirect');
  });
});
