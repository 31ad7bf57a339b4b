import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketFact } from '#app/modules/markets/domain/market-facts.ts';
import type { ShopStore } from '#server/composition/commands.ts';
import { openDatabase } from '#server/composition/open-database.ts';
import { redacted } from '#server/kernel/redacted.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { commands, repeatable } from '#tests/support/store-commands.ts';
import { amountOf, payWith, reachPayment } from './journey.ts';
import { intent, openBuiltShop, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

type Node = Awaited<ReturnType<typeof openBuiltShop>>;
let database: TestDatabase;
/** The connection of an operator's program. */
let operator: ShopStore;
let nodes: readonly [Node, Node];
beforeAll(async () => {
  database = await createTestDatabase();
  const env = { DATABASE_URL: database.url, SESSION_SECRETS: 'mV9rQ2xT7pLw4KzB8nYc1HdF6sGj3Ae0' };
  nodes = [await openBuiltShop(env), await openBuiltShop(env)];
  operator = await openDatabase(
    { engine: 'postgres', url: redacted(database.url), poolSize: 1, preparedStatements: true },
    { commands, repeatable },
  );
}, 120_000);
afterAll(async () => {
  await operator.close();
  for (const node of nodes) await node.close();
  await database.drop();
});

const set = (country: MarketFact['country'], subject: MarketFact['subject'], value: string) =>
  operator.command('setMarketFacts', {
    facts: [{ country, subject, value, from: '2020-01-01' }],
    now: Date.now(),
  });
const read = ({ shop }: Node, path: string) => new Shopper(shop).visit(path);

test('A fact reaches the cached pages and the feed of every node by itself', async () => {
  const seen = (text: string) => async () => {
    const pages = nodes.flatMap((node) => ['/uk/adults/socks', '/uk/feeds/google.xml'].map((path) => read(node, path)));
    return (await Promise.all(pages)).map(({ html }) => html.includes(text));
  };
  const all = [true, true, true, true];
  expect(await seen('3.95')()).toEqual(all);
  await set('GB', 'standard-price', '4.25');
  await expect.poll(seen('4.25')).toEqual(all);
  expect(await seen('3.95')()).toEqual(all.map(() => false));
});

test('A tax that changes between payment page and payment is shown, and the order states the new one', async () => {
  const [{ shop }] = nodes;
  const shopper = new Shopper(shop);
  const payment = await reachPayment(shopper, 'de');
  const total = amountOf(payment, 'total');
  expect(payment.text('main')).toContain('inkl. 19 % MwSt.');
  await set('DE', 'tax', '25.5');
  await shop.readChanges();
  const stopped = await shopper.submit(intent('pay'));
  expect([stopped.status, stopped.url.pathname]).toEqual([409, '/de/checkout/payment']);
  expect(stopped.text('main')).toContain(uiText('checkout:notice.taxChangedTitle', { tax: 'MwSt.' }, 'de'));
  expect(stopped.text('main')).toContain('inkl. 25,5 % MwSt.');
  expect(amountOf(stopped, 'total')).toBe(total);
  const done = await payWith(shopper, 'authorised');
  expect(done.text('main')).toContain('(25,5 %)');
  await set('DE', 'tax', 'table');
  await shop.readChanges();
  expect((await shopper.visit(done.url.pathname)).text('main')).toContain('(25,5 %)');
});
