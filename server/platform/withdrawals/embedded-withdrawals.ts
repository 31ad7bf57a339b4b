import { createHash } from 'node:crypto';
import type { Clock } from '#app/kernel/clock.ts';
import { foldedEmail } from '#app/kernel/email.ts';
import type { NewWithdrawal, Withdrawals } from '#app/modules/orders/ports.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import { findWithdrawal, hashOfEmail, readWithdrawal, readWithdrawalsOf } from './read-withdrawals.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Declarations of withdrawal in the shop's own store. The outbox holds their receipts. `onDeclared` is called for each
 * declaration once it is stored, not for a repeated one; `orderNumber` is null where the shopper typed it.
 */
export function createEmbeddedWithdrawals({
  store,
  clock,
  ids,
  onDeclared,
}: {
  readonly store: Pick<PlatformStore, 'command' | 'read'>;
  readonly clock: Clock;
  readonly ids: Pick<IdSource, 'code'>;
  readonly onDeclared: (declared: { readonly id: string; readonly orderNumber: string | null }) => void;
}): Withdrawals {
  return {
    async declare({ seen, takesRest, ...declaration }) {
      const declared = await store.command('declareWithdrawal', {
        ...declaration,
        // Fifty random bits, in groups that are easy to read aloud.
        id: `W-${ids.code(5)}-${ids.code(5)}`,
        contentHash: hashOf({ ...declaration, seen, takesRest }),
        emailHash: hashOfEmail(declaration.email),
        now: clock(),
      });
      if (declared.kind === 'declared')
        onDeclared({ id: declared.id, orderNumber: declaration.linked ? declaration.orderNumber : null });
      return declared;
    },
    known: (declaration) => findWithdrawal(store.read, hashOf(declaration)),
    byId: (id) => readWithdrawal(store.read, id),
    ofOrder: (order) => readWithdrawalsOf(store.read, order),
  };
}

/**
 * Of everything that is declared. The storefront, and whether it is late, are not said by the shopper; what is left of
 * an order is said by a choice, so that a form that is posted again has the same hash.
 */
function hashOf({ orderNumber, name, email, scope, linked, seen, takesRest }: NewWithdrawal): string {
  const folded = name.trim().normalize('NFC').toLowerCase();
  const chosen = takesRest ? { kind: 'order' } : scope;
  return sha256(JSON.stringify([orderNumber, folded, foldedEmail(email), chosen, linked, seen]));
}
