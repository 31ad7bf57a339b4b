import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopStore } from '#server/composition/commands.ts';
import { openDatabase } from '#server/composition/open-database.ts';
import { redacted } from '#server/kernel/redacted.ts';
import { newVisitors } from '#tests/support/new-visitors.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { commands, repeatable } from '#tests/support/store-commands.ts';
import { openBuiltShop, type Page, Shopper } from './shopper.ts';

const ID = 'NAV_01_US_ALL';
const EXPERIMENT = { id: ID, storefronts: ['us'], active: true, variants: [{ id: 'variant1', share: null }] };

type Node = Awaited<ReturnType<typeof openBuiltShop>>;
let database: TestDatabase;
/** The connection of an operator's program. */
let operator: ShopStore;
let nodes: readonly [Node, Node];
beforeAll(async () => {
  database = await createTestDatabase();
  const env = { DATABASE_URL: database.url, SESSION_SECRETS: 'mV9rQ2xT7pLw4KzB8nYc1HdF6sGj3Ae0' };
  const consentOf = () => ({ necessary: true, personalisation: false, statistics: true, marketing: false }) as const;
  const open = () => openBuiltShop(env, { consentOf });
  nodes = [await open(), await open()];
  const { url } = database;
  operator = await openDatabase(
    { engine: 'postgres', url: redacted(url), poolSize: 1, preparedStatements: true },
    { commands, repeatable },
  );
}, 120_000);
afterAll(async () => {
  await operator.close();
  for (const node of nodes) await node.close();
  await database.drop();
});

const newVisitor = newVisitors(EXPERIMENT);

/** What a visitor whose browser has no other cookies sees at a node. */
function visit({ shop }: Node, visitor: string, path = '/us'): Promise<Page> {
  const shopper = new Shopper(shop);
  shopper.cookies.set('visitor', visitor);
  return shopper.visit(path);
}
const exposure = ({ headers }: Page) => headers.get('server-timing');
const nav = async (node: Node, visitor: string) =>
  (await visit(node, visitor, '/us/faq')).text('header nav li').slice(0, 30);

test.each(['control', 'variant1'])('A visitor has variant %s at both nodes of a store', async (variant) => {
  const visitor = newVisitor(variant);
  for (const node of [...nodes, ...nodes])
    expect(exposure(await visit(node, visitor))).toContain(`experiment;desc="${ID}:${variant}"`);
});

test('An experiment that an operator stops ends at each node when the node reads its changes', async () => {
  const [control, variant] = [newVisitor('control'), newVisitor('variant1')];
  const seen = () => Promise.all(nodes.map(async (node) => (await nav(node, variant)) !== (await nav(node, control))));
  expect(await seen()).toEqual([true, true]);
  await operator.command('stopExperiment', { experiment: ID, now: Date.now() });
  for (const { shop } of nodes) await shop.readChanges();
  expect(await seen()).toEqual([false, false]);
  for (const node of nodes) expect(exposure(await visit(node, newVisitor('variant1')))).toBeNull();
  await operator.command('startExperiment', { experiment: ID });
  for (const { shop } of nodes) await shop.readChanges();
  expect(await seen()).toEqual([true, true]);
});
