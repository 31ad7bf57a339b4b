import { type Clock, minutes } from '#app/kernel/clock.ts';

/** New pages that a node makes on demand within a minute. */
const MOST = 6;
const WINDOW = minutes(1);
const PARAMETER = /[?&]bust(?:[=&#]|$)/;

/** Whether an address asks for a page that is made now: the query parameter `bust`, with any value. */
export function asksForNew(url: string): boolean {
  return PARAMETER.test(url);
}

/** Whether one more page may be made on demand: six a minute, so that the memory cannot be passed at will. */
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
