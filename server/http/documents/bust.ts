import { type Clock, minutes } from '#app/kernel/clock.ts';

/** Pages that a node makes anew on demand within a minute. */
const MOST = 6;
const WINDOW = minutes(1);
const PARAMETER = /[?&]bust(?:[=&#]|$)/;

/** Whether an address asks for a page that is made now: the query parameter `bust`, with any value. */
export function asksForNew(url: string): boolean {
  return PARAMETER.test(url);
}

/** Whether one more page may be made anew: at most six a minute, so that nobody passes the memory at will. */
export function createBustLimit(clock: Clock): () => boolean {
  let made: readonly number[] = [];
  return () => {
    const now = clock();
    made = made.filter((at) => at > now - WINDOW);
    if (made.length >= MOST) return false;
    made = [...made, now];
    return true;
  };
}
