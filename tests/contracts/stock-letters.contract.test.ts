import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import { DELIVERED, type Letter } from '#app/modules/letters/domain/letter.ts';
import type { LetterService } from '#app/modules/letters/ports.ts';
import { createEmbeddedCatalogue } from '#server/platform/catalogue/embedded-catalogue.ts';
import { writeStockLetter } from '#server/platform/letters/write-stock-letter.ts';
import { createOutboxRun } from '#server/platform/outbox/run-outbox.ts';
import {
  createEmbeddedStockAlerts,
  createStockAlertRun,
  readQueuedAlert,
} from '#server/platform/stock-alerts/stock-alerts.ts';
import { market, registry, setUpStage } from './commerce-fixture.ts';

const EMAIL = 'ada@example.com';
const EMAIL_HASH = createHash('sha256').update(EMAIL).digest('hex');
type Key = { readonly storefront: string; readonly emailHash: string; readonly variantId: string };
let letters: Letter[];
let failures: unknown[];
const stage = setUpStage({ variants: [{ id: 'red', stock: { nl: 0 } }] });
beforeEach(() => {
  letters = [];
  failures = [];
});

const setStock = (quantity: number) =>
  stage.store.command('setStock', { variantId: 'red', warehouse: 'nl', quantity, now: stage.now() });
const request = (country: 'GB' | 'DE' = 'GB') =>
  createEmbeddedStockAlerts({ store: stage.store, clock: stage.now }).request(market(country), {
    variantId: 'red',
    email: EMAIL,
  });
const queue = () => createStockAlertRun({ store: stage.store, clock: stage.now })();

/** Writes the due letters, once per id, as one of several nodes. */
function write({ deliver }: Partial<LetterService> = {}) {
  const catalogue = createEmbeddedCatalogue(stage.store.read, {
    clock: stage.now,
    onRejected: (details) => failures.push(details),
    onSkippedLink: (details) => failures.push(details),
  });
  const once = async (letter: Letter) => {
    if (!letters.some(({ id }) => id === letter.id)) letters.push(letter);
    return DELIVERED;
  };
  const deps = {
    registry,
    products: catalogue,
    addressLink: { sign: (purpose: string) => purpose },
    letters: { deliver: deliver ?? once },
    alert: (key: Key) => readQueuedAlert(stage.store.read, key),
    forget: (asked: Key & { askedAt: number }) => stage.store.command('deleteSentStockAlert', asked),
    waitAgain: (asked: Key & { askedAt: number }) => stage.store.command('requeueStockAlert', asked),
  };
  return createOutboxRun({
    store: stage.store,
    clock: stage.now,
    handlers: {
      async 'back-in-stock'(payload) {
        await writeStockLetter(deps, payload as Key);
        return {};
      },
    },
    onFailure: (_message, error) => failures.push(error),
  })();
}

describe('a letter that a size is in stock again', () => {
  test('is written once in the language of the request, whose address is then deleted', async () => {
    await request();
    await request('DE');
    await setStock(3);
    await Promise.all([queue(), queue()]);
    await Promise.all([write(), write(), write()]);
    expect(letters.map(({ to, market: country }) => [to, country]).sort()).toEqual([
      [EMAIL, 'DE'],
      [EMAIL, 'GB'],
    ]);
    expect(letters.find(({ market: country }) => country === 'GB')?.content).toMatchObject({
      kind: 'back-in-stock',
      product: 'Sock red',
      endPath: '/uk/stock-alerts/end-stock-alerts',
    });
    expect([await stage.count('stock_alerts'), failures]).toEqual([0, []]);
    await queue();
    await write();
    expect(letters).toHaveLength(2);
  });

  test('is retried while it cannot be delivered, and keeps the request until then', async () => {
    await request();
    await setStock(3);
    await queue();
    await write({ deliver: () => Promise.reject(new Error('The disk is full')) });
    expect([failures.length, await stage.count('stock_alerts')]).toEqual([1, 1]);
    stage.pass(minutes(1));
    await write();
    expect([letters.length, await stage.count('stock_alerts')]).toEqual([1, 0]);
  });

  test('waits for the next time when the size sold out again before it was written', async () => {
    await request();
    await setStock(1);
    await queue();
    await setStock(0);
    await write();
    expect([letters, await stage.count('stock_alerts WHERE queued_at IS NULL')]).toEqual([[], 1]);
    await setStock(1);
    await queue();
    await write();
    expect([letters.length, await stage.count('stock_alerts')]).toEqual([1, 0]);
  });

  test('is not written after the address ended its requests', async () => {
    await request();
    await setStock(1);
    await queue();
    const address = { storefront: 'uk', emailHash: EMAIL_HASH };
    await createEmbeddedStockAlerts({ store: stage.store, clock: stage.now }).end(address);
    await write();
    expect([letters, failures]).toEqual([[], []]);
  });

  test('leaves a request that began again while it was delivered', async () => {
    await request();
    await setStock(1);
    await queue();
    await write({
      async deliver() {
        stage.pass(1);
        await request();
        return DELIVERED;
      },
    });
    expect(await stage.count('stock_alerts WHERE queued_at IS NULL')).toBe(1);
  });
});
