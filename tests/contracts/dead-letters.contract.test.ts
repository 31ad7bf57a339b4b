import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrations } from '#server/composition/migrations.ts';
import { deadLetterMigration } from '#server/platform/payments/notification-migration.ts';
import type { CommandContext } from '#server/store/types.ts';
import { createPlace, type Place } from '#tests/support/stores.ts';

const commands = {
  store: ({ sql }: CommandContext, { id, state }: { readonly id: string; readonly state: string }) =>
    sql.run(
      `INSERT INTO payment_notifications (id, psp_reference, event_code, success, merchant_reference, amount, currency, state, attempts, next_at, received_at)
       VALUES (?, ?, 'AUTHORISATION', 1, 'PW-1', 1250, 'GBP', ?, 1, 0, 0)`,
      [id, id, state],
    ),
};

let place: Place;
beforeEach(async () => {
  place = await createPlace();
});
afterEach(() => place.remove());

test('`deadLetterMigration` renames the former state and no other', async () => {
  const before = await place.open({ commands, migrations: migrations.filter((one) => one !== deadLetterMigration) });
  await before.command('store', { id: 'n1', state: 'set-apart' });
  await before.command('store', { id: 'n2', state: 'quarantined' });
  await before.close();
  const after = await place.open({ commands, migrations });
  expect(await after.read.all('SELECT id, state FROM payment_notifications ORDER BY id')).toEqual([
    { id: 'n1', state: 'dead-letter' },
    { id: 'n2', state: 'quarantined' },
  ]);
});
