import { createHmac } from 'node:crypto';
import type { Clock } from '#app/kernel/clock.ts';
import type { Enquiries } from '#app/modules/enquiries/ports.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';

/** Enquiries in the shop's own store. The outbox holds their letters. */
export function createEmbeddedEnquiries({
  store,
  keys,
  clock,
}: {
  readonly store: Pick<PlatformStore, 'command'>;
  /** An id is a keyed hash of the words: it says nothing about them, and is the same for a retry on the next day. */
  readonly keys: KeyRing;
  readonly clock: Clock;
}): Enquiries {
  return {
    async send({ country, ...enquiry }) {
      const fields = JSON.stringify(enquiry);
      const id = createHmac('sha256', keys[0]).update(`${country} ${fields}`).digest('base64url');
      await store.command('storeEnquiry', { id, country, fields, now: clock() });
    },
  };
}
