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

test('`orders cancel` cancels a paid order once, with its refund and its letter', async () => {
  const { order } = await placed('authorised');
  expect(await cancel(order.orderNumber)).toBe(0);
  expect(suite.out).toBe(
    `${order.orderNumber} is cancelled. Its goods are on sale again, and a running shop refunds what was paid within a minute.\n`,
  );
  expect(await cancel(order.orderNumber)).toBe(0);
  expect(suite.out).toBe(`${order.orderNumber} was cancelled before; nothing changed.\n`);
  expect(await suite.stage.stock('red')).toBe(5);
  expect(await suite.stage.orders.byNumber(order.orderNumber)).toMatchObject({ status: 'authorised' });
  await suite.run('withdrawals');
  expect(suite.out).toMatch(new RegExp(`^C-${order.orderNumber}  .*  refunding  `));
  await suite.run('orders', 'todo');
  expect(suite.out).toBe('');
  expect(await suite.run('orders', 'shipped', order.orderNumber)).toBe(1);
  expect(suite.errors).toContain(`${order.orderNumber} is cancelled: keep its goods.`);
  expect(await suite.run('orders', 'shipped', order.orderNumber, '--anyway')).toBe(0);
  await suite.expectSoundStore();
});

test('`orders cancel` rejects a shipped order and an unknown one', async () => {
  const { order } = await placed('authorised');
  await suite.run('orders', 'shipped', order.orderNumber);
  expect(await cancel(order.orderNumber)).toBe(1);
  expect(suite.errors).toContain('Its parcel is on its way');
  expect(await cancel('PW-NONE')).toBe(1);
  expect(suite.errors).toContain('There is no such order.');
});
