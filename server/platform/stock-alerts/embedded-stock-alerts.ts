import { createHash } from 'node:crypto';
import type { Clock } from '#app/kernel/clock.ts';
import type { StockAlerts } from '#app/modules/catalogue/ports.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';

/** Requests for a mail when a size is in stock again, in the shop's own store. The outbox holds the mails. */
export function createEmbeddedStockAlerts({
  store,
  clock,
}: {
  readonly store: Pick<PlatformStore, 'command'>;
  readonly clock: Clock;
}): StockAlerts {
  return {
    request({ storefrontCode, countryCode, language }, { variantId, email }) {
      return store.command('requestStockAlert', {
        variantId,
        email,
        emailHash: createHash('sha256').update(email).digest('hex'),
        storefront: storefrontCode,
        country: countryCode,
        language,
        now: clock(),
      });
    },
    async end(address) {
      await store.command('endStockAlerts', address);
    },
  };
}
