import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestSandbox } from '#tests/support/open-test-sandbox.ts';
import {
  actionOf,
  base64,
  card,
  details,
  embeddedSession,
  fromBase64,
  GOOD,
  outcome,
  pay,
  SESSION,
  setup,
  widget,
} from '#tests/support/sandbox-widget.ts';

describe('a payment of nothing', () => {
  test('is offered to cards and the wallet alone, and rejected for any other method', async () => {
    const { sandbox } = await openTestSandbox();
    const session = await embeddedSession(sandbox, { amount: { value: 0, currency: 'EUR' }, lineItems: [] });
    const { body } = await setup(sandbox, session);
    expect(body.paymentMethods).toMatchObject({ paymentMethods: [{ type: 'scheme' }, { type: 'applepay' }] });
    expect(await pay(sandbox, session, { type: 'ideal' })).toMatchObject({ status: 422 });
    expect(await pay(sandbox, session, card(GOOD))).toMatchObject({ body: { resultCode: 'Authorised' } });
  });
});

describe('a payment with another method', () => {
  test('polls an app until it has answered', async () => {
    const { sandbox, pass } = await openTestSandbox();
    const session = await embeddedSession(sandbox, { countryCode: 'PL' });
    const { type, paymentData } = actionOf(await pay(sandbox, session, { type: 'blik' }));
    expect(type).toBe('await');
    const ask = () => widget(sandbox, 'services/PaymentInitiation/v1/status', { paymentData });
    expect(await ask()).toMatchObject({ body: { type: 'pending', resultCode: 'pending' } });
    pass(3000);
    const done = await ask();
    expect(done).toMatchObject({ body: { type: 'complete', resultCode: 'authorised' } });
    expect(await details(sandbox, session, { details: { payload: done.body.payload } })).toMatchObject({
      body: { resultCode: 'Authorised' },
    });
  });

  test('by voucher is pending, and paid when the money arrives', async () => {
    const { sandbox } = await openTestSandbox();
    const session = await embeddedSession(sandbox, { countryCode: 'PT' });
    const shown = await pay(sandbox, session, { type: 'multibanco' });
    expect(shown.body).toMatchObject({
      resultCode: 'PresentToShopper',
      action: { type: 'voucher', totalAmount: SESSION.amount },
    });
    expect(await setup(sandbox, session)).toMatchObject({ status: 422 });
  });

  test('by gift card covers the whole amount, or a part before a card pays the rest', async () => {
    const { sandbox } = await openTestSandbox();
    const gift = (last: number) => ({
      type: 'giftcard',
      brand: 'svs',
      encryptedCardNumber: `test_603628000000000000${last}`,
      encryptedSecurityCode: 'test_737',
    });
    const whole = await embeddedSession(sandbox);
    expect(await pay(sandbox, whole, gift(1))).toMatchObject({ body: { resultCode: 'Authorised' } });
    const session = await embeddedSession(sandbox);
    const { sessionData } = session;
    const on = (call: string, body: object) =>
      widget(sandbox, `v1/sessions/${session.id}/${call}`, { sessionData, ...body });
    expect(await on('paymentMethodBalance', { paymentMethod: gift(0) })).toMatchObject({
      body: { balance: { currency: 'EUR', value: 500 } },
    });
    expect(await pay(sandbox, session, gift(0))).toMatchObject({ body: { resultCode: 'Refused' } });
    const { orderData } = z.object({ orderData: z.string() }).parse((await on('orders', {})).body);
    const part = await pay(sandbox, session, gift(0), { order: { orderData } });
    expect(part).toMatchObject({
      body: { resultCode: 'Authorised', order: { remainingAmount: { value: 1895, currency: 'EUR' } } },
    });
    expect(await pay(sandbox, session, gift(2), { order: { orderData } })).toMatchObject({
      body: { resultCode: 'Refused' },
    });
    expect(await widget(sandbox, 'v1/order/status', { orderData })).toMatchObject({
      body: {
        remainingAmount: { value: 1895 },
        paymentMethods: [{ type: 'svs', lastFour: '0000', amount: { value: 500 } }],
      },
    });
    expect(await pay(sandbox, session, card(GOOD), { order: { orderData: 'forged' } })).toMatchObject({ status: 422 });
    const rest = await pay(sandbox, session, card(GOOD), { order: { orderData } });
    expect(rest).toMatchObject({ body: { resultCode: 'Authorised', order: { remainingAmount: { value: 0 } } } });
    expect(await outcome(sandbox, session.id, rest.body.sessionResult)).toMatchObject({
      body: { status: 'completed' },
    });
  });

  test('after a removed gift card covers the whole amount', async () => {
    const { sandbox } = await openTestSandbox();
    const session = await embeddedSession(sandbox);
    const { sessionData } = session;
    const on = (call: string, body: object) =>
      widget(sandbox, `v1/sessions/${session.id}/${call}`, { sessionData, ...body });
    const { orderData } = z.object({ orderData: z.string() }).parse((await on('orders', {})).body);
    await pay(
      sandbox,
      session,
      { type: 'giftcard', encryptedCardNumber: 'test_6036280000000000000' },
      { order: { orderData } },
    );
    expect(await on('orders/cancel', { order: { orderData } })).toMatchObject({ body: { resultCode: 'Received' } });
    expect(await pay(sandbox, session, card(GOOD), { order: { orderData } })).toMatchObject({
      status: 422,
      body: { message: 'Invalid order' },
    });
    const paid = await pay(sandbox, session, card(GOOD));
    expect(await outcome(sandbox, session.id, paid.body.sessionResult)).toMatchObject({
      body: { status: 'completed' },
    });
  });

  test('by wallet uses the card of its token', async () => {
    const { sandbox } = await openTestSandbox();
    const wallet = (token: string) => ({ type: 'applepay', applePayToken: token });
    expect(await pay(sandbox, await embeddedSession(sandbox), wallet(base64({ data: 'sealed' })))).toMatchObject({
      body: { resultCode: 'Authorised' },
    });
    expect(await pay(sandbox, await embeddedSession(sandbox), wallet(base64({ sandbox: 'DECLINED' })))).toMatchObject({
      body: { resultCode: 'Refused' },
    });
    expect((await pay(sandbox, await embeddedSession(sandbox), wallet('no token'))).status).toBe(422);
    const google = (googlePayToken: string) => ({ type: 'googlepay', googlePayToken });
    for (const [token, resultCode] of [
      ['{}', 'Authorised'],
      ['{"sandbox":"DECLINED"}', 'Refused'],
    ] as const)
      expect(await pay(sandbox, await embeddedSession(sandbox), google(token))).toMatchObject({ body: { resultCode } });
    expect((await pay(sandbox, await embeddedSession(sandbox), google('no token'))).status).toBe(422);
    const { body } = await widget(sandbox, 'v1/applePay/sessions', {
      domainName: 'shop.test',
      displayName: 'Pairwise',
    });
    expect(fromBase64(String(body.data))).toMatchObject({ domainName: 'shop.test' });
  });
});
