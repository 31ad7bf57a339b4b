import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import type { LetterService } from '#app/modules/letters/ports.ts';
import { createFormatter } from '#app/modules/markets/domain/format.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { LIMITS } from '#app/web/limits.ts';
import { createLetterFiles, readLetter } from '#server/platform/letters/files.ts';
import { createOrderLetters, readAskedLink, writeOrderLink } from '#server/platform/letters/order-letters.ts';
import { createOutboxRun } from '#server/platform/outbox/run-outbox.ts';
import { bundledContent } from '#tests/support/bundled-content.ts';
import { createStage, orderInput, type Stage, value } from './commerce-fixture.ts';
import { sampleRegistry } from './sample-markets.ts';

const KEYS = ['a test key of at least 32 characters'] as const;
let stage: Stage;
let folder: string;
beforeEach(async () => {
  stage = await createStage({ variants: [{ id: 'red', stock: { nl: 100 } }] });
  folder = await mkdtemp(join(tmpdir(), 'letters-'));
});
afterEach(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

async function order() {
  const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
  return value(await stage.begin(token, orderInput(cart)));
}
const letterFiles = async (): Promise<LetterService> =>
  createLetterFiles({
    folder,
    clock: stage.now,
    origin: 'https://shop.example',
    registry: sampleRegistry,
    content: bundledContent,
    translations: createTranslations(),
    formatter: createFormatter,
  });
/** A node that writes letters. `store` is its connection. */
async function node({
  store = stage.store,
  letters,
}: {
  store?: Pick<Stage['store'], 'command'>;
  letters?: LetterService;
} = {}) {
  const service = letters ?? (await letterFiles());
  const failures: unknown[] = [];
  const run = createOutboxRun({
    store,
    clock: stage.now,
    handlers: {
      async 'order-link'(payload) {
        const orderLink = { sign: (number: string) => `${number}.signature` };
        const deps = { orders: stage.orders, orderLink, letters: service, clock: stage.now };
        await writeOrderLink(deps, readAskedLink(payload, KEYS));
        return {};
      },
    },
    onFailure: (_message, error) => failures.push(error),
  });
  return { run, failures };
}
const ask = (orderNumber: string, email = 'ada@example.com') =>
  createOrderLetters({ store: stage.store, keys: [...KEYS], clock: stage.now }).askLink({ orderNumber, email });
const waiting = () => stage.count("outbox WHERE topic = 'order-link' AND done_at IS NULL");

describe('a letter with the link of an order', () => {
  test('is one complete message however often it is asked for, with text and HTML', async () => {
    const { orderNumber } = await order();
    await Promise.all([ask(orderNumber), ask(orderNumber, ' Ada@Example.com'), ask(orderNumber)]);
    expect(await waiting()).toBe(1);
    const nodes = await Promise.all([node(), node(), node()]);
    await Promise.all(nodes.map(({ run }) => run()));
    const files = await readdir(folder);
    expect(files).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.eml$/)]);
    const message = await readFile(join(folder, files[0] ?? ''), 'utf8');
    expect(message).toMatch(/^From: Pairwise <hello@pairwise\.example>\r$/m);
    expect(message).toMatch(/^Message-ID: <[0-9a-f]{32}@shop\.example>\r$/m);
    expect(message).toMatch(/Content-Type: multipart\/alternative/);
    expect(message).toMatch(/Content-Type: text\/html; charset=utf-8/);
    const { to, kind, text } = readLetter(message);
    expect([to, kind]).toEqual(['Ada@example.com', 'order-link']);
    expect(text).toContain(`https://shop.example/uk/order/${orderNumber}.signature`);
  });

  test('is delivered once although a node dies after the delivery', async () => {
    const { orderNumber } = await order();
    await ask(orderNumber);
    const dying = await node({
      store: {
        command: (async (name: string, args: never) => {
          if (name === 'finishOutboxMessage') throw new Error('The node is gone');
          return stage.store.command(name as 'takeFromOutbox', args);
        }) as Stage['store']['command'],
      },
    });
    await dying.run();
    expect(dying.failures).toHaveLength(1);
    const [file = ''] = await readdir(folder);
    const first = await readFile(join(folder, file), 'utf8');
    expect(await waiting()).toBe(1);
    stage.pass(minutes(1));
    expect(await (await node()).run()).toBe(1);
    expect(await readdir(folder)).toEqual([file]);
    expect(await readFile(join(folder, file), 'utf8')).toBe(first);
  });

  test('is written after a node died within it: its draft is no letter', async () => {
    const { orderNumber } = await order();
    await ask(orderNumber);
    await writeFile(join(folder, 'abc.eml.1.draft'), 'From: half');
    expect(await (await node()).run()).toBe(1);
    expect((await readdir(folder)).filter((name) => name.endsWith('.eml'))).toHaveLength(1);
  });

  test('is retried while it cannot be delivered', async () => {
    const { orderNumber } = await order();
    await ask(orderNumber);
    const { run, failures } = await node({
      letters: {
        deliver: async () => {
          throw new Error('The disk is full');
        },
      },
    });
    expect([await run(), failures.length, await waiting()]).toEqual([0, 1, 1]);
    stage.pass(minutes(1));
    expect(await (await node()).run()).toBe(1);
  });

  test('is not written for another address or an unknown order, whose requests leave no record after a day', async () => {
    const { orderNumber } = await order();
    await ask(orderNumber, 'eve@example.com');
    await ask('PW-00000-00000');
    expect(await waiting()).toBe(2);
    expect(await (await node()).run()).toBe(2);
    expect(await readdir(folder)).toEqual([]);
    stage.pass(days(1) + 1);
    await ask('PW-11111-11111');
    expect(await stage.count("outbox WHERE topic = 'order-link'")).toBe(1);
  });

  test('can be asked for again in the next window', async () => {
    const { orderNumber } = await order();
    await ask(orderNumber);
    await (await node()).run();
    stage.pass(LIMITS['order-lookup'].window);
    await ask(orderNumber);
    await (await node()).run();
    expect(await readdir(folder)).toHaveLength(2);
  });
});
