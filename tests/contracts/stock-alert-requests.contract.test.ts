import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { hours } from '#app/kernel/clock.ts';
import { ALERT_LINK_LIFE } from '#app/modules/catalogue/domain/stock-alert.ts';
import { DELIVERED, type Letter } from '#app/modules/letters/domain/letter.ts';
import { LIMITS } from '#app/web/limits.ts';
import { createEmbeddedCatalogue } from '#server/platform/catalogue/embedded-catalogue.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { writeStockConfirmation } from '#server/platform/letters/write-stock-letter.ts';
import { createOutboxRun } from '#server/platform/outbox/run-outbox.ts';
import { letterCounter } from '#server/platform/rate-limits/letter-limits.ts';
import { createStockAlertRequests } from '#server/platform/stock-alerts/alert-requests.ts';
import { createStockAlertRun } from '#server/platform/stock-alerts/stock-alerts.ts';
import { market, registry, setUpStage } from './commerce-fixture.ts';

const gb = market('GB');
const ALERT = { sku: 'P-red', variantId: 'red', email: 'ada@example.com' };
let letters: Letter[];
const stage = setUpStage({ variants: [{ id: 'red', stock: { nl: 0 } }] });
beforeEach(() => {
  letters = [];
});

const requests = () =>
  createStockAlertRequests({
    store: stage.store,
    clock: stage.now,
    ids: createIdSource({ randomBytes, clock: stage.now }),
  });

/** Writes the due letters, as one of several nodes; the first `failures` deliveries of the run fail. */
function write(failures = 0) {
  let failed = 0;
  const deps = {
    request: requests().look,
    registry,
    products: createEmbeddedCatalogue(stage.store.read, {
      clock: stage.now,
      onRejected: () => undefined,
      onSkippedLink: () => undefined,
    }),
    stockAlertLink: { sign: (id: string) => id },
    countLetter: letterCounter({
      store: stage.store,
      secrets: ['a test secret of at least 32 characters'],
      clock: stage.now,
    }),
    letters: {
      async deliver(letter: Letter) {
        if (failed++ < failures) throw new Error('no mail server');
        letters.push(letter);
        return DELIVERED;
      },
    },
  };
  return createOutboxRun({
    store: stage.store,
    clock: stage.now,
    handlers: {
      async 'stock-alert-confirm'(payload) {
        await writeStockConfirmation(deps, payload as { id: string });
        return {};
      },
    },
    onFailure: () => undefined,
  })();
}
const idOf = (letter: Letter | undefined) =>
  letter?.content.kind === 'stock-alert-confirm' ? letter.content.path.replace(/^.*\//, '') : '';

test('a request for a mail about a size is asked by one letter, and waits for nothing until it is confirmed', async () => {
  await requests().ask(gb, ALERT);
  await Promise.all([write(), write()]);
  expect(letters).toMatchObject([
    { to: ALERT.email, market: 'GB', content: { kind: 'stock-alert-confirm', product: 'Sock red', hours: 48 } },
  ]);
  await stage.store.command('setStock', { variantId: 'red', warehouse: 'nl', quantity: 5, now: stage.now() });
  expect(await createStockAlertRun({ store: stage.store, clock: stage.now })()).toBe(0);
  const id = idOf(letters[0]);
  expect(await requests().look(id)).toMatchObject({ ...ALERT, country: 'GB', isConfirmed: false });
  await requests().confirm(id);
  await requests().confirm(id);
  expect(await requests().look(id)).toMatchObject({ isConfirmed: true });
});

test('the link of a request ends, and its address is deleted', async () => {
  await requests().ask(gb, ALERT);
  await write();
  const id = idOf(letters[0]);
  const deleteOld = () => stage.store.command('deleteOldAlertRequests', { now: stage.now() });
  stage.pass(ALERT_LINK_LIFE - 1);
  expect([await deleteOld(), (await requests().look(id)) !== null]).toEqual([0, true]);
  stage.pass(1);
  expect(await requests().look(id)).toBeNull();
  expect([await deleteOld(), await stage.count('stock_alert_requests')]).toEqual([1, 0]);
  expect(await stage.count('outbox')).toBe(0);
});

test('a request that was confirmed or has ended before its letter was written has none', async () => {
  await requests().ask(gb, ALERT);
  stage.pass(ALERT_LINK_LIFE);
  await write();
  expect(letters).toEqual([]);
});

test('the letters to one mailbox end at their limits in an hour and in a day, whatever tag its address has', async () => {
  const { email: hour } = LIMITS['stock-alert-mail'];
  const { email: day } = LIMITS['stock-alert-mail-day'];
  const askOften = async () => {
    for (let nth = 0; nth < hour + 3; nth += 1) await requests().ask(gb, { ...ALERT, email: `ada+${nth}@example.com` });
    await write();
  };
  await askOften();
  expect(letters).toHaveLength(hour);
  await requests().ask(gb, { ...ALERT, email: 'grace@example.com' });
  await write();
  expect(letters.at(-1)?.to).toBe('grace@example.com');
  for (let nth = 0; nth < 5; nth += 1) {
    stage.pass(hours(1));
    await askOften();
  }
  expect(letters.filter(({ to }) => to.startsWith('ada'))).toHaveLength(day);
  stage.pass(hours(24));
  await askOften();
  expect(letters.filter(({ to }) => to.startsWith('ada'))).toHaveLength(day + hour);
});

test('a letter whose delivery is tried again counts once', async () => {
  for (let nth = 0; nth < LIMITS['stock-alert-mail'].email; nth += 1) await requests().ask(gb, ALERT);
  await write(LIMITS['stock-alert-mail'].email);
  expect(letters).toEqual([]);
  stage.pass(hours(1) / 2);
  await write();
  expect(letters).toHaveLength(LIMITS['stock-alert-mail'].email);
});

test('the counts of letters name no address', async () => {
  await requests().ask(gb, ALERT);
  await write();
  const rows = await stage.store.read.all<{ name: string }>('SELECT name FROM rate_limits ORDER BY name');
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(/ada|example/);
});
