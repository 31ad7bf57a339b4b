import { describe, expect, test } from 'vitest';
import type { Address } from '#app/kernel/address.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { addressKey } from '#app/modules/orders/domain/order-change.ts';
import { failure, orderInput, value } from './commerce-fixture.ts';
import { setUpOrderStage } from './order-fixture.ts';

const { stage, startedOrder, events, report } = setUpOrderStage();

async function paidOrder(): Promise<Order> {
  const { order } = await startedOrder();
  return value(await report(order, 'authorised', 'P1'));
}

const WHO = { by: 'shopper', why: 'On the page of the order' } as const;
const correct = (
  { orderNumber, address: { shipping } }: Order,
  changes: Partial<Address>,
  { seen = addressKey(shipping) as string | null, telephone = null as string | null } = {},
) => stage.orders.correct(orderNumber, { seen, shipping: { ...shipping, ...changes }, telephone, ...WHO });
const cancel = ({ orderNumber }: Order) =>
  stage.store.command('cancelPaidOrder', { orderNumber, ...WHO, now: stage.now() });
const historyOf = (order: Order) =>
  stage.store.read.all(
    "SELECT reference, detail FROM order_events WHERE order_id = ? AND kind = 'corrected' ORDER BY seq",
    [order.id],
  );
const lettersOf = ({ id }: Order) =>
  stage.store.read.all("SELECT payload FROM outbox WHERE topic = 'order-corrected' AND payload LIKE ?", [`%${id}%`]);

describe('`correct`', () => {
  test('changes address and telephone number, the bill with it, and notes who, why and which fields', async () => {
    const order = await paidOrder();
    stage.pass(5);
    const changed = { street0: '2 Engine Row', postCode: 'N1 1AA' };
    const corrected = value(await correct(order, changed, { telephone: '+442079460123' }));
    const shipping = { ...order.address.shipping, ...changed };
    expect(corrected).toEqual({
      ...order,
      address: { shipping, billing: shipping },
      contact: { ...order.contact, telephone: '+442079460123' },
      updatedAt: stage.now(),
    });
    expect(await stage.orders.byNumber(order.orderNumber)).toEqual(corrected);
    expect(await historyOf(order)).toEqual([
      { reference: 'shopper', detail: 'On the page of the order (street0, postCode, telephone)' },
    ]);
    expect(await lettersOf(order)).toHaveLength(1);
  });

  test('leaves another billing address as it is', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    const billingAddress = { ...orderInput(cart).shippingAddress, firstName: 'Grace' };
    const order = value(await stage.begin(token, orderInput(cart, { billingAddress })));
    const paid = value(await report(order, 'authorised', 'P1'));
    expect(value(await correct(paid, { city: 'Leeds' })).address).toMatchObject({
      shipping: { city: 'Leeds' },
      billing: billingAddress,
    });
  });

  test('counts once under twenty equal posts', async () => {
    const order = await paidOrder();
    const all = await Promise.all(Array.from({ length: 20 }, () => correct(order, { city: 'Leeds' })));
    expect(all.map((one) => value(one).address.shipping.city)).toEqual(Array.from({ length: 20 }, () => 'Leeds'));
    expect(await events(order, 'corrected')).toBe(1);
    expect(await lettersOf(order)).toHaveLength(1);
  });

  test('lets one of twenty different posts of the same page through', async () => {
    const order = await paidOrder();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => correct(order, { street0: `${index} New Row` })),
    );
    expect(all.filter((one) => one.ok)).toHaveLength(1);
    for (const one of all) if (!one.ok) expect(one.error).toEqual({ kind: 'address-changed' });
    expect(await events(order, 'corrected')).toBe(1);
    const again = await correct(order, { city: 'Leeds' }, { seen: null });
    expect(value(again).address.shipping.city).toBe('Leeds');
    expect(await lettersOf(order)).toHaveLength(2);
  });

  test('and the note of the parcel count in one order: a parcel goes to the address that its order has', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await paidOrder();
      const [corrected, shipped] = await Promise.all([
        correct(order, { city: 'Leeds' }),
        stage.orders.ship(order.orderNumber, null),
      ]);
      const now = await stage.orders.byNumber(order.orderNumber);
      expect(now?.shipment).toEqual(value(shipped).shipment);
      expect(now?.address.shipping.city).toBe(corrected.ok ? 'Leeds' : 'London');
      if (!corrected.ok) expect(corrected.error).toEqual({ kind: 'order-shipped' });
      expect(await events(order, 'corrected')).toBe(corrected.ok ? 1 : 0);
      await stage.run('UPDATE stock SET quantity = 10 WHERE variant_id = ?', ['red']);
    }
  });

  test('rejects an order that is cancelled, and writes no letter', async () => {
    const order = await paidOrder();
    value(await cancel(order));
    expect(failure(await correct(order, { city: 'Leeds' }))).toEqual({ kind: 'order-cancelled' });
    expect([await events(order, 'corrected'), await lettersOf(order)]).toEqual([0, []]);
  });

  test('and a cancellation count in one order: nothing is corrected after it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await paidOrder();
      const calls = [() => correct(order, { city: 'Leeds' }), () => cancel(order)];
      await Promise.all((round % 2 ? calls.toReversed() : calls).map((call) => call()));
      const acts = await stage.store.read.all<{ kind: string }>(
        "SELECT kind FROM order_events WHERE order_id = ? AND kind IN ('corrected', 'cancelled') ORDER BY seq",
        [order.id],
      );
      expect(acts.at(-1)?.kind).toBe('cancelled');
      expect(await lettersOf(order)).toHaveLength(acts.length - 1);
    }
  });

  test('rejects an order that is shipped, not paid, under review, emptied or unknown, and changes nothing', async () => {
    const { order: open } = await startedOrder();
    expect(failure(await correct(open, { city: 'Leeds' }))).toEqual({ kind: 'order-not-paid' });
    await report(open, 'authorised', 'P9', 1);
    expect(failure(await correct(open, { city: 'Leeds' }))).toEqual({ kind: 'order-under-review' });
    const order = await paidOrder();
    await stage.orders.ship(order.orderNumber, null);
    expect(failure(await correct(order, { city: 'Leeds' }))).toEqual({ kind: 'order-shipped' });
    expect(value(await correct(order, {})).address).toEqual(order.address);
    expect(await stage.orders.byNumber(order.orderNumber)).toMatchObject({ address: order.address });
    const unknown = { ...order, orderNumber: 'PW-00000-00000' };
    expect(failure(await correct(unknown, { city: 'Leeds' }))).toEqual({ kind: 'order-not-found' });
    const emptied = await paidOrder();
    const row = await stage.store.read.get<{ doc: string }>('SELECT doc FROM orders WHERE id = ?', [emptied.id]);
    const doc = { ...JSON.parse(row?.doc ?? ''), email: '' };
    await stage.run("UPDATE orders SET email = '', doc = ? WHERE id = ?", [JSON.stringify(doc), emptied.id]);
    expect(failure(await correct(emptied, { city: 'Leeds' }))).toEqual({ kind: 'order-not-found' });
  });
});
