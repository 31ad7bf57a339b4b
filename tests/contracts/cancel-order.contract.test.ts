import { expect, test } from 'vitest';
import type { OrderStatus } from '#app/modules/orders/domain/order.ts';
import { orderInput, value } from './commerce-fixture.ts';
import { setUpOperatorStage } from './operator-fixture.ts';

const suite = setUpOperatorStage();

async function placed(status?: OrderStatus) {
  const { cart, token } = await suite.stage.readyCart([{ id: 'red', quantity: 5 }]);
  const order = value(await suite.stage.begin(token, orderInput(cart)));
  const settle = async (to: OrderStatus) =>
    value(
      await suite.stage.orders.settle(order.orderNumber, {
        status: to,
        amount: order.priceTotal,
        method: 'bankTransfer_IBAN',
        pspReference: 'P1',
      }),
    );
  if (status) await settle(status);
  return { order, settle };
}

const cancel = (number: string) => suite.run('orders', 'cancel', number, '--why', 'Asked to');

test('`orders cancel` ends an order that waits for a transfer: its goods are on sale again, and a letter goes out', async () => {
  const { order } = await placed('pending');
  expect(await suite.stage.stock('red')).toBe(0);
  expect(await cancel(order.orderNumber)).toBe(0);
  expect(suite.out).toBe(
    `${order.orderNumber} has ended. Its goods are on sale again. A payment that still arrives makes it paid.\n`,
  );
  expect(await suite.stage.stock('red')).toBe(5);
  expect(await suite.stage.orders.byNumber(order.orderNumber)).toMatchObject({ status: 'expired' });
  const letters = await suite.stage.store.read.all(
    "SELECT topic FROM outbox WHERE topic LIKE 'order-%' ORDER BY topic",
  );
  expect(letters).toEqual([{ topic: 'order-expired' }, { topic: 'order-pending' }]);
  expect(await cancel(order.orderNumber)).toBe(0);
  expect(suite.out).toBe(`${order.orderNumber} had ended before; nothing changed.\n`);
  await suite.expectSoundStore();
});

test('`orders cancel` ends an order that is being paid, and money that arrives all the same makes it paid', async () => {
  const { order, settle } = await placed();
  expect(await cancel(order.orderNumber)).toBe(0);
  expect(await suite.stage.stock('red')).toBe(5);
  expect(await settle('authorised')).toMatchObject({ status: 'authorised' });
  expect(await suite.stage.stock('red')).toBe(0);
});

test('`orders cancel` rejects a paid order and an unknown one', async () => {
  const { order } = await placed('authorised');
  expect(await cancel(order.orderNumber)).toBe(1);
  expect(suite.errors).toContain('It is paid: refund it at the payment provider instead.');
  expect(await cancel('PW-NONE')).toBe(1);
  expect(suite.errors).toContain('There is no such order.');
});
