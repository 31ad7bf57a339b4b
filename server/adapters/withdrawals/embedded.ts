import { createHash } from 'node:crypto';
import type { Clock } from '#app/kernel/clock.ts';
import { foldedEmail } from '#app/kernel/email.ts';
import type { IdSource } from '#app/kernel/ids.ts';
import type { NewWithdrawal, Withdrawals } from '#app/modules/orders/ports.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import { findWithdrawal, readWithdrawal, readWithdrawalsOf } from '#server/platform/withdrawals/read-withdrawals.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Declarations of withdrawal in the shop's own store. The outbox holds their receipts. */
export function createEmbeddedWithdrawals({
  store,
  clock,
  ids,
}: {
  readonly store: Pick<PlatformStore, 'command' | 'read'>;
  readonly clock: Clock;
  readonly ids: Pick<IdSource, 'code'>;
}): Withdrawals {
  return {
    declare({ seen, ...declaration }) {
      return store.command('declareWithdrawal', {
        ...declaration,
        // Fifty random bits, in groups that are easy to read aloud.
        id: `W-${ids.code(5)}-${ids.code(5)}`,
        contentHash: hashOf({ ...declaration, seen }),
        emailHash: sha256(foldedEmail(declaration.email)),
        now: clock(),
      });
    },
    known: (declaration) => findWithdrawal(store.read, hashOf(declaration)),
    byId: (id) => readWithdrawal(store.read, id),
    ofOrder: (orderNumber) => readWithdrawalsOf(store.read, orderNumber),
  };
}

/** Of everything that is declared. The storefront, and whether it is late, are not said by the shopper. */
function hashOf({ orderNumber, name, email, scope, linked, seen }: NewWithdrawal): string {
  const folded = name.trim().normalize('NFC').toLowerCase();
  return sha256(JSON.stringify([orderNumber, folded, foldedEmail(email), scope, linked, seen]));
}
