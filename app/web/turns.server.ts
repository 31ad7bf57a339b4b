/**
 * Starts one piece of work per turn of the event loop, in the order of the calls. Between two of them the process
 * accepts connections and sends answers, which would otherwise wait for all the work that came first.
 */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const startNext = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(startNext);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(startNext);
    });
}
