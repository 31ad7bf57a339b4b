import { describe, expect, test } from 'vitest';
import type { Money } from '#app/kernel/money.ts';
import type { GiftCard, PaymentRequest, ProviderOrderKey } from '#app/modules/payments/ports.ts';
import { openProvider, paymentRequest, sessionInput } from './payment-gateway-fixture.ts';

const REFERENCE = 'PW-7K2MN-Q4XZ9';
/** Later than every clock of a suite. */
const EXPIRES_AT = Date.UTC(2099, 0, 1);
const euros = (amount: number): Money => ({ amount, currency: 'EUR' });
const SUM = euros(2395);

async function provider() {
  const opened = await openProvider();
  const { gateway } = opened;
  let parts = 0;
  return {
    ...opened,
    balance: (card: GiftCard, reference = REFERENCE, amount = SUM) =>
      gateway.giftCardBalance({ card, amount, reference }),
    openOrder: (idempotencyKey = 'order-1', amount = SUM) =>
      gateway.openProviderOrder({ reference: REFERENCE, amount, expiresAt: EXPIRES_AT, idempotencyKey }),
    payPart(order: ProviderOrderKey, changes: Partial<PaymentRequest> & { readonly amount: Money }) {
      parts += 1;
      const { pspReference, orderData } = order;
      return gateway.requestPayment(
        paymentRequest({ idempotencyKey: `part-${parts}`, order: { pspReference, orderData }, ...changes }),
      );
    },
    cancel: ({ pspReference, orderData }: ProviderOrderKey, idempotencyKey = 'cancel-1') =>
      gateway.cancelProviderOrder({ pspReference, orderData }, { idempotencyKey }),
  };
}
type Opened = Awaited<ReturnType<typeof provider>>;
const withCard = (card: GiftCard, amount: number) => ({
  amount: euros(amount),
  paymentMethod: { type: 'giftcard', ...card },
});

/** An order with 5.00 paid by gift card. */
async function partPaid(opened: Opened) {
  const order = await opened.openOrder();
  const answer = await opened.payPart(order, withCard(opened.giftCards.small, 500));
  return { order, answer };
}

