import { type Clock, seconds } from '#app/kernel/clock.ts';

/** Resolves when the next call may begin: at most `perSecond` begin within any second, in the order of asking. */
export function createThrottle({
  perSecond,
  clock,
  wait,
}: {
  readonly perSecond: number;
  readonly clock: Clock;
  readonly wait: (milliseconds: number) => Promise<void>;
}): () => Promise<void> {
  const starts: number[] = [];
  return async () => {
    const now = clock();
    const earlier = starts.length < perSecond ? undefined : starts.shift();
    const at = earlier === undefined ? now : Math.max(now, earlier + seconds(1));
    starts.push(at);
    if (at > now) await wait(at - now);
  };
}
