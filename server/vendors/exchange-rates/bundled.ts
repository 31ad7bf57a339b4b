import type { ExchangeTable } from '#app/modules/markets/domain/exchange-rates.ts';
import type { ExchangeRates } from '#app/modules/markets/ports.ts';

/** The rates that come with the shop. */
export function createBundledRates(bundled: ExchangeTable): ExchangeRates {
  return { latest: async () => bundled };
}
