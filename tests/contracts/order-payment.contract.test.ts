import { describe, expect, test } from 'vitest';
import { minutes, seconds } from '#app/kernel/clock.ts';
import type { PaymentInstructions } from '#app/modules/payments/domain/payment-instructions.ts';
import { orderInput, value } from './commerce-fixture.ts';
import { setUpOrderStage } from './order-fixture.ts';

const suite = setUpOrderStage();
const { startedOrder } = suite;

describe('a payment session', () => {
  test('is stored, and stays the last one after it has expired', async () => {
    const { order } = await startedOrder();
    expect(await suite.stage.orders.lastPayment(order.id)).toBeNull();
    const session = { sessionId: 'S1', sessionUrl: 'https://pay.example/1', expiresAt: order.createdAt + minutes(30) };
    await suite.stage.orders.attachPayment(order.id, session);
    expect(await suite.stage.orders.lastPayment(order.id)).toEqual({
      ...session,
      kind: 'hosted',
      sessionData: null,
      binding: null,
      instructions: null,
    });
    const later = { sessionId: 'S2', sessionUrl: 'https://pay.example/2', expiresAt: order.createdAt + minutes(40) };
    await suite.stage.orders.attachPayment(order.id, later);
    expect(await suite.stage.orders.lastPayment(order.id)).toMatchObject(later);
    suite.stage.pass(minutes(40));
    expect(await suite.stage.orders.lastPayment(order.id)).toMatchObject(later);
  });
  test('recorded by several requests at once is stored once', async () => {
    const { order } = await startedOrder();
    const session = { sessionId: 'S1', sessionUrl: 'https://pay.example/1', expiresAt: order.createdAt + minutes(30) };
    await Promise.all(Array.from({ length: 5 }, () => suite.stage.orders.attachPayment(order.id, session)));
    expect(await suite.stage.count('order_payments')).toBe(1);
  });
  test('on the page is stored with the data it is bound to', async () => {
    const { order } = await startedOrder();
    const session = {
      sessionId: 'S1',
      sessionUrl: '',
      kind: 'embedded',
      sessionData: 'sealed',
      binding: 'hash',
      expiresAt: order.createdAt + minutes(30),
    } as const;
    await suite.stage.orders.attachPayment(order.id, session);
    expect(await suite.stage.orders.lastPayment(order.id)).toEqual({ ...session, instructions: null });
  });
  test('completed outside the shop keeps its instructions with the order until it is paid, has ended, or another method is chosen', async () => {
    const { order } = await startedOrder();
    const instructions: PaymentInstructions = {
      kind: 'voucher',
      method: 'multibanco',
      amount: { amount: order.priceTotal.amount, currency: 'GBP' },
      expiresAt: order.createdAt + minutes(30),
      fields: [{ name: 'reference', value: '501 422 944' }],
      qrCode: null,
      link: 'https://pay.example/how',
    };
    const voucher = {
      sessionId: 'V1',
      sessionUrl: '',
      kind: 'redirect',
      expiresAt: order.createdAt + minutes(30),
      instructions,
    } as const;
    const instructionsNow = async () => (await suite.stage.orders.byNumber(order.orderNumber))?.instructions;
    expect(await instructionsNow()).toBeNull();
    await suite.stage.orders.attachPayment(order.id, voucher);
    expect(await suite.stage.orders.lastPayment(order.id)).toMatchObject({ instructions });
    expect(await instructionsNow()).toEqual(instructions);
    await suite.stage.orders.attachPayment(order.id, {
      sessionId: 'S1',
      sessionUrl: '',
      expiresAt: order.createdAt + minutes(30),
    });
    expect(await instructionsNow()).toBeNull();
    await suite.stage.orders.attachPayment(order.id, voucher);
    const report = { amount: order.priceTotal, method: 'multibanco', pspReference: 'P1' };
    expect(
      value(await suite.stage.orders.settle(order.orderNumber, { ...report, status: 'pending' })).instructions,
    ).toMatchObject(instructions);
    expect(
      value(await suite.stage.orders.settle(order.orderNumber, { ...report, status: 'authorised' })).instructions,
    ).toBeNull();
  });
  test('attached again after another is the current one', async () => {
    const { order } = await startedOrder();
    const session = (sessionId: string) => ({ sessionId, sessionUrl: '', expiresAt: order.createdAt + minutes(30) });
    for (const id of ['S1', 'S2', 'S1', 'S1']) await suite.stage.orders.attachPayment(order.id, session(id));
    expect(await suite.stage.orders.lastPayment(order.id)).toMatchObject({ sessionId: 'S1' });
    expect(await suite.stage.count('order_payments')).toBe(3);
  });
  test('of an order whose stock went to a later one no longer counts', async () => {
    const { order, token } = await startedOrder();
    await suite.stage.orders.attachPayment(order.id, {
      sessionId: 'S1',
      sessionUrl: '',
      expiresAt: order.createdAt + minutes(30),
    });
    const { cart } = value(await suite.stage.change(token, { kind: 'select-shipping-method', id: 'express' }));
    value(await suite.stage.begin(token, orderInput(cart)));
    expect(await suite.stage.orders.lastPayment(order.id)).toBeNull();
  });
  test('of an unknown order is an error', async () => {
    await expect(
      suite.stage.orders.attachPayment('nobody', { sessionId: 'S', sessionUrl: 'https://pay.example', expiresAt: 0 }),
    ).rejects.toThrow('No order found');
  });
});

