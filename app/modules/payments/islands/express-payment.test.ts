import { describe, expect, test } from 'vitest';
import { go, ok, ready, session, stay, step, texts } from '#tests/support/card-step.ts';

const OPEN = { session: [session('CS1')] };

describe('An express method', () => {
  test('pays in the session of the card fields, after the same check', async () => {
    const it = await ready({ ...OPEN, check: [ok], result: [go] });
    it.payment.payExpress('googlepay');
    const fields = it.fields();
    expect(fields.express).toEqual(['googlepay']);
    expect(await fields.events.mayPay()).toBe(true);
    fields.events.ended({ resultCode: 'Authorised', sessionResult: 'r1' });
    await it.rest();
    expect(it.requests).toEqual(['session', 'check CS1', 'result CS1 PW-1.signed r1']);
    expect(it.seen.left).toEqual(['/uk/checkout/success/o1']);
  });

  test('pressed before the session is open starts once, when the fields are ready', async () => {
    const it = step(OPEN);
    it.payment.payExpress('paypal');
    it.payment.payExpress('paypal');
    await it.rest();
    expect(it.requests).toEqual(['session']);
    expect(it.fields().express).toEqual([]);
    it.fields().events.ready();
    it.fields().events.ready();
    expect(it.fields().express).toEqual(['paypal']);
  });

  test('pressed during a payment is ignored, also once that has failed and new fields are ready', async () => {
    const it = await ready({ ...OPEN, check: [ok], result: [stay('Refused')] }, { canReuse: false });
    it.payment.pay();
    await it.fields().events.mayPay();
    it.payment.payExpress('paypal');
    it.fields().events.ended({ resultCode: 'Refused', sessionResult: 'r1' });
    await it.rest();
    it.fields().events.ready();
    expect(it.opened.map(({ express }) => express)).toEqual([[], []]);
  });

  test('whose sheet the shopper closes leaves the page unchanged', async () => {
    const it = await ready(OPEN);
    it.payment.payExpress('applepay');
    it.fields().events.broke({ name: 'CANCEL' });
    expect(it.seen.messages).toEqual([]);
    expect(it.state()).toEqual({ step: 'init', element: 'ready', button: 'default' });
  });

  test('whose sheet fails before anything was sent shows one message', async () => {
    const it = await ready(OPEN);
    it.payment.payExpress('applepay');
    it.fields().events.broke({ name: 'ERROR' });
    it.fields().events.broke({ name: 'ERROR' });
    expect(it.seen.messages).toEqual([texts.failures.unavailable.title]);
  });

  test('that is unavailable loses its button', async () => {
    const it = await ready(OPEN);
    it.payment.payExpress('googlepay');
    it.fields().events.unavailable('googlepay');
    expect(it.seen.withoutExpress).toEqual(['googlepay']);
    expect(it.seen.messages).toEqual([texts.expressUnavailable.title]);
  });

  test('pressed before the session is not paid once the shop opens none', async () => {
    const it = step({ session: [stay('Sold out'), session('CS2')] });
    it.payment.payExpress('paypal');
    await it.rest();
    expect(it.seen.messages).toEqual(['Sold out']);
    expect(it.opened).toEqual([]);
  });
});
