/**
 * The work for one picture. Smaller `width` runs first; `network` is the requesting network, null when it is unknown.
 */
export type PictureWork<T> = {
  readonly width: number;
  readonly network: string | null;
  /** Runs only while no other work waits. */
  readonly background: boolean;
  readonly run: () => Promise<T>;
};

/** One place in the queue. */
export type QueuedWork<T> = {
  readonly done: Promise<T>;
  /** Removes work that has not started; its `done` rejects with `WorkDropped`. */
  drop(): void;
  /** Turns background work into work of a network. */
  hurry(network: string | null): void;
};

export class WorkDropped extends Error {
  override readonly name = 'WorkDropped';
}

type Entry = { width: number; network: string | null; background: boolean; start: () => void };

/** Widths that are made one at a time: each takes some hundred megabytes. */
const HUGE = 1921;

/** Counts the works in progress and decides whether another one may start beside them. */
function createRunningWorks(concurrency: number) {
  let running = 0;
  let huge = 0;
  let background = 0;
  return {
    isIdle: () => running === 0,
    isFull: () => running >= concurrency,
    mayStart(entry: Entry): boolean {
      if (entry.width >= HUGE && huge > 0) return false;
      // One core stays free for pages and for requested pictures.
      return !entry.background || background === 0;
    },
    /** Counts a work until the returned function is called. */
    start(entry: Entry): () => void {
      const isBackground = entry.background;
      const count = (change: 1 | -1) => {
        running += change;
        if (entry.width >= HUGE) huge += change;
        if (isBackground) background += change;
      };
      count(1);
      return () => count(-1);
    },
  };
}

/**
 * Runs at most `concurrency` works at once: small widths before large ones, and among equal widths the network that was
 * served least. A network's share is its number of works, not their time, since the queue was last empty.
 */
export function createPictureQueue({ concurrency }: { readonly concurrency: number }): {
  add<T>(work: PictureWork<T>): QueuedWork<T>;
} {
  const waiting: Entry[] = [];
  const served = new Map<string | null, number>();
  const running = createRunningWorks(concurrency);

  const order = (a: Entry, b: Entry): number =>
    Number(a.background) - Number(b.background) ||
    a.width - b.width ||
    (served.get(a.network) ?? 0) - (served.get(b.network) ?? 0);

  function next(): void {
    while (!running.isFull()) {
      const [entry] = waiting.filter(running.mayStart).toSorted(order);
      if (!entry) break;
      waiting.splice(waiting.indexOf(entry), 1);
      served.set(entry.network, (served.get(entry.network) ?? 0) + 1);
      entry.start();
    }
    if (running.isIdle() && waiting.length === 0) served.clear();
  }

  return {
    add<T>({ width, network, background, run }: PictureWork<T>): QueuedWork<T> {
      let drop: () => void = () => undefined;
      const entry: Entry = { width, network, background, start: () => undefined };
      const done = new Promise<T>((resolve, reject) => {
        drop = () => {
          const at = waiting.indexOf(entry);
          if (at === -1) return;
          waiting.splice(at, 1);
          reject(new WorkDropped());
        };
        entry.start = () => {
          const finish = running.start(entry);
          run()
            .then(resolve, reject)
            .finally(() => {
              finish();
              next();
            });
        };
      });
      waiting.push(entry);
      next();
      return {
        done,
        drop,
        hurry(by) {
          if (!entry.background) return;
          entry.background = false;
          entry.network = by;
          next();
        },
      };
    },
  };
}
