import type { Clock } from '#app/kernel/clock.ts';

/** Keeps calls from an upstream that is down, so that pages answer at once instead of waiting for it one by one. */
export interface Breaker {
  /**
   * Whether a call may be made now. After a rest one call is let through to try; the others wait for what it comes to.
   */
  allows(): boolean;
  succeeded(): void;
  failed(): void;
  /** The call let through was given up by its caller: it says nothing. */
  forgotten(): void;
}

/** `threshold` failures in a row open it for `rest` milliseconds. */
export function createBreaker({
  clock,
  threshold,
  rest,
}: {
  readonly clock: Clock;
  readonly threshold: number;
  readonly rest: number;
}): Breaker {
  let failures = 0;
  let openUntil = 0;
  return {
    allows() {
      if (failures < threshold) return true;
      const now = clock();
      if (now < openUntil) return false;
      // The next trial is due after another rest, whatever becomes of this one.
      openUntil = now + rest;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures >= threshold) openUntil = clock() + rest;
    },
    forgotten() {
      if (failures >= threshold) openUntil = 0;
    },
  };
}
