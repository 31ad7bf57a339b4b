import { days } from '#app/kernel/clock.ts';

/** How long a request is stored after its mail was queued. */
export const ALERT_LIFE = days(30);
/** How long a request waits for its size at most. */
export const WAITING_LIFE = days(180);
/** The sizes that one address may wait for. */
export const MOST_ALERTS = 20;

/** waiting: the request is stored. too-many: its address waits for `MOST_ALERTS` sizes. */
export type StockAlertState = 'waiting' | 'too-many' | 'unknown-size';
