import type { ExchangeTable } from './domain/exchange-rates.ts';

/** Exchange rates for proposing prices. No price of a shopper depends on them. */
export interface ExchangeRates {
  /** The newest rates that are known. Never rejects: without a newer answer they are the last good ones. */
  latest(): Promise<ExchangeTable>;
}
