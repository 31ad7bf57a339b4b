import { oneAfterAnother } from './one-after-another.ts';

export type Followed = {
  /** Reads now. Rejects where the reading fails. */
  read(): Promise<void>;
  /** Reads again and again; `onChanged` is called after each change. */
  start(onChanged: () => void): void;
  stop(): void;
};

/**
 * Follows what other processes change: `readOnce` runs every `every` milliseconds, one run at a time, and calls
 * `changed` after a change. `onFailure` gets the first of several failures in a row.
 */
export function follow(
  readOnce: (changed: () => void) => Promise<void>,
  { every, onFailure }: { readonly every: number; readonly onFailure: (error: unknown) => void },
): Followed {
  let changed: () => void = () => undefined;
  let timer: ReturnType<typeof setInterval> | null = null;
  let isReported = false;
  const read = oneAfterAnother(() => readOnce(() => changed()));
  const done = () => {
    isReported = false;
  };
  const failed = (error: unknown) => {
    if (!isReported) onFailure(error);
    isReported = true;
  };
  return {
    read,
    start(onChanged) {
      changed = onChanged;
      timer = setInterval(() => void read().then(done, failed), every).unref();
    },
    stop() {
      if (timer) clearInterval(timer);
    },
  };
}