describe('gift cards and orders paid in parts', () => {
  test('`paymentMethods` lists gift cards with their brand', async () => {
    const { gateway } = await provider();
    const { market, amount } = paymentRequest();
    expect(await gateway.paymentMethods({ market, amount })).toContainEqual({
      type: 'giftcard',
      name: 'Geschenkkarte',
      brand: 'svs',
    });
  });

  test('`giftCardBalance` is what a card can pay of the sum', async () => {
    const { balance, giftCards } = await provider();
    expect(await balance(giftCards.large)).toEqual(SUM);
    expect(await balance(giftCards.small)).toEqual(euros(500));
    expect(await balance(giftCards.empty)).toEqual(euros(0));
    expect(await balance(giftCards.large, REFERENCE, { amount: 1980, currency: 'JPY' })).toEqual({
      amount: 1980,
      currency: 'JPY',
    });
  });

  test('`giftCardBalance` is null for an unknown card and for a wrong security code', async () => {
    const { balance, giftCards } = await provider();
    expect(await balance(giftCards.unknown)).toBeNull();
    expect(await balance(giftCards.wrongCode)).toBeNull();
    expect(await balance({ ...giftCards.large, securityCode: '' })).toBeNull();
  });

  test('`openProviderOrder` opens an order for the whole sum, one for one key', async () => {
    const { openOrder } = await provider();
    const order = await openOrder();
    expect(order).toMatchObject({ remaining: SUM, expiresAt: EXPIRES_AT });
    expect(await openOrder()).toEqual(order);
    expect((await openOrder('order-2')).pspReference).not.toBe(order.pspReference);
    await expect(openOrder('order-1', euros(1))).rejects.toMatchObject({ name: 'PaymentProviderUnavailable' });
  });

  test('`requestPayment` pays a part by gift card, and every order data of the order stays valid', async () => {
    const opened = await provider();
    const { order, answer } = await partPaid(opened);
    expect(answer).toMatchObject({
      outcome: { status: 'authorised', reference: REFERENCE, amount: euros(500) },
      order: { pspReference: order.pspReference, remaining: euros(1895) },
    });
    expect(answer?.order?.orderData).not.toBe(order.orderData);
    const second = await opened.payPart(order, withCard(opened.giftCards.large, 1000));
    expect(second?.order?.remaining).toEqual(euros(895));
    const last = await opened.payPart(answer?.order ?? order, withCard(opened.giftCards.large, 895));
    expect(last?.order?.remaining).toEqual(euros(0));
  });

  test('`requestPayment` pays one part for one key', async () => {
    const opened = await provider();
    const order = await opened.openOrder();
    const part = () => opened.payPart(order, { ...withCard(opened.giftCards.small, 500), idempotencyKey: 'part' });
    const [first, twin] = await Promise.all([part(), part()]);
    expect(twin).toEqual(first);
    await opened.payPart(order, withCard(opened.giftCards.large, 1000));
    expect(await part()).toEqual(first);
    await expect(
      opened.payPart(order, { ...withCard(opened.giftCards.small, 100), idempotencyKey: 'part' }),
    ).rejects.toMatchObject({
      name: 'PaymentProviderUnavailable',
    });
  });

  test('`requestPayment` rejects a part above the rest, and any part of an unknown order', async () => {
    const opened = await provider();
    const { order } = await partPaid(opened);
    expect(await opened.payPart(order, withCard(opened.giftCards.large, 1896))).toBeNull();
    expect(await opened.payPart({ ...order, orderData: 'forged' }, withCard(opened.giftCards.large, 100))).toBeNull();
    const other = await opened.openOrder('order-2');
    expect(
      await opened.payPart({ ...order, orderData: other.orderData }, withCard(opened.giftCards.large, 100)),
    ).toBeNull();
  });

  test('`requestPayment` refuses a gift card with a lower balance, also one that was used for the same order number', async () => {
    const opened = await provider();
    const { small, large } = opened.giftCards;
    const { order, answer } = await partPaid(opened);
    expect(answer?.outcome.status).toBe('authorised');
    expect(await opened.balance(small)).toEqual(euros(0));
    expect(await opened.balance(small, 'PW-AAAAA-BBBBB')).toEqual(euros(500));
    expect(await opened.payPart(order, withCard(small, 1))).toMatchObject({
      resultCode: 'Refused',
      order: { remaining: euros(1895) },
    });
    expect(await opened.payPart(order, withCard(large, 1895))).toMatchObject({
      resultCode: 'Authorised',
      order: { remaining: euros(0) },
    });
  });

  test('`requestPayment` accepts a gift card without an order up to its balance', async () => {
    const { gateway, giftCards } = await provider();
    const balanceOf = (card: GiftCard) =>
      gateway.requestPayment(
        paymentRequest({ paymentMethod: { type: 'giftcard', ...card }, idempotencyKey: card.number }),
      );
    expect(await balanceOf(giftCards.large)).toMatchObject({
      outcome: { status: 'authorised', amount: SUM },
      order: null,
    });
    expect(await balanceOf(giftCards.small)).toMatchObject({ outcome: { status: 'refused' } });
    expect(await balanceOf(giftCards.unknown)).toBeNull();
  });

  /** The rest of the order at the bank, and the decision of the bank. */
  async function restAtBank(opened: Opened, order: ProviderOrderKey, outcome: 'authorised' | 'refused' | 'cancelled') {
    const started = await opened.payPart(order, { amount: euros(1895) });
    expect(started).toMatchObject({ resultCode: 'RedirectShopper', order: { remaining: euros(1895) } });
    const redirectResult = await opened.answer(started?.action?.url ?? '', outcome);
    return opened.gateway.submitDetails({ redirectResult }, { idempotencyKey: `details-${outcome}` });
  }

  test('`submitDetails` pays the rest of an order at a bank', async () => {
    const opened = await provider();
    const { order } = await partPaid(opened);
    expect(await restAtBank(opened, order, 'authorised')).toMatchObject({
      outcome: { status: 'authorised', amount: euros(1895) },
      order: { pspReference: order.pspReference, remaining: euros(0) },
    });
    expect(await opened.payPart(order, withCard(opened.giftCards.large, 1))).toBeNull();
  });

  test.each(['refused', 'cancelled'] as const)(
    '`submitDetails` leaves the rest of an order to pay when the bank says %s',
    async (outcome) => {
      const opened = await provider();
      const { order } = await partPaid(opened);
      expect(await restAtBank(opened, order, outcome)).toMatchObject({
        outcome: { status: outcome },
        order: { remaining: euros(1895) },
      });
      expect(await restAtBank(opened, order, 'authorised')).toMatchObject({ outcome: { status: 'authorised' } });
    },
  );

  test('`sessionOutcome` is that of the rest of an order paid in a session', async () => {
    const opened = await provider();
    const { answer } = await partPaid(opened);
    const session = await opened.gateway.createSession(sessionInput({ amount: euros(1895), idempotencyKey: 'page' }));
    const sessionResult = await opened.payRest(session, { pspReference: '', orderData: '', ...answer?.order });
    expect(await opened.gateway.sessionOutcome(session.sessionId, sessionResult ?? '')).toMatchObject({
      status: 'authorised',
      reference: REFERENCE,
      amount: euros(1895),
    });
  });

  test('`cancelProviderOrder` releases the parts, and accepts a repeated call', async () => {
    const opened = await provider();
    const { order, answer } = await partPaid(opened);
    const latest = answer?.order ?? order;
    expect(await opened.cancel(latest)).toBe(true);
    expect(await opened.balance(opened.giftCards.small)).toEqual(euros(500));
    expect(await opened.cancel(latest)).toBe(true);
    expect(await opened.cancel(order, 'cancel-2')).toBe(true);
    expect(await opened.payPart(order, withCard(opened.giftCards.large, 1))).toBeNull();
  });

  test('`cancelProviderOrder` is false for an order paid in full and for an unknown one', async () => {
    const opened = await provider();
    const order = await opened.openOrder();
    await opened.payPart(order, withCard(opened.giftCards.large, 2395));
    expect(await opened.cancel(order)).toBe(false);
    expect(await opened.balance(opened.giftCards.large, REFERENCE, euros(50_000))).toEqual(euros(47_605));
    expect(await opened.cancel({ ...order, orderData: 'forged' }, 'cancel-2')).toBe(false);
    expect(await opened.cancel({ pspReference: 'UNKNOWN', orderData: order.orderData }, 'cancel-3')).toBe(false);
  });
});
