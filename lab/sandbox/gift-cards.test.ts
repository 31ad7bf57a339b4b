import { describe, expect, test } from 'vitest';
import {
  amount,
  giftCard,
  LARGE,
  merchantAccount,
  openOrders,
  pspOf,
  reference,
  returnUrl,
  SMALL,
} from '#tests/support/sandbox-orders.ts';
import { embeddedSession, server, widget } from '#tests/support/sandbox-widget.ts';

describe('`POST /paymentMethods/balance`', () => {
  test.each([
    ['enough', LARGE, 'Success', 50_000],
    ['too little', SMALL, 'NotEnoughBalance', 500],
    ['nothing', '6036280000000000002', 'NotEnoughBalance', 0],
  ])('returns the balance of a card with %s', async (_, number, resultCode, value) => {
    const { balance } = await openOrders();
    expect(await balance(number)).toMatchObject({
      pspReference: expect.stringMatching(/./),
      resultCode,
      balance: { value, currency: 'EUR' },
    });
  });

  test('reads a card in plain digits, with `cvc` or `securityCode`, and in test notation', async () => {
    const { balance } = await openOrders();
    for (const paymentMethod of [
      giftCard(SMALL, { cvc: undefined, securityCode: '1234567890' }),
      { type: 'giftcard', encryptedCardNumber: `test_${SMALL}`, encryptedSecurityCode: 'test_123' },
    ])
      expect(await balance(SMALL, { paymentMethod })).toMatchObject({ balance: { value: 500 } });
  });

  test.each([
    ['an unknown number', giftCard('6036280000000000009')],
    ['a bank card', giftCard('4111111111111111')],
    ['no security code', giftCard(LARGE, { cvc: undefined })],
    ['the security code that no card has', giftCard(LARGE, { cvc: '000' })],
    ['a security code of two digits', giftCard(LARGE, { cvc: '12' })],
    ['another method', { ...giftCard(LARGE), type: 'scheme' }],
  ])('rejects %s and does not repeat it', async (_, paymentMethod) => {
    const { sandbox } = await openOrders();
    const answer = await server(sandbox, '/paymentMethods/balance', { merchantAccount, amount, paymentMethod });
    expect(answer).toMatchObject({ status: 422, body: { errorType: 'validation' } });
    expect(JSON.stringify(answer)).not.toMatch(/60362800|41111111/);
  });

  test('subtracts what a card paid for the same reference until that is reversed', async () => {
    const { sandbox, openOrder, payPart, balance, cancel } = await openOrders();
    const order = await openOrder();
    const first = await payPart(order, 300, giftCard(LARGE));
    await payPart(order, 200, giftCard(LARGE));
    expect(await balance(LARGE)).toMatchObject({ balance: { value: 49_500 } });
    expect(await balance(LARGE, { reference: 'PW-AAAAA-BBBBB' })).toMatchObject({ balance: { value: 50_000 } });
    expect(await balance(LARGE, { merchantAccount: 'Another' })).toMatchObject({ balance: { value: 50_000 } });
    const session = await embeddedSession(sandbox);
    const asked = {
      sessionData: session.sessionData,
      paymentMethod: { type: 'giftcard', encryptedCardNumber: `test_${LARGE}` },
    };
    expect(await widget(sandbox, `v1/sessions/${session.id}/paymentMethodBalance`, asked)).toMatchObject({
      body: { balance: { value: 49_500 } },
    });
    await server(sandbox, `/payments/${pspOf(first)}/reversals`, { merchantAccount });
    expect(await balance(LARGE)).toMatchObject({ balance: { value: 49_800 } });
    await cancel(order);
    expect(await balance(LARGE)).toMatchObject({ balance: { value: 50_000 } });
  });
});

test('the store has only the last four digits of a gift card', async () => {
  const { sandbox, store, openOrder, payPart, balance } = await openOrders();
  await balance(SMALL, { paymentMethod: giftCard(SMALL, { cvc: '8642097531' }) });
  await payPart(await openOrder(), 500, giftCard(SMALL, { cvc: '8642097531' }));
  const key = { key: 'k1' };
  const sale = { merchantAccount, reference, amount, returnUrl, paymentMethod: giftCard(LARGE, { cvc: '8642097531' }) };
  expect(await server(sandbox, '/payments', sale, key)).toMatchObject({ body: { resultCode: 'Authorised' } });
  const kept = await Promise.all(
    ['sandbox_payments', 'sandbox_orders', 'sandbox_webhooks', 'idempotency_records'].map((table) =>
      store.read.all(`SELECT * FROM ${table}`),
    ),
  );
  expect(JSON.stringify(kept)).toContain('"last_four":"0001"');
  expect(JSON.stringify(kept)).not.toMatch(/60362800|8642097531/);
});
