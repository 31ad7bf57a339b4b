import { CLAIM_LIMIT, type QueueRun, reasonOf } from './due-notifications.ts';
import type { ReversalRow } from './notification-commands.ts';
import type { NotificationDeps } from './notification-effects.ts';
import { TRIED_FOR } from './retry-pause.ts';

export type ReversalDeps = Pick<NotificationDeps, 'store' | 'alertOperator' | 'clock' | 'logger'> & {
  /**
   * Requests the reversal of a payment; false when the provider rejects it. Idempotent per key. Rejects while the
   * provider is unavailable.
   */
  readonly reverse: (
    pspReference: string,
    request: { readonly reference: string; readonly idempotencyKey: string },
  ) => Promise<boolean>;
};

/** What a reversal request led to. */
type Requested = { readonly state: 'asked' | 'waiting' | 'failed'; readonly problem: string | null };

/** Requests due reversals until none is due. Rejects while the store is unavailable. */
export function createDueReversals(deps: ReversalDeps, { claim, retryAt, isStopped }: QueueRun): () => Promise<void> {
  const { store, clock } = deps;
  return async () => {
    while (!isStopped()) {
      const rows = await store.command('claimReversals', { claim, now: clock(), limit: CLAIM_LIMIT });
      for (const row of rows) {
        const now = clock();
        const requested = await requestReversal(deps, row, now);
        await store.command('noteReversal', {
          pspReference: row.psp_reference,
          claim,
          ...requested,
          nextAt: requested.state === 'waiting' ? retryAt(row.attempts + 1, now) : now,
          now,
        });
      }
      if (rows.length === 0) return;
    }
  };
}

async function requestReversal(
  { reverse, alertOperator, logger }: ReversalDeps,
  { psp_reference, order_number, created_at }: ReversalRow,
  now: number,
): Promise<Requested> {
  const facts = { pspReference: psp_reference, order: order_number };
  const fail = async (problem: string, message: string): Promise<Requested> => {
    // An operator's retry has a new creation time.
    const about = { reference: psp_reference, round: created_at, orderNumber: order_number };
    await alertOperator({ alert: 'reversal-failed', ...about }, { facts, message });
    return { state: 'failed', problem };
  };
  let accepted: boolean;
  try {
    // The creation time is part of the key, so that an operator's retry is a new request.
    accepted = await reverse(psp_reference, {
      reference: order_number,
      idempotencyKey: `reversal-${psp_reference}-${created_at}`,
    });
  } catch (error) {
    logger.warn({ ...facts, reason: reasonOf(error) }, 'Payment reversal retry');
    if (now - created_at <= TRIED_FOR) return { state: 'waiting', problem: 'unavailable' };
    return fail('unavailable', 'Payment reversal timeout after 30 days: refund needed at the provider');
  }
  if (!accepted) return fail('refused', 'Rejected payment reversal: refund needed at the provider');
  logger.info(facts, 'Payment reversal request');
  return { state: 'asked', problem: null };
}
