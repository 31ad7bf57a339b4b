import { expect, test } from 'vitest';
import type { Address } from '#app/kernel/address.ts';
import type { OrderStatus } from '#app/modules/orders/domain/order.ts';
import { orderInput, value } from './commerce-fixture.ts';
import { setUpOperatorStage } from './operator-fixture.ts';

const suite = setUpOperatorStage();

async function placed(
  status: OrderStatus | null = null,
  { pspReference = 'P1', email = 'ada@example.com', name = {} as Partial<Address> } = {},
) {
  const { cart, token } = await suite.stage.readyCart([{ id: 'red', quantity: 1 }]);
  const { shippingAddress } = orderInput(cart);
  const input = orderInput(cart, { email, shippingAddress: { ...shippingAddress, ...name } });
  const order = value(await suite.stage.begin(token, input));
  if (status)
    value(
      await suite.stage.orders.settle(order.orderNumber, {
        status,
        amount: order.priceTotal,
        method: 'visa',
        pspReference,
      }),
    );
  suite.stage.pass(60_000);
  return order.orderNumber;
}
const found = async (text: string) => {
  await suite.run('orders', 'find', text, '--json');
  return suite.out
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { readonly number: string }).number);
};
const historyOf = async (number: string) => {
  await suite.run('orders', 'show', number, '--json');
  const { history } = JSON.parse(suite.out) as {
    readonly history: readonly { readonly kind: string; readonly reference: string; readonly detail: string }[];
  };
  return history
    .filter(({ kind }) => kind !== 'status')
    .map(({ kind, reference, detail }) => [kind, reference, detail]);
};

test('`orders find` finds an order by number, email address, reference of the provider and name, the newest first', async () => {
  const first = await placed('authorised', { pspReference: '883AAA' });
  const second = await placed(null, { name: { firstName: 'Zoë', lastName: 'Müller-Lüdenscheidt' } });
  const third = await placed('authorised', { pspReference: '883BBB', email: 'grace@example.com' });
  expect(await found(` ${first.toLowerCase().replaceAll('-', '')} `)).toEqual([first]);
  expect(await found('ADA@example.com')).toEqual([second, first]);
  expect(await found('883BBB')).toEqual([third]);
  expect(await found('muller zoe')).toEqual([second]);
  expect(await found('Byron')).toEqual([third, second, first]);
  expect(await suite.run('orders', 'find', 'Turing')).toBe(1);
  expect(suite.errors).toContain('No order was found.');
});

test('`orders find` finds an order by a reference that its history alone has', async () => {
  const number = await placed('refused', { pspReference: 'OLD1' });
  await suite.stage.run('UPDATE orders SET payment_reference = NULL WHERE number = ?', [number]);
  expect(await found('OLD1')).toEqual([number]);
});

test('`orders show` prints shopper, goods, sums, tax and history', async () => {
  const number = await placed('authorised');
  expect(await suite.run('orders', 'show', number)).toBe(0);
  for (const text of [
    'Ada Byron',
    'ada@example.com',
    '1 × S-red Red',
    'goods      packing',
    'tax 20 %: 2.74 GBP',
    'authorised  P1',
  ])
    expect(suite.out).toContain(text);
  expect(await suite.run('orders', 'show', 'PW-NONE')).toBe(1);
  expect(suite.errors).toContain('There is no order PW-NONE.');
});

test('`orders note` adds who and what to the history, for operators alone', async () => {
  const number = await placed('authorised');
  const before = await suite.stage.orders.byNumber(number);
  expect(await suite.run('orders', 'note', number, 'Asked for\nanother street', '--by', 'Kim')).toBe(0);
  expect(await historyOf(number)).toEqual([['note', 'Kim', 'Asked for another street']]);
  expect(await suite.stage.orders.byNumber(number)).toEqual(before);
  expect(await found('Kim')).toEqual([]);
  expect(await suite.run('orders', 'note', 'PW-NONE', 'x')).toBe(1);
  expect(await suite.run('orders', 'note', number, ' ')).toBe(2);
});

test('A note and a cancellation that are sent twice stand in the history once', async () => {
  const number = await placed();
  const act = { orderNumber: number, by: 'Kim', why: 'Ordered twice', now: suite.stage.now() };
  const { command } = suite.stage.store;
  expect(await Promise.all([command('noteOrder', act), command('noteOrder', act)])).toEqual([true, true]);
  const ended = await Promise.all([command('cancelOrder', act), command('cancelOrder', { ...act, by: 'Lou' })]);
  expect(ended.map((one) => one.ok && one.value.ended).toSorted()).toEqual([false, true]);
  const acts = await historyOf(number);
  expect(acts.map(([kind]) => kind)).toEqual(['note', 'cancelled']);
  expect(await suite.stage.stock('red')).toBe(5);
});