describe('redirect details', () => {
  const outcome = {
    status: 'authorised',
    reference: 'PW-1',
    amount: { amount: 2895, currency: 'GBP' },
    method: 'ideal',
    pspReference: 'P1',
  } as const;

  test('are submitted by one of several concurrent requests, and the others get its result', async () => {
    const claims = await Promise.all(Array.from({ length: 10 }, () => suite.stage.orders.claimDetails('PW-1', 'hash')));
    expect(claims.map(({ kind }) => kind).sort()).toEqual([...Array(9).fill('busy'), 'claimed']);
    await suite.stage.orders.noteDetails('hash', outcome);
    expect(await suite.stage.orders.claimDetails('PW-1', 'hash')).toEqual({ kind: 'done', outcome });
    await suite.stage.orders.noteDetails('hash', { ...outcome, status: 'refused' });
    await suite.stage.orders.noteDetails('hash', undefined);
    expect(await suite.stage.orders.claimDetails('PW-1', 'hash')).toEqual({ kind: 'done', outcome });
  });
  test('that the provider rejected are not submitted again', async () => {
    await suite.stage.orders.claimDetails('PW-1', 'hash');
    await suite.stage.orders.noteDetails('hash', null);
    expect(await suite.stage.orders.claimDetails('PW-1', 'hash')).toEqual({ kind: 'done', outcome: null });
  });
  test('whose submission failed are submitted by the next request', async () => {
    await suite.stage.orders.claimDetails('PW-1', 'hash');
    await suite.stage.orders.noteDetails('hash', undefined);
    expect(await suite.stage.orders.claimDetails('PW-1', 'hash')).toEqual({ kind: 'claimed' });
  });
  test('claimed by a dead request are claimed again after a timeout', async () => {
    await suite.stage.orders.claimDetails('PW-1', 'hash');
    suite.stage.pass(seconds(19));
    expect(await suite.stage.orders.claimDetails('PW-1', 'hash')).toEqual({ kind: 'busy' });
    suite.stage.pass(seconds(1));
    expect(await suite.stage.orders.claimDetails('PW-1', 'hash')).toEqual({ kind: 'claimed' });
    expect(await suite.stage.orders.claimDetails('PW-1', 'hash')).toEqual({ kind: 'busy' });
  });
});
