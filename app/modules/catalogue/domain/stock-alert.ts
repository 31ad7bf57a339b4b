import { days, hours } from '#app/kernel/clock.ts';
import type { Language } from '#app/kernel/text.ts';
import type { CountryCode, StorefrontCode } from '#app/modules/markets/domain/types.ts';

/** How long a request is stored after its mail was queued. */
export const ALERT_LIFE = days(30);
/** How long a request waits for its size at most. */
export const WAITING_LIFE = days(180);
/** How long a link confirms a request. */
export const ALERT_LINK_LIFE = hours(48);
/** The sizes that one address may wait for. */
export const MOST_ALERTS = 20;

/** waiting: the request is stored. too-many: its address waits for `MOST_ALERTS` sizes. */
export const STOCK_ALERT_STATES = ['waiting', 'too-many', 'unknown-size'] as const;
export type StockAlertState = (typeof STOCK_ALERT_STATES)[number];

/** A request whose address a letter asks. `language` is null for the market's own. */
export type AskedAlert = {
  readonly variantId: string;
  readonly sku: string;
  readonly email: string;
  readonly storefront: StorefrontCode;
  readonly country: CountryCode;
  readonly language: Language | null;
  readonly isConfirmed: boolean;
};
