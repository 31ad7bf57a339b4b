import { createHmac } from 'node:crypto';
import type { Clock } from '#app/kernel/clock.ts';
import type { IdSource } from '#app/kernel/ids.ts';
import type { SignIns } from '#app/modules/sign-in/ports.ts';
import { LIMITS } from '#app/web/limits.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import type { RateLimit } from '#server/platform/rate-limits/rate-limits.ts';
import { readSignedInEmail, readSignInLink } from '#server/platform/sign-in/read-sign-in.ts';

/** Characters of an id: a hundred random bits. */
const ID_LENGTH = 20;

/** Sign-ins by letter in the shop's own store, beside a hosted platform too. The outbox holds their letters. */
export function createEmbeddedSignIns({
  store,
  keys: [key],
  clock,
  ids,
}: {
  readonly store: Pick<PlatformStore, 'command' | 'read'>;
  /** Hash the addresses that the limit counts. */
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly ids: Pick<IdSource, 'code'>;
}): SignIns {
  const { window, email: limit } = LIMITS['sign-in'];
  const limitOf = (email: string): RateLimit => {
    const hash = createHmac('sha256', key).update(email).digest('base64url');
    return { name: `sign-ins:email:${hash}`, limit, window };
  };
  return {
    ask: (request) =>
      store.command('askSignIn', {
        ...request,
        id: ids.code(ID_LENGTH),
        limit: limitOf(request.email),
        now: clock(),
      }),
    async look(linkId) {
      const link = await readSignInLink(store.read, linkId);
      if (!link || clock() >= link.endsAt) return { kind: 'ended' };
      return link.usedFor === null
        ? { kind: 'open', idempotencyKey: ids.code(ID_LENGTH) }
        : { kind: 'used', id: link.usedFor };
    },
    use: (use) => store.command('takeSignInLink', { ...use, newId: ids.code(ID_LENGTH), now: clock() }),
    emailOf: (id) => readSignedInEmail(store.read, id),
    endAll: (id) => store.command('endSignIns', { id }),
  };
}
