import { days, hours, minutes, seconds } from '../../app/kernel/clock.ts';

/** How long something that cannot be applied yet is tried again before a person has to look at it. */
export const TRIED_FOR = days(30);

const PAUSES = [seconds(2), seconds(5), seconds(20), minutes(1), minutes(5), minutes(15), hours(1)] as const;
const LONGEST_PAUSE = hours(6);

/** Milliseconds until the next try, after as many as `attempts`, counted from 1. */
export function retryPause(attempts: number): number {
  return PAUSES[attempts - 1] ?? LONGEST_PAUSE;
}
