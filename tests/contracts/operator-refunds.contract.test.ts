import { expect, test } from 'vitest';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { orderInput, value } from './commerce-fixture.ts';
import { setUpOperatorStage } from './operator-fixture.ts';

const suite = setUpOperatorStage();

/** An order of two pairs at 12.50. */
async function placed(): Promise<Order> {
  const { cart, token } = await suite.stage.readyCart([{ id: 'red', quantity: 2 }]);
  return value(await suite.stage.begin(token, orderInput(cart)));
}

async function paid(): Promise<Order> {
  const { orderNumber, priceTotal: amount } = await placed();
  const result = { status: 'authorised', amount, method: 'visa', pspReference: 'P1' } as const;
  return value(await suite.stage.orders.settle(orderNumber, result));
}

const refund = ({ orderNumber }: Pick<Order, 'orderNumber'>, ...more: string[]) =>
  suite.run('orders', 'refund', orderNumber, '--reason', 'Arrived with a hole', '--by', 'Kim', ...more);

test('`orders refund` refunds lines and delivery once, says what it does, and notes who and why', async () => {
  const order = await paid();
  const sum = ((1250 + order.priceShipping.amount) / 100).toFixed(2);
  expect(await refund(order, '--line', 'S-red=1', '--delivery', '--restock')).toBe(0);
  expect(suite.out).toBe(`A running shop refunds ${sum} GBP of ${order.orderNumber} within a minute.\n`);
  expect(await suite.stage.stock('red')).toBe(4);
  suite.stage.pass(1000);
  expect(await refund(order, '--line', 'S-red=1', '--delivery', '--restock')).toBe(0);
  expect(suite.out).toBe(
    `${sum} GBP of ${order.orderNumber} were refunded so before; nothing changed. --key refunds them once more.\n`,
  );
  await suite.run('orders', 'export', '--format', 'jsonl');
  expect(JSON.parse(suite.out).restocked).toEqual(['1 × S-red']);
  await suite.run('orders', 'show', order.orderNumber);
  expect(suite.out).toContain('goods      packing, on sale again: 1 × S-red\n');
  expect(suite.out).toContain(`refunded  Kim  Arrived with a hole (${sum} GBP, 1 × S-red, delivery, on sale again)`);
  expect(suite.out.match(/Arrived with a hole/g)).toHaveLength(1);
  await suite.run('orders', 'find', 'Kim', '--json');
  expect(suite.out).toBe('');
  await suite.expectSoundStore();
});

test('`orders refund` prints one JSON object, and refunds the same amount again with a key', async () => {
  const order = await paid();
  const refunds = [];
  for (const key of [[], ['--key', 'second box']]) {
    expect(await refund(order, '--amount', '5.00', '--json', ...key)).toBe(0);
    refunds.push(JSON.parse(suite.out));
  }
  for (const one of refunds)
    expect(one).toEqual({
      number: order.orderNumber,
      id: expect.stringContaining(order.orderNumber),
      amount: 500,
      currency: 'GBP',
      repeated: false,
    });
  expect(new Set(refunds.map(({ id }) => id)).size).toBe(2);
});

test('`orders refund` says in one sentence why it does not refund', async () => {
  const order = await paid();
  const why = async (of: Pick<Order, 'orderNumber'>, ...more: string[]) => {
    expect(await refund(of, ...more)).toBe(1);
    const [, sentence] = suite.errors.trim().split(' is not refunded. ');
    return sentence;
  };
  expect(await why({ orderNumber: 'PW-NONE' }, '--amount', '1')).toMatch(/^There is no such order/);
  expect(await why(await placed(), '--amount', '1')).toBe('It is not paid.');
  expect(await why(order, '--line', 'S-blue')).toBe('It has no line S-blue.');
  expect(await why(order, '--line', 'S-red=3')).toBe('Only 2 of S-red were not refunded or withdrawn from.');
  expect(await why(order, '--amount', '1.001')).toMatch(/^Its --amount is none in the currency/);
  expect(await why(order, '--amount', '100')).toBe('Only 28.95 GBP of its payments are left.');
  await refund(order, '--amount', '28.95');
  expect(await why(order, '--amount', '1')).toBe('Nothing of its payments is left.');
});

test('`orders refund` asks for lines and delivery, or an amount, and for a reason', async () => {
  const order = await paid();
  for (const options of [
    [],
    ['--line', 'S-red', '--amount', '5.00'],
    ['--delivery', '--restock'],
    ['--line', 'S-red', '--line', 'S-red=1'],
    ['--line', 'S-red=0'],
  ])
    expect(await refund(order, ...options)).toBe(2);
  expect(await suite.run('orders', 'refund', order.orderNumber, '--amount', '5.00')).toBe(2);
  expect(await suite.stage.count('payment_refunds')).toBe(0);
});

test('`orders todo` names an order whose refund failed', async () => {
  const order = await paid();
  await suite.run('orders', 'shipped', order.orderNumber);
  await refund(order, '--amount', '5.00');
  await suite.run('orders', 'todo');
  expect(suite.out).toBe('');
  await suite.stage.run("UPDATE payment_refunds SET state = 'failed' WHERE order_number = ?", [order.orderNumber]);
  await suite.run('orders', 'todo');
  expect(suite.out).toMatch(new RegExp(`^${order.orderNumber}  2026-11-23  a refund failed: orders refund`));
});
