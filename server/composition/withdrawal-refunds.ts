import type { Services } from '#app/request-context.ts';
import { readRefundedSoFar } from '#server/platform/payments/read-refunds.ts';
import { refundWithdrawals } from '#server/platform/withdrawals/refund.ts';
import { readAskedRefunds, readWithdrawal, readWithdrawalsOf } from '#server/platform/withdrawals/withdrawals.ts';
import type { ShopStore } from './commands.ts';
import type { ProcessContext } from './process-context.ts';

/** Queues the refunds of withdrawals that operators asked for. Never rejects: the next run continues. */
export function createRefundRun({
  store,
  orders,
  clock,
  logger,
}: Pick<ProcessContext, 'clock' | 'logger'> &
  Pick<Services, 'orders'> & { readonly store: ShopStore }): () => Promise<void> {
  const deps = {
    orders,
    asked: () => readAskedRefunds(store.read),
    byId: (id: string) => readWithdrawal(store.read, id),
    ofOrder: (order: Parameters<typeof readWithdrawalsOf>[1]) => readWithdrawalsOf(store.read, order),
    refunded: (refund: Parameters<typeof readRefundedSoFar>[1]) => readRefundedSoFar(store.read, refund),
    reject: (id: string, problem: string) => store.command('rejectWithdrawalRefund', { id, problem, now: clock() }),
    onFailure: (id: string, error: unknown) =>
      logger.warn({ withdrawal: id, err: error }, 'Refund of a withdrawal retry'),
  };
  return async () => {
    try {
      await refundWithdrawals({
        ...deps,
        queue: (refunds) => store.command('queueRefunds', { ...refunds, now: clock() }),
      });
    } catch (error) {
      logger.warn({ err: error }, 'Refund of withdrawals retry');
    }
  };
}
