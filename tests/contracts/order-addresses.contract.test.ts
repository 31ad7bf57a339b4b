import { expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import type { OrderStatus } from '#app/modules/orders/domain/order.ts';
import { orderInput, setUpStage, value } from './commerce-fixture.ts';

const stage = setUpStage({ variants: [{ id: 'red', stock: { nl: 100 } }] });

async function order(status: OrderStatus, email = 'Ada@example.com'): Promise<string> {
  const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
  const { orderNumber, priceTotal } = value(await stage.begin(token, orderInput(cart, { email })));
  stage.pass(minutes(1));
  if (status !== 'created')
    await stage.orders.settle(orderNumber, { status, amount: priceTotal, method: 'visa', pspReference: orderNumber });
  return orderNumber;
}

test('the orders of an address are its paid and pending ones in every spelling, the newest first, and no more than asked for', async () => {
  const paid = await order('authorised');
  await order('created');
  await order('refused');
  await order('authorised', 'eve@example.com');
  const pending = await order('pending', 'ADA@example.com');
  const numbers = async (email: string, limit: number) =>
    (await stage.orders.ofAddress(email, limit)).map((one) => one.orderNumber);
  expect(await numbers('ada@example.com', 9)).toEqual([pending, paid]);
  expect(await numbers(' Ada@EXAMPLE.com ', 9)).toEqual([pending, paid]);
  expect(await numbers('ada@example.com', 1)).toEqual([pending]);
  expect(await numbers('grace@example.com', 9)).toEqual([]);
});

test('the orders of an address are the same as each order by its number', async () => {
  const number = await order('authorised');
  expect(await stage.orders.ofAddress('ada@example.com', 1)).toEqual([await stage.orders.byNumber(number)]);
});
