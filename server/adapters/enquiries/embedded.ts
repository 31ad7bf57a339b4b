import { createHmac } from 'node:crypto';
import { type Clock, days } from '#app/kernel/clock.ts';
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
  /** An id is a keyed hash of the words: it says nothing about them. */
  readonly keys: KeyRing;
  readonly clock: Clock;
}): Enquiries {
  return {
    async send({ country, ...enquiry }) {
      const now = clock();
      const fields = JSON.stringify(enquiry);
      const day = Math.floor(now / days(1));
      const id = createHmac('sha256', keys[0]).update(`${day} ${country} ${fields}`).digest('base64url');
      await store.command('storeEnquiry', { id, country, fields, now });
    },
  };
}
