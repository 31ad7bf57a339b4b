import { days, hours, minutes, seconds } from '../../app/kernel/clock.ts';

/** How long something that cannot be applied yet is tried again before a person has to look at it. */
export const TRIED_FOR = days(30);

/** Short at first: most that is away is back within seconds, and somebody is looking at the page of an order. */
const PAUSES = [seconds(2), seconds(2), seconds(4), seconds(8), seconds(30), minutes(2), minutes(10), hours(1)] as const;
const LONGEST_PAUSE = hours(6);

/** Milliseconds until the next try, after as many as `attempts`, counted from 1. */
export function retryPause(attempts: number): number {
  return PAUSES[attempts - 1] ?? LONGEST_PAUSE;
}
