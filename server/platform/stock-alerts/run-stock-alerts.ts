import type { Clock } from '#app/kernel/clock.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import { ALERTS_AT_ONCE, readDueAlerts } from './stock-alert-commands.ts';

/** Rounds of one run: the next run continues. */
const ROUNDS = 10;

/**
 * Queues the mails of all sizes that are in stock again, and deletes old requests. Nodes may run it concurrently.
 * Returns how many mails it queued.
 */
export function createStockAlertRun({
  store,
  clock,
}: {
  readonly store: Pick<PlatformStore, 'command' | 'read'>;
  readonly clock: Clock;
}): () => Promise<number> {
  return async () => {
    let queued = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const alerts = await readDueAlerts(store.read);
      if (alerts.length > 0) queued += await store.command('queueStockAlerts', { alerts, now: clock() });
      if (alerts.length < ALERTS_AT_ONCE) break;
    }
    await store.command('deleteOldStockAlerts', { now: clock() });
    return queued;
  };
}
