import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MarketFact } from '#app/modules/markets/domain/market-facts.ts';
import type { ShopStore } from '#server/composition/commands.ts';
import { openDatabase } from '#server/composition/open-database.ts';
import { redacted } from '#server/kernel/redacted.ts';
import { readLetter } from '#server/platform/letters/files.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { commands, repeatable } from '#tests/support/store-commands.ts';
import { openHostedShop } from './hosted-shop.ts';
import { amountOf, fillCart, payWith, reachPayment } from './journey.ts';
import { openForTests } from './set-up-shop.ts';
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

test('Bag, order and letter state the tax of children’s clothes and that of other goods', async () => {
  const [{ shop, dataDir }] = nodes;
  await set('GB', 'tax-childrens-clothes', '0');
  await shop.readChanges();
  const shopper = new Shopper(shop);
  const listing = await shopper.visit('/uk/kids/socks');
  const path = listing.document.querySelector('main article h3 a')?.getAttribute('href') ?? '';
  const product = await shopper.visit(path);
  const size = product.document.querySelector('input[name="id"]:not([disabled])')?.getAttribute('value') ?? '';
  const bag = await shopper.submit(intent('add-product'), { id: size });
  expect(bag.text('main')).toContain('incl. 0% VAT: £0.00');
  expect(bag.text('main')).not.toContain('incl. 20% VAT');
  const payment = await reachPayment(shopper, 'uk');
  const sums = /incl\. 20% VAT: £(\d+\.\d\d) · incl\. 0% VAT: £0\.00/.exec(payment.text('main'));
  expect(Number(sums?.[1])).toBeGreaterThan(0);
  const done = await payWith(shopper, 'authorised');
  const stated = `Includes £${sums?.[1]} VAT (20%) · Includes £0.00 VAT (0%)`;
  expect(done.text('main')).toContain(stated);
  await shop.sweep();
  const folder = join(dataDir, 'letters');
  const letters = await Promise.all(
    (await readdir(folder)).map(async (file) => readLetter(await readFile(join(folder, file), 'utf8')).text),
  );
  expect(letters.filter((text) => text.includes(stated))).toHaveLength(1);
});

describe('a shop on a hosted platform', () => {
  const hosted = openForTests(() => openHostedShop());

  test('sells with the taxes that the operator of the platform has set', async () => {
    const shopper = new Shopper(hosted.shop);
    expect((await fillCart(shopper, 'de')).text('main')).toContain('inkl. 19 % MwSt.');
    hosted.changeStore("INSERT INTO market_facts VALUES ('DE', 'tax', '2020-01-01', '25.5', 1)");
    const tax = async () =>
      /inkl\. [\d,]+ % MwSt\.: [\d,]+/.exec((await shopper.visit('/de/checkout/cart')).text('main'))?.[0];
    const total = amountOf(shopper.current, 'total');
    const amount = (Math.round((total * 25.5) / 125.5) / 100).toFixed(2).replace('.', ',');
    await expect.poll(tax).toBe(`inkl. 25,5 % MwSt.: ${amount}`);
    await reachPayment(shopper, 'de');
    expect((await payWith(shopper, 'authorised')).text('main')).toContain('(25,5 %)');
  });
});
