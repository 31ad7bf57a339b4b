import { describe, expect, test } from 'vitest';
import { hours, minutes, seconds } from '#app/kernel/clock.ts';
import {
  amount,
  GOOD,
  giftCard,
  LARGE,
  openOrders,
  pspOf,
  reference,
  remaining,
  SMALL,
} from '#tests/support/sandbox-orders.ts';
import { actionOf, browse, card, server } from '#tests/support/sandbox-widget.ts';

describe('a pending part of an order', () => {
  async function waiting(changes: object = {}) {
    const opened = await openOrders();
    const order = await opened.openOrder(changes);
    const gift = await opened.payPart(order, 500, giftCard(SMALL));
    const started = await opened.payPart(order, 1895, { type: 'ideal' });
    const { url } = actionOf(started);
    return {
      ...opened,
      order,
      started,
      gift: pspOf(gift),
      async answer(choice: string) {
        const back = new URL((await browse(opened.sandbox, url, { outcome: choice })).headers.get('location') ?? '');
        return server(opened.sandbox, '/payments/details', {
          details: { redirectResult: back.searchParams.get('redirectResult') },
        });
      },
    };
  }

  test('reserves its amount until it is decided', async () => {
    const { order, started, payPart, answer } = await waiting();
    expect(started).toMatchObject(remaining(1895));
    expect((await payPart(order, 1, giftCard(LARGE))).status).toBe(422);
    expect(await answer('refused')).toMatchObject({
      body: { resultCode: 'Refused', order: { remainingAmount: { value: 1895 } } },
    });
    expect(await payPart(order, 1895, GOOD)).toMatchObject(remaining(0));
  });

  test('reserves its amount while its bank has not decided', async () => {
    const { order, payPart, answer } = await waiting();
    expect(await answer('pending')).toMatchObject({ body: { resultCode: 'Pending' } });
    expect((await payPart(order, 1, giftCard(LARGE))).status).toBe(422);
    expect(await answer('authorised')).toMatchObject({
      body: { resultCode: 'Authorised', order: { remainingAmount: { value: 0 } } },
    });
  });

  test('releases its amount when it was abandoned at the bank', async () => {
    const { order, payPart, sandbox, pass, clock } = await waiting();
    pass(hours(1));
    await sandbox.deliverWebhooks(clock());
    expect(await payPart(order, 1895, GOOD)).toMatchObject(remaining(0));
  });

  test('is rejected when its order was cancelled', async () => {
    const { order, cancel, answer, webhooks, gift } = await waiting();
    expect(await cancel(order)).toMatchObject({ status: 200 });
    expect(await answer('authorised')).toMatchObject({
      body: { resultCode: 'Refused', refusalReason: 'Invalid order' },
    });
    const sent = await webhooks();
    expect(sent).toContain(`CANCELLATION true ${gift} ${reference} 500`);
    expect(sent.filter((one) => one.startsWith('ORDER_CLOSED'))).toEqual([
      `ORDER_CLOSED false ${order.pspReference} ${reference} 2395`,
    ]);
  });

  test('keeps its order open after the end, until it is paid', async () => {
    const { order, sandbox, pass, clock, answer, webhooks } = await waiting({ expiresAt: '2026-11-23T09:30:00Z' });
    pass(minutes(30));
    await sandbox.deliverWebhooks(clock());
    expect(await answer('authorised')).toMatchObject({
      body: { resultCode: 'Authorised', order: { remainingAmount: { value: 0 } } },
    });
    expect(await webhooks()).toContain(`ORDER_CLOSED true ${order.pspReference} ${reference} 2395`);
  });

  test('keeps its order open when it was made while the order was being closed', async () => {
    const { order, store, pass, clock } = await waiting({ expiresAt: '2026-11-23T09:30:00Z' });
    pass(minutes(30));
    await store.command('closeSandboxOrders', { pspReferences: [order.pspReference], now: clock() });
    expect(await store.read.all('SELECT cancelled_at FROM sandbox_orders')).toEqual([{ cancelled_at: null }]);
  });

  test('lets its order close after the end once it is refused', async () => {
    const { order, gift, pass, answer, webhooks } = await waiting({ expiresAt: '2026-11-23T09:30:00Z' });
    pass(minutes(30));
    expect((await webhooks()).filter((one) => one.startsWith('ORDER_CLOSED'))).toEqual([]);
    await answer('refused');
    const sent = await webhooks();
    expect(sent).toContain(`ORDER_CLOSED false ${order.pspReference} ${reference} 2395`);
    expect(sent).toContain(`CANCELLATION true ${gift} ${reference} 500`);
  });

  test('lets its order close when its challenge was abandoned for an hour', async () => {
    const { openOrder, payPart, pass, webhooks } = await openOrders();
    const order = await openOrder({ expiresAt: '2026-11-23T09:30:00Z' });
    expect(await payPart(order, 2395, card('4212345678910006'))).toMatchObject({
      body: { resultCode: 'ChallengeShopper' },
    });
    pass(hours(1) - 1);
    expect((await webhooks()).filter((one) => one.startsWith('ORDER_CLOSED'))).toEqual([]);
    pass(1);
    expect(await webhooks()).toContain(`ORDER_CLOSED false ${order.pspReference} ${reference} 2395`);
  });

  test('is decided by its app', async () => {
    const { sandbox, openOrder, payPart, pass, clock, webhooks } = await openOrders();
    const order = await openOrder();
    const part = await payPart(order, 2395, { type: 'blik', blikCode: '777123' }, { countryCode: 'PL' });
    expect(part).toMatchObject({ body: { action: { type: 'await' }, order: { remainingAmount: amount } } });
    pass(seconds(3));
    await sandbox.deliverWebhooks(clock());
    expect(await webhooks()).toContain(`ORDER_CLOSED true ${order.pspReference} ${reference} 2395`);
  });
});
