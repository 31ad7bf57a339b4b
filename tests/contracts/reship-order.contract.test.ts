import { expect, test } from 'vitest';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { orderInput, value } from './commerce-fixture.ts';
import { setUpOperatorStage } from './operator-fixture.ts';

const suite = setUpOperatorStage();

/** A paid order of two pairs at 12.50. */
async function paid(quantity = 2): Promise<Order> {
  const { cart, token } = await suite.stage.readyCart([{ id: 'red', quantity }]);
  const { orderNumber, priceTotal: amount } = value(await suite.stage.begin(token, orderInput(cart)));
  const result = { status: 'authorised', amount, method: 'visa', pspReference: 'P1' } as const;
  return value(await suite.stage.orders.settle(orderNumber, result));
}

async function shipped(quantity = 2): Promise<Order> {
  const order = await paid(quantity);
  value(await suite.stage.orders.ship(order.orderNumber, null));
  suite.stage.pass(1000);
  return order;
}

const reship = ({ orderNumber }: Order, ...more: string[]) =>
  suite.run('orders', 'reship', orderNumber, '--why', 'The parcel was lost', '--by', 'Kim', ...more);
const replacementOf = async (order: Order, ...more: string[]) => {
  expect(await reship(order, '--json', ...more)).toBe(0);
  return JSON.parse(suite.out) as { readonly replacement: string; readonly repeated: boolean };
};
const historyOf = async (number: string) => {
  await suite.run('orders', 'show', number);
  return suite.out;
};

test('`orders reship` makes an order of its own that costs nothing and is to be sent, with its letter', async () => {
  const order = await shipped();
  expect(await suite.stage.stock('red')).toBe(3);
  const { replacement, repeated } = await replacementOf(order);
  expect(repeated).toBe(false);
  expect(await suite.stage.stock('red')).toBe(1);
  const copy = await suite.stage.orders.byNumber(replacement);
  expect(copy).toMatchObject({
    status: 'authorised',
    priceTotal: { amount: 0 },
    priceTax: { amount: 0 },
    itemsCount: 2,
    shipment: null,
    replaces: order.orderNumber,
    contact: order.contact,
    address: order.address,
  });
  expect(await suite.stage.count(`outbox WHERE id = 'order-mail:${copy?.id}'`)).toBe(1);
  await suite.run('orders', 'todo');
  expect(suite.out).toContain(`${replacement}  `);
  expect(suite.out).not.toContain(order.orderNumber);
  expect(await historyOf(order.orderNumber)).toContain(
    `reshipped  Kim  ${replacement}: The parcel was lost (2 × S-red)`,
  );
  expect(await historyOf(replacement)).toContain(
    `reshipped  Kim  in place of ${order.orderNumber}: The parcel was lost`,
  );
  await suite.expectSoundStore();
});

test('`orders reship` makes one replacement for the same lines and reason, also of many calls at once', async () => {
  const order = await shipped();
  const act = { orderNumber: order.orderNumber, by: 'Kim', why: 'Lost', lines: [{ sku: 'S-red', quantity: 1 }] };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      suite.stage.store.command('reshipOrder', {
        ...act,
        replacement: { id: `r${place}`, number: `PW-0000${place}-00000` },
        now: suite.stage.now(),
      }),
    ),
  );
  expect(new Set(answers.map((one) => value(one).number)).size).toBe(1);
  expect(answers.filter((one) => !value(one).repeated)).toHaveLength(1);
  expect(await suite.stage.stock('red')).toBe(2);
  const first = await replacementOf(order, '--line', 'S-red=1');
  expect(first.repeated).toBe(false);
  expect((await replacementOf(order, '--line', 'S-red=1')).replacement).toBe(first.replacement);
  await suite.expectSoundStore();
});

test('`orders reship` for a reason in which another ends makes another replacement', async () => {
  const order = await shipped(1);
  const because = (why: string) => suite.run('orders', 'reship', order.orderNumber, '--why', why, '--json');
  expect(await because('Lost: by the carrier')).toBe(0);
  const { replacement } = JSON.parse(suite.out) as { readonly replacement: string };
  expect(await because('by the carrier')).toBe(0);
  expect(JSON.parse(suite.out)).toMatchObject({ repeated: false });
  expect(suite.out).not.toContain(replacement);
});

test('a replacement that is cancelled puts its units on sale again and refunds nothing', async () => {
  const order = await shipped();
  const { replacement } = await replacementOf(order);
  expect(await suite.run('orders', 'cancel', replacement, '--why', 'The parcel arrived')).toBe(0);
  expect(await suite.stage.stock('red')).toBe(3);
  expect(await suite.stage.count('payment_refunds')).toBe(0);
  await suite.expectSoundStore();
});

test.each([
  ['a parcel that has not left', () => paid(), [], 'Its parcel has not left'],
  ['a line that is not in it', () => shipped(), ['--line', 'S-blue'], 'It has no line S-blue.'],
  ['more units than it has', () => shipped(), ['--line', 'S-red=3'], 'It has 2 of S-red.'],
  ['units that are sold out', () => shipped(4), [], 'The stock has too few units'],
] as const)('`orders reship` refuses %s, and changes nothing', async (_what, open, more, words) => {
  const order = await open();
  const before = await suite.stage.stock('red');
  expect(await reship(order, ...more)).toBe(1);
  expect(suite.errors).toContain(words);
  expect([await suite.stage.stock('red'), await suite.stage.count('orders')]).toEqual([before, 1]);
  await suite.expectSoundStore();
});
