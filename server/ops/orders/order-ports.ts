import type { OrderCancellations, Refunds, Withdrawals } from '#app/modules/orders/ports.ts';
import type { OperatorStore } from '#server/composition/operator-store.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import { readOrderRefunds } from '#server/platform/payments/read-refunds.ts';
import { readWithdrawalsOf } from '#server/platform/withdrawals/withdrawals.ts';

/** The ports of the use cases that change an order, on the store of an operator's program. */
export function orderPorts(
  store: OperatorStore,
  { clock }: Pick<CliDeps, 'clock'>,
): {
  readonly withdrawals: Pick<Withdrawals, 'ofOrder'>;
  readonly refunds: Refunds;
  readonly cancellations: OrderCancellations;
} {
  return {
    withdrawals: { ofOrder: (order) => readWithdrawalsOf(store.read, order) },
    refunds: { ofOrder: (orderNumber) => readOrderRefunds(store.read, orderNumber) },
    cancellations: {
      cancel: (orderNumber, act) => store.command('cancelPaidOrder', { ...act, orderNumber, now: clock() }),
    },
  };
}
