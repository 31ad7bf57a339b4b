import { createPictureQueue, type QueuedWork, WorkDropped } from './picture-queue.ts';

/** The most pending pictures, in all and of one network. A page requests about thirty. */
const MOST_PENDING = 256;
export const MOST_PENDING_OF_A_NETWORK = 64;

export class TooManyPictures extends Error {
  override readonly name = 'TooManyPictures';
}

type Requester = { readonly network: string | null; readonly background: boolean; readonly signal?: AbortSignal };
/** `prepare` fetches the input of the work and runs at once; `run` waits for its turn. */
type Work<P, T> = { readonly width: number; prepare(): Promise<P>; run(prepared: P): Promise<T> };
type Pending<T> = {
  done: Promise<T>;
  waiting: number;
  background: boolean;
  network: string | null;
  queued: QueuedWork<T> | null;
  left: boolean;
};

function newPending<T>({ network, background }: Requester): Pending<T> {
  const done = Promise.reject(new WorkDropped());
  done.catch(() => undefined);
  return { done, waiting: 0, background, network, queued: null, left: false };
}

/** Throws `TooManyPictures` when too many requested pictures are pending, in all or of the requester's network. */
function admit({ network, background }: Requester, pending: Iterable<Pending<unknown>>): void {
  if (background) return;
  const others = [...pending].filter((one) => !one.background);
  const own = network === null ? 0 : others.filter((one) => one.network === network).length;
  if (others.length >= MOST_PENDING || own >= MOST_PENDING_OF_A_NETWORK) throw new TooManyPictures();
}

/** The promise, or a rejection with `WorkDropped` when `signal` aborts first; `onAbort` runs then. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal, onAbort: () => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => {
      onAbort();
      reject(new WorkDropped());
    };
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Turns background work into work of a network when a request joins it. */
function hurry({ network, background }: Requester, one: Pending<unknown>): void {
  if (background || !one.background) return;
  one.background = false;
  one.network = network;
  one.queued?.hurry(network);
}

/**
 * Makes each picture once for all concurrent requests. A picture whose requests have all been aborted leaves the queue.
 * New work is rejected above a number of pending pictures, in all and per network.
 */
export function createPictureWorks<T>({ concurrency }: { readonly concurrency: number }): {
  /**
   * The result of the work named by `key`. Rejects with `TooManyPictures` or `WorkDropped`, or with the error of the
   * work.
   */
  share<P>(key: string, requester: Requester, work: Work<P, T>): Promise<T>;
} {
  const queue = createPictureQueue({ concurrency });
  const pending = new Map<string, Pending<T>>();

  async function make<P>(one: Pending<T>, { width, prepare, run }: Work<P, T>): Promise<T> {
    const prepared = await prepare();
    if (one.left) throw new WorkDropped();
    one.queued = queue.add({ width, network: one.network, background: one.background, run: () => run(prepared) });
    return one.queued.done;
  }

  function begin<P>(key: string, requester: Requester, work: Work<P, T>): Pending<T> {
    const one = newPending<T>(requester);
    one.done = make(one, work).finally(() => {
      if (pending.get(key) === one) pending.delete(key);
    });
    // Its requests handle the failure; when all are aborted, none is left to handle it.
    one.done.catch(() => undefined);
    pending.set(key, one);
    return one;
  }

  function leave(key: string, one: Pending<T>): void {
    one.waiting -= 1;
    if (one.waiting > 0) return;
    one.left = true;
    one.queued?.drop();
    if (pending.get(key) === one) pending.delete(key);
  }

  return {
    share(key, requester, work) {
      const { signal } = requester;
      if (signal?.aborted) return Promise.reject(new WorkDropped());
      const known = pending.get(key);
      if (known) hurry(requester, known);
      else {
        try {
          admit(requester, pending.values());
        } catch (error) {
          return Promise.reject(error as Error);
        }
      }
      const joined = known ?? begin(key, requester, work);
      joined.waiting += 1;
      return signal ? untilAborted(joined.done, signal, () => leave(key, joined)) : joined.done;
    },
  };
}