test('`orders cancel` notes who and why, and neither for an order that it does not end', async () => {
  const open = await placed();
  expect(await suite.run('orders', 'cancel', open)).toBe(2);
  expect(await suite.run('orders', 'cancel', open, '--why', 'Wrong size', '--by', 'Kim')).toBe(0);
  expect(await historyOf(open)).toEqual([['cancelled', 'Kim', 'Wrong size']]);
  const paid = await placed('authorised');
  expect(await suite.run('orders', 'cancel', paid, '--why', 'Wrong size', '--by', 'Kim')).toBe(0);
  expect(await historyOf(paid)).toEqual([['cancelled', 'Kim', 'Wrong size']]);
  const shipped = await placed('authorised', { pspReference: 'P2' });
  await suite.run('orders', 'shipped', shipped);
  expect(await suite.run('orders', 'cancel', shipped, '--why', 'Wrong size', '--by', 'Kim')).toBe(1);
  expect(await historyOf(shipped)).toEqual([['shipped', null, null]]);
});

test('`orders todo` names orders to send and payments to check, and nothing that is done', async () => {
  const toSend = await placed('authorised');
  await placed();
  const shipped = await placed('authorised', { pspReference: 'P2' });
  await suite.run('orders', 'shipped', shipped);
  const wrong = await placed();
  await suite.stage.orders.settle(wrong, {
    status: 'authorised',
    amount: { amount: 1, currency: 'GBP' },
    method: 'visa',
    pspReference: 'P3',
  });
  await suite.run('orders', 'todo');
  const lines = suite.out.trim().split('\n');
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^${toSend}  2026-11-23  send the goods`)),
    expect.stringMatching(new RegExp(`^${wrong}  .*a payment whose sum is not that of the order`)),
  ]);
  expect(suite.out).not.toContain('Ada');
});

test('`orders show` and `orders find` say that the record of an order is damaged', async () => {
  const number = await placed('authorised');
  await suite.stage.run("UPDATE orders SET doc = '{' WHERE number = ?", [number]);
  for (const command of ['show', 'find']) {
    expect(await suite.run('orders', command, number)).toBe(1);
    expect(suite.errors).toContain(`The record of ${number} is damaged: npm run shop -- doctor store says more.\n`);
  }
});

test('`orders correct` changes what is named alone, and notes who and why', async () => {
  const number = await placed('authorised');
  const before = await suite.stage.orders.byNumber(number);
  const correct = ['orders', 'correct', number, '--why', 'Called us', '--by', 'Kim'] as const;
  expect(await suite.run(...correct, '--street', ' 2  Engine Row', '--post-code', 'n11aa')).toBe(0);
  expect(suite.out).toBe(`${number} has the address: npm run shop -- orders show prints it.\n`);
  expect(await suite.stage.orders.byNumber(number)).toMatchObject({
    address: { shipping: { ...before?.address.shipping, street0: '2 Engine Row', postCode: 'N1 1AA' } },
    contact: { telephone: before?.contact.telephone },
  });
  expect(await historyOf(number)).toEqual([['corrected', 'Kim', 'Called us (street0, postCode)']]);
  expect(await suite.run(...correct, '--street', '2 Engine Row')).toBe(0);
  expect(suite.out).toBe(`${number} had that address before; nothing changed.\n`);
  expect(await found('Kim')).toEqual([]);
  await suite.expectSoundStore();
});

test('`orders correct` says what is wrong with an address, and why an order is not corrected', async () => {
  const number = await placed('authorised');
  const correct = (order: string, ...more: string[]) => suite.run('orders', 'correct', order, ...more);
  expect(await correct(number, '--city', 'Leeds')).toBe(2);
  expect(await correct(number, '--city', '', '--post-code', 'x', '--telephone', 'y', '--why', 'x')).toBe(1);
  for (const text of ['--city: Enter your town', '--post-code: ', '--telephone: '])
    expect(suite.errors).toContain(text);
  expect(await correct('PW-NONE', '--city', 'Leeds', '--why', 'x')).toBe(1);
  expect(suite.errors).toContain('There is no such order');
  await suite.run('orders', 'shipped', number);
  expect(await correct(number, '--city', 'Leeds', '--why', 'x')).toBe(1);
  expect(suite.errors).toBe(`${number} is not corrected. Its parcel is on its way.\n`);
  expect(await historyOf(number)).toEqual([['shipped', null, null]]);
});
