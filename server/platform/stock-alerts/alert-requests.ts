import type { Clock } from '#app/kernel/clock.ts';
import type { StockAlertRequests } from '#app/modules/catalogue/ports.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import { readAlertRequest } from './read-alert-request.ts';

/** Characters of an id: a hundred random bits. */
const ID_LENGTH = 20;

/** Requests for a mail about a size that wait for the confirmation of their address. The outbox holds its letter. */
export function createStockAlertRequests({
  store,
  clock,
  ids,
}: {
  readonly store: Pick<PlatformStore, 'command' | 'read'>;
  readonly clock: Clock;
  readonly ids: Pick<IdSource, 'code'>;
}): StockAlertRequests {
  return {
    async ask({ storefrontCode: storefront, countryCode: country, language }, alert) {
      const id = ids.code(ID_LENGTH);
      await store.command('askStockAlert', { ...alert, id, storefront, country, language, now: clock() });
    },
    look: (id) => readAlertRequest(store.read, { id, now: clock() }),
    async confirm(id) {
      await store.command('confirmStockAlert', { id, now: clock() });
    },
  };
}
