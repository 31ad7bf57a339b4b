import type { Clock } from '#app/kernel/clock.ts';
import { SIGN_IN_LIFE, USE_NOTED_EVERY } from '#app/modules/sign-in/domain/sign-in.ts';
import type { SignIns } from '#app/modules/sign-in/ports.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import { createAddressRows } from '#server/platform/rate-limits/address-limits.ts';
import { readSignIn, readSignInLink, readSignIns } from './read-sign-in.ts';

/** Characters of the id of a link: a hundred random bits. */
const ID_LENGTH = 20;
/** Of a sign-in, which only an encrypted cookie carries, and which is small: eighty. */
const SIGN_IN_ID_LENGTH = 16;

/** Sign-ins by letter in the shop's own store, beside a hosted platform too. The outbox holds their letters. */
export function createEmbeddedSignIns({
  store,
  keys,
  clock,
  ids,
}: {
  readonly store: Pick<PlatformStore, 'command' | 'read'>;
  /** Hash the addresses that the limits count. */
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly ids: Pick<IdSource, 'code'>;
}): SignIns {
  const rowsOf = createAddressRows(keys);
  return {
    ask: (request) =>
      store.command('askSignIn', {
        ...request,
        id: ids.code(ID_LENGTH),
        limits: rowsOf('sign-in', request.email),
        now: clock(),
      }),
    async look(linkId) {
      const link = await readSignInLink(store.read, linkId);
      if (link && link.usedFor !== null) return { kind: 'used', id: link.usedFor };
      if (!link || clock() >= link.endsAt) return { kind: 'ended' };
      return { kind: 'open', email: link.email, idempotencyKey: ids.code(ID_LENGTH) };
    },
    use: (use) => store.command('takeSignInLink', { ...use, newId: ids.code(SIGN_IN_ID_LENGTH), now: clock() }),
    async emailOf(id) {
      const now = clock();
      const signIn = await readSignIn(store.read, { id, since: now - SIGN_IN_LIFE });
      if (signIn && now - signIn.usedAt >= USE_NOTED_EVERY) await store.command('noteSignInUse', { id, now });
      return signIn?.email ?? null;
    },
    list: (id) => readSignIns(store.read, { id, since: clock() - SIGN_IN_LIFE }),
    end: (id) => store.command('endSignIn', { id }),
    endOther: (id, other) => store.command('endOtherSignIns', { id, other }),
    endAll: (id) => store.command('endSignIns', { id }),
  };
}
