import type { Logger } from 'pino';
import type { Clock } from '#app/kernel/clock.ts';
import { isCurrencyCode, type Money } from '#app/kernel/money.ts';
import { CLAIM_LIMIT, type QueueRun, reasonOf, TRIED_FOR } from './due-notifications.ts';
import type { ReversalRow } from './notification-commands.ts';
import type { NotificationDeps } from './notification-effects.ts';
import type { RefundRow, RefundStore } from './refund-commands.ts';

export type RefundDeps = Pick<ReversalDeps, 'reverse' | 'alertOperator'> & {
  readonly store: Pick<RefundStore, 'command'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /**
   * Requests the refund of a part of a payment; false when the provider rejects it. Idempotent per key. Rejects while
   * the provider is unavailable.
   */
  readonly refund: (
    pspReference: string,
    request: { readonly amount: Money; readonly reference: string; readonly idempotencyKey: string },
  ) => Promise<boolean>;
};

type Requested = { readonly state: 'asked' | 'waiting' | 'failed'; readonly problem: string | null };

/** Requests due refunds until none is due. Rejects while the store is unavailable. */
export function createDueRefunds(deps: RefundDeps, { claim, retryAt, isStopped }: QueueRun): () => Promise<void> {
  const { store, clock } = deps;
  return async () => {
    while (!isStopped()) {
      const rows = await store.command('claimRefunds', { claim, now: clock(), limit: CLAIM_LIMIT });
      for (const row of rows) {
        const now = clock();
        const requested = await requestRefund(deps, row, now);
        const nextAt = requested.state === 'waiting' ? retryAt(row.attempts + 1, now) : now;
        await store.command('noteRefund', { id: row.id, claim, ...requested, nextAt, now });
      }
      if (rows.length === 0) return;
    }
  };
}

async function requestRefund(deps: RefundDeps, row: RefundRow, now: number): Promise<Requested> {
  const { logger, alertOperator } = deps;
  const facts = { refund: row.id, order: row.order_number, pspReference: row.psp_reference };
  const fail = async (problem: string, message: string): Promise<Requested> => {
    const notice = { alert: 'refund-failed', reference: row.id, orderNumber: row.order_number } as const;
    await alertOperator(notice, { facts, message });
    return { state: 'failed', problem };
  };
  let accepted: boolean;
  try {
    accepted = await request(deps, row);
  } catch (error) {
    logger.warn({ ...facts, reason: reasonOf(error) }, 'Payment refund retry');
    if (now - Number(row.created_at) <= TRIED_FOR) return { state: 'waiting', problem: 'unavailable' };
    return fail('unavailable', 'Payment refund timeout after 30 days: refund needed at the provider');
  }
  if (!accepted) return fail('refused', 'Rejected payment refund: refund needed at the provider');
  logger.info(facts, 'Payment refund request');
  return { state: 'asked', problem: null };
}

/** A whole payment is reversed, which is possible before and after its capture. */
async function request({ reverse, refund }: RefundDeps, row: RefundRow): Promise<boolean> {
  const { id, psp_reference, amount, currency, whole } = row;
  const keyed = { reference: id, idempotencyKey: `refund-${id}` };
  if (Number(whole) === 1) return reverse(psp_reference, keyed);
  if (!isCurrencyCode(currency)) return false;
  return refund(psp_reference, { amount: { amount: Number(amount), currency }, ...keyed });
}

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
