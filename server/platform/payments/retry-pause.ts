import { days, hours, minutes, seconds } from '#app/kernel/clock.ts';

/** How long a notification or reversal is retried before an operator has to check it. */
export const TRIED_FOR = days(30);

/** Short at first: most outages last seconds, and a shopper waits on the page of an order. */
const PAUSES = [
  seconds(2),
  seconds(2),
  seconds(4),
  seconds(8),
  seconds(30),
  minutes(2),
  minutes(10),
  hours(1),
] as const;
const LONGEST_PAUSE = hours(6);

/** Milliseconds until the next attempt, after `attempts` attempts, counted from 1. */
export function retryPause(attempts: number): number {
  return PAUSES[attempts - 1] ?? LONGEST_PAUSE;
}
