import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openHostedShop } from './hosted-shop.ts';
import { uiText } from './ui-text.ts';
import { LONDON, SECURE, setUpWallet, viewOf } from './wallet-fixture.ts';

const { sheetOf } = setUpWallet();

describe('a wallet whose shop runs on a hosted platform', () => {
  let hosted: Awaited<ReturnType<typeof openHostedShop>>;
  const lines: string[] = [];
  beforeAll(async () => {
    hosted = await openHostedShop({
      timeout: 20_000,
      env: { ...SECURE, LOG_LEVEL: 'warn' },
      log: { write: (line) => void lines.push(line) },
    });
  });
  afterEach(() => {
    hosted.proxy.fault = () => 'fine';
    hosted.proxy.release();
  });
  afterAll(() => hosted.close());
  const logged = () => lines.map((line): Readonly<Record<string, unknown>> => JSON.parse(line));

  test('waits five seconds at most for an answer: the sheet gets an error, and the next attempt continues', async () => {
    const { post, pay } = await sheetOf('uk', { at: hosted });
    hosted.proxy.fault = ({ path }) => (path === '/v1/orders/placeholder' ? 'slow' : 'fine');
    expect(await post('contact', { shippingContact: LONDON })).toMatchObject({
      status: 503,
      kind: 'refused',
      text: uiText('wallet:slow'),
      location: null,
    });
    hosted.proxy.fault = () => 'fine';
    const { sheet } = await post('contact', { shippingContact: LONDON });
    expect(await pay(sheet)).toMatchObject({ kind: 'paid', resultCode: 'Authorised' });
  });

  test.each([
    ['the cart is read', 'POST /v1/carts/fetch'],
    ['the order starts', 'POST /v1/orders/begin'],
    ['the payment is recorded', 'POST /v1/orders/attachPayment'],
  ])('and that reported no charge requests no payment afterwards, however late %s', async (_, call) => {
    const { post, pay } = await sheetOf('uk', { at: hosted });
    const { sheet } = await post('contact', { shippingContact: LONDON });
    const before = hosted.providerPayments();
    lines.length = 0;
    hosted.proxy.fault = ({ method, path }) => (`${method} ${path}` === call ? 'paused' : 'fine');
    expect(await pay(sheet)).toMatchObject({
      status: 503,
      kind: 'refused',
      text: uiText('wallet:slow'),
      location: null,
    });
    hosted.proxy.fault = () => 'fine';
    hosted.proxy.release();
    await vi.waitFor(() => expect(logged()).toContainEqual(expect.objectContaining({ kind: 'too-late' })), {
      timeout: 10_000,
    });
    expect(hosted.providerPayments()).toBe(before);
    expect(await pay(sheet)).toMatchObject({ kind: 'paid', resultCode: 'Authorised' });
    expect(hosted.providerPayments()).toBe(before + 1);
  });

  test('reports no failure where money may have been taken: the page of the order shows the result', async () => {
    const { shopper, post, pay } = await sheetOf('uk', { at: hosted });
    const { sheet } = await post('contact', { shippingContact: LONDON });
    hosted.proxy.fault = ({ path }) => (path === '/v1/orders/settle' ? 'drop-after' : 'fine');
    const answer = await pay(sheet);
    hosted.proxy.fault = () => 'fine';
    expect(answer).toMatchObject({ status: 503, kind: 'refused' });
    expect(answer.text).toContain(uiText('checkout:payment.outcome.unknownTitle'));
    expect(answer.text).not.toMatch(/nothing was charged/i);
    expect(answer.location).toMatch(/^\/uk\/order\/PW-/);
    expect((await shopper.visit(answer.location ?? '')).text('main')).toContain(uiText('order:status.authorised'));
  });

  test('and whose amount does not match the order raises an alert, and is not shown as paid', async () => {
    const { post, pay } = await sheetOf('uk', { at: hosted });
    const { sheet } = await post('contact', { shippingContact: LONDON });
    lines.length = 0;
    hosted.proxy.fault = ({ path }) => (path === '/v1/orders/settle' ? 'paused' : 'fine');
    const paying = pay(sheet);
    await vi.waitFor(() =>
      expect(hosted.proxy.calls).toContainEqual(
        expect.objectContaining({ call: 'POST /v1/orders/settle', fault: 'paused' }),
      ),
    );
    hosted.changeStore("UPDATE orders SET total = total + 1 WHERE status = 'created'");
    hosted.proxy.release();
    expect(await paying).toMatchObject({
      status: 409,
      kind: 'refused',
      text: uiText('checkout:payment.amountMismatch'),
    });
    expect(logged()).toContainEqual(
      expect.objectContaining({ level: 50, alert: 'payment-quarantined', order: expect.stringMatching(/^PW-/) }),
    );
  });

  test('with a cart of a warehouse that does not deliver there gets an error at every step, and the cart stays', async () => {
    const { shopper, cart, post, pay } = await sheetOf('uk', { at: hosted });
    const { sheet } = await post('contact', { shippingContact: LONDON });
    hosted.changeStore("UPDATE carts SET country = 'US', warehouse_region = 'US' WHERE state = 'OPEN'");
    for (const answer of [
      await post('start', { cartVersion: viewOf(cart).cartVersion }),
      await post('contact', { shippingContact: LONDON }),
      await post('method', { shippingContact: LONDON, shippingMethod: sheet.methods[0]?.identifier }),
      await pay(sheet),
    ]) {
      expect(answer).toMatchObject({
        status: 422,
        kind: 'refused',
        text: uiText('wallet:warehouse_error', { country: 'United Kingdom' }),
      });
      expect(answer.errors).toEqual([{ code: 'unknown', message: answer.text }]);
    }
    hosted.changeStore("UPDATE carts SET country = 'GB', warehouse_region = 'NL' WHERE state = 'OPEN'");
    expect(viewOf(await shopper.visit('/uk/checkout/cart')).total).toBe(viewOf(cart).total);
  });
});
