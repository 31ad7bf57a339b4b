import { expect, test } from 'vitest';
import type { Order, OrderStatus } from '#app/modules/orders/domain/order.ts';
import { createAlertOperator } from '#server/composition/operator-letters.ts';
import { createConfirmationRun } from '#server/composition/order-messages.ts';
import { storedOutbox } from '#server/platform/outbox/run-outbox.ts';
import { market, orderInput, value } from './commerce-fixture.ts';
import { setUpLetterRun } from './letter-run-fixture.ts';

const suite = setUpLetterRun();
const OPERATOR = 'hello@pairwise.example';
const letters = (kind: string) => suite.mail.received.filter((letter) => letter.kind === kind);

type Logger = Parameters<typeof createAlertOperator>[0]['logger'];
function deps() {
  const logged: object[] = [];
  const log = (details: object) => void logged.push(details);
  const logger = { info: log, warn: log, error: log } as unknown as Logger;
  return { logged, store: suite.stage.store as never, clock: suite.stage.now, logger };
}

async function declare({ orderNumber }: Order): Promise<void> {
  await suite.withdrawals().declare({
    storefront: 'uk',
    country: 'GB',
    orderNumber,
    name: 'Eve Example',
    email: 'eve@example.com',
    scope: { kind: 'lines', lines: [{ sku: 'red', name: 'Red socks', size: '36–40', quantity: 1 }] },
    linked: true,
    endedOn: null,
    seen: 0,
    takesRest: false,
  });
}

test('the operator gets one letter about a declaration, with its commands and nothing of its shopper', async () => {
  const order = await suite.paid();
  await declare(order);
  await declare(order);
  for (const node of [suite.node(), suite.node()]) await node.run();
  const [letter, ...more] = letters('operator-withdrawal');
  expect([letter?.recipient, more]).toEqual([OPERATOR, []]);
  for (const fact of [
    order.orderNumber,
    '1 × Red socks, size 36–40',
    'npm run shop -- withdrawals refund W-A0001-A0001',
    'npm run shop -- withdrawals close W-A0001-A0001',
  ])
    expect(letter?.text).toContain(fact);
  expect(letter?.raw).not.toMatch(/Eve|eve@example|Ada|Byron/);
});

test('the operator gets one letter about an alert, however often it is raised', async () => {
  const { logged, ...parts } = deps();
  const alertOperator = createAlertOperator(parts);
  const { orderNumber } = await suite.paid();
  const raise = (reference: string) =>
    alertOperator(
      { alert: 'refund-failed', reference, orderNumber },
      { facts: { order: orderNumber }, message: 'Failed' },
    );
  for (const reference of ['R1', 'R1', 'R2']) await raise(reference);
  for (const node of [suite.node(), suite.node()]) await node.run();
  expect(letters('operator-notice').map(({ recipient }) => recipient)).toEqual([OPERATOR, OPERATOR]);
  expect(letters('operator-notice').map(({ subject }) => subject)).toEqual(
    Array(2).fill(`A refund failed: order ${orderNumber}`),
  );
  expect(logged).toEqual(Array(3).fill({ alert: 'refund-failed', order: orderNumber }));
});

test('the operator gets one letter about an order that was paid when its items were sold out', async () => {
  const { stage } = suite;
  await stage.sell([{ id: 'last', pence: 1250, stock: { nl: 1 } }]);
  const started = async () => {
    const { cart, token } = await stage.readyCart([{ id: 'last', quantity: 1 }]);
    return value(await stage.orders.begin(market('GB'), token, orderInput(cart)));
  };
  const late = await started();
  await suite.report(late, 'expired' satisfies OrderStatus);
  const rival = await started();
  for (const order of [rival, late]) await suite.report(order, 'authorised', 2);
  const { logged, ...parts } = deps();
  const outbox = storedOutbox(parts);
  const newsletter = { subscribe: () => Promise.reject(new Error('Not asked for')) } as never;
  const orderSignUps = { note: async () => undefined };
  const run = { ...parts, outbox, newsletter, orderSignUps, orders: stage.orders };
  await createConfirmationRun({ reviewInvitationDays: 0 }, run)();
  await suite.node().run();
  expect(letters('operator-notice').map(({ subject }) => subject)).toEqual([
    `Paid, but sold out: order ${late.orderNumber}`,
  ]);
  expect(logged).toEqual([{ alert: 'oversold', orderId: late.id }]);
});
