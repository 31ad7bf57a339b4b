import type { Logger } from 'pino';
import { type Clock, seconds } from '#app/kernel/clock.ts';

/** A node reports ready after this time at the latest, loaded or not. */
const LONGEST_WARM_UP = seconds(15);

export type WarmStart = {
  /** Resolves when the node has loaded, or failed to. */
  readonly loaded: Promise<void>;
  /** Whether a load balancer should send visitors: the node has loaded and is not warming up, or it takes too long. */
  isWarm(): boolean;
  /** Does what makes the first answers as fast as later ones. */
  warmUp(work: () => Promise<void>): Promise<void>;
};

/** Begins to load what lists need in memory. A failure is logged: lists load it again when they need it. */
export function createWarmStart(
  load: () => Promise<void>,
  { clock, logger, signal }: { readonly clock: Clock; readonly logger: Logger; readonly signal?: AbortSignal },
): WarmStart {
  const since = clock();
  let isLoaded = false;
  let isWarmingUp = false;
  const loaded = load()
    .catch((err: unknown) => {
      if (!signal?.aborted) logger.warn({ err }, 'Load failure of lists');
    })
    .then(() => {
      isLoaded = true;
    });
  return {
    loaded,
    isWarm: () => (isLoaded && !isWarmingUp) || clock() - since >= LONGEST_WARM_UP,
    async warmUp(work) {
      isWarmingUp = true;
      await work().finally(() => {
        isWarmingUp = false;
      });
    },
  };
}
