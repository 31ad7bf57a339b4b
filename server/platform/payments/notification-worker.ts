import { seconds } from '#app/kernel/clock.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import type { WakeUp } from '#server/kernel/wake-up.ts';
import { createDueNotifications, type QueueRun, retryPause } from './due-notifications.ts';
import { createDueRefunds, createDueReversals, type RefundDeps, type ReversalDeps } from './due-refunds.ts';
import type { NotificationDeps } from './notification-effects.ts';

/** Pause before the next access to an unavailable store. */
const STORE_PAUSE = seconds(1);

export type NotificationWorker = {
  /** Starts to apply due notifications, and returns at once. */
  kick(): void;
  /**
   * Applies due notifications, and reverses and refunds due payments; resolves when nothing more is due. Never rejects.
   */
  run(): Promise<void>;
  /** Starts no further work; resolves when the running work has finished. */
  stop(): Promise<void>;
};

export type NotificationWorkerDeps = NotificationDeps &
  ReversalDeps &
  RefundDeps & {
    readonly ids: Pick<IdSource, 'uuid'>;
    readonly wakeUp: WakeUp;
  };

/**
 * Applies the provider's webhook notifications. Rows are claimed with a lease, so that nodes work concurrently and the
 * rows of a dead node are claimed again; applying one twice changes nothing, because settling is idempotent. A failed
 * row is retried with backoff; rows that were claimed when the store became unavailable are released as soon as it is
 * available again.
 */
export function createNotificationWorker(deps: NotificationWorkerDeps): NotificationWorker {
  const { clock, ids, wakeUp } = deps;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  /** When the next retry of this node is due. */
  let nextAt = Number.POSITIVE_INFINITY;

  const processDue = createDueRun(deps, {
    claim: ids.uuid(),
    retryAt(attempts, now) {
      const at = now + retryPause(attempts);
      nextAt = Math.min(nextAt, at);
      return at;
    },
    isStopped: () => stopped,
  });

  async function work(): Promise<void> {
    do {
      again = false;
      nextAt = Number.POSITIVE_INFINITY;
      if (!(await processDue())) nextAt = clock() + STORE_PAUSE;
    } while (again && !stopped);
    if (!stopped && nextAt < Number.POSITIVE_INFINITY) wakeUp.after(nextAt - clock(), () => void run());
  }

  function run(): Promise<void> {
    again = true;
    if (stopped) return running ?? Promise.resolve();
    running ??= work().finally(() => {
      running = null;
      // A kick that came after the last claim of the finished run.
      if (again && !stopped) void run();
    });
    return running;
  }
  return {
    kick: () => void run(),
    run,
    async stop() {
      stopped = true;
      wakeUp.cancel();
      await running;
    },
  };
}

/**
 * Applies due notifications, and reverses and refunds due payments. Returns whether the store was available; after an
 * outage the next run first releases the rows that this node has claimed.
 */
function createDueRun(deps: NotificationWorkerDeps, queueRun: QueueRun): () => Promise<boolean> {
  const { store, clock, logger } = deps;
  const applyDue = createDueNotifications(deps, queueRun);
  const reverseDue = createDueReversals(deps, queueRun);
  const refundDue = createDueRefunds(deps, queueRun);
  /** Whether this node may have claimed rows without a stored result. */
  let unnoted = false;
  return async () => {
    try {
      if (unnoted) await store.command('releaseNotifications', { claim: queueRun.claim, now: clock() });
      unnoted = false;
      await applyDue();
      await reverseDue();
      await refundDue();
      return true;
    } catch (error) {
      unnoted = true;
      logger.error({ err: error }, 'Notification queue failure');
      return false;
    }
  };
}
