import { days, hours, minutes, seconds } from '#app/kernel/clock.ts';
import { type AppliedNotification, applyNotification, type NotificationDeps } from './notification-effects.ts';
import { type NotificationRow, notificationRowShape, toNotification } from './notification-shape.ts';

/** Rows claimed at once. */
export const CLAIM_LIMIT = 20;

/** One node's run over the queue. */
export type QueueRun = {
  /** The node's claim on rows. */
  readonly claim: string;
  /** The time of the next retry after `attempts` attempts. */
  readonly retryAt: (attempts: number, now: number) => number;
  readonly isStopped: () => boolean;
};

/**
 * Applies due notifications until none is due. Rejects while the store is unavailable; a notification whose orders are
 * unavailable waits, and is due again as soon as another one reached them.
 */
export function createDueNotifications(deps: NotificationDeps, run: QueueRun): () => Promise<void> {
  const { store, clock } = deps;
  /** Whether the last call to the orders failed as unavailable. */
  let ordersUnavailable = false;

  return async () => {
    while (!run.isStopped()) {
      const rows = await store.command('claimNotifications', { claim: run.claim, now: clock(), limit: CLAIM_LIMIT });
      for (const row of rows) {
        const reached = await applyRow(deps, run, notificationRowShape.parse(row));
        // The orders are available again: notifications that failed meanwhile are due at once.
        if (reached && ordersUnavailable) await store.command('hastenNotifications', { now: clock() });
        ordersUnavailable = !reached;
      }
      if (rows.length === 0) return;
    }
  };
}

/** Applies a row and stores the result. Returns whether the orders were available. */
async function applyRow(deps: NotificationDeps, { claim, retryAt }: QueueRun, row: NotificationRow): Promise<boolean> {
  const now = deps.clock();
  const applied = await deadLetter(deps, row, { applied: await applyOrWait(deps, row), now });
  await deps.store.command('noteNotification', {
    id: row.id,
    claim,
    state: applied.state,
    problem: applied.problem ?? null,
    nextAt: applied.state === 'waiting' ? retryAt(row.attempts + 1, now) : now,
    now,
    reversal: applied.reversal ?? null,
  });
  return applied.problem !== 'unavailable';
}

async function applyOrWait(deps: NotificationDeps, row: NotificationRow): Promise<AppliedNotification> {
  try {
    return await applyNotification(deps, toNotification(row));
  } catch (error) {
    deps.logger.warn(
      { event: row.event_code, pspReference: row.psp_reference, reason: reasonOf(error) },
      'Notification retry',
    );
    return { state: 'waiting', problem: 'unavailable' };
  }
}

/** Ends the retries of a notification that has waited too long, with an alert. */
async function deadLetter(
  { alertOperator }: NotificationDeps,
  row: NotificationRow,
  { applied, now }: { readonly applied: AppliedNotification; readonly now: number },
): Promise<AppliedNotification> {
  if (applied.state !== 'waiting' || now - row.received_at <= TRIED_FOR) return applied;
  const { event_code: event, psp_reference: pspReference, merchant_reference: order } = row;
  await alertOperator(
    { alert: 'notification-dead-letter', reference: row.id, round: row.received_at, orderNumber: order },
    {
      facts: { event, pspReference, order, problem: applied.problem },
      message: 'Notification dead letter after 30 days: operator check needed',
    },
  );
  return { ...applied, state: 'dead-letter' };
}

/** The reason of a failure in a log line. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : 'unknown';
}

/** How long a notification or reversal is retried before an operator has to check it. */
export const TRIED_FOR = days(30);

/** Short at first: most outages last seconds, and a shopper waits on the page of an order. */
const PAUSES = [
  seconds(2),
  seconds(2),
  seconds(4),
  seconds(8),
  seconds(30),
  minutes(2),
  minutes(10),
  hours(1),
] as const;
const LONGEST_PAUSE = hours(6);

/** Milliseconds until the next attempt, after `attempts` attempts, counted from 1. */
export function retryPause(attempts: number): number {
  return PAUSES[attempts - 1] ?? LONGEST_PAUSE;
}
