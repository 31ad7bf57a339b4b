import type { Order } from '#app/modules/orders/domain/order.ts';
import type { NewWithdrawal } from '#app/modules/orders/ports.ts';
import { createRefundRun } from '#server/composition/withdrawal-refunds.ts';
import { readRefunded } from '#server/platform/payments/read-refunds.ts';
import { createEmbeddedWithdrawals } from '#server/platform/withdrawals/withdrawals.ts';
import { sampleDeclaration } from '#tests/support/sample-withdrawal.ts';
import { about, setUpNotificationStage } from './notification-fixture.ts';

/** Declarations of withdrawal and their refunds, on a stage with the queue of notifications. */
export function setUpWithdrawals() {
  const suite = setUpNotificationStage();
  const reported: { readonly id: string; readonly orderNumber: string | null }[] = [];
  let codes = 0;
  function code(): string {
    codes += 1;
    return `A${String(codes).padStart(4, '0')}`;
  }
  /** The adapter of one node. */
  const withdrawals = () =>
    createEmbeddedWithdrawals({
      store: suite.stage.store,
      clock: suite.stage.now,
      ids: { code },
      onDeclared: (declared) => void reported.push(declared),
    });
  const declaration = ({ orderNumber }: Pick<Order, 'orderNumber'>, changes: Partial<NewWithdrawal> = {}) =>
    sampleDeclaration({
      storefront: 'uk',
      country: 'GB',
      orderNumber,
      name: 'Ada Byron',
      linked: true,
      ...changes,
    });
  async function declare(order: Pick<Order, 'orderNumber'>, changes: Partial<NewWithdrawal> = {}): Promise<string> {
    const declared = await withdrawals().declare(declaration(order, changes));
    return declared.id;
  }
  /** Sends a notification about an order and applies it. */
  async function report(order: Order, event: string, changes: Parameters<typeof about>[2] = {}): Promise<void> {
    await suite.sendWebhook([about(order, event, changes)]);
    await suite.worker().run();
  }
  async function paidOrder(): Promise<Order> {
    const order = await suite.startedOrder();
    await report(order, 'AUTHORISATION');
    return order;
  }
  /** Queues the asked refunds, as one node. */
  async function queueAsked(): Promise<void> {
    const { store, orders, now: clock } = suite.stage;
    await createRefundRun({ store, orders, clock, logger: suite.logger() })();
  }
  /** Queues the asked refunds and requests them, as one node. */
  async function refund(): Promise<void> {
    await queueAsked();
    await suite.worker().run();
  }
  const ask = (id: string, amount: string | null = null, orderNumber: string | null = null) =>
    suite.stage.store.command('askWithdrawalRefund', { id, amount, orderNumber, now: suite.stage.now() });
  const byHand = (withdrawalId: string, amount: string | null = null) =>
    suite.stage.store.command('completeByHand', { withdrawalId, amount, now: suite.stage.now() });
  const stateOf = async (id: string) => (await withdrawals().byId(id))?.state;
  /** The letters about refunds that are queued, the oldest first: what each reports, and its amount. */
  async function refundLetters(): Promise<readonly unknown[]> {
    const rows = await suite.stage.store.read.all<{ payload: string }>(
      "SELECT payload FROM outbox WHERE topic = 'order-refunded' ORDER BY created_at, id",
    );
    return rows.map(({ payload }) => {
      const { reason, amount } = JSON.parse(payload);
      return [reason, amount.amount];
    });
  }
  /** Minor units of an order that were refunded or are about to be. */
  const refundedOf = async ({ orderNumber }: Pick<Order, 'orderNumber'>) =>
    [...(await readRefunded(suite.stage.store.read, orderNumber)).values()].reduce((sum, amount) => sum + amount, 0);
  return {
    /** The declarations that were reported to the operator. */
    reported,
    suite,
    withdrawals,
    declaration,
    declare,
    report,
    paidOrder,
    queueAsked,
    refund,
    ask,
    byHand,
    stateOf,
    refundLetters,
    refundedOf,
  };
}

/** The provider's report about a refund that the shop requested of a payment. */
export const ofRefund = (id: string, success: boolean, payment = 'P1') => ({
  pspReference: `R-${id}`,
  originalReference: payment,
  merchantReference: id,
  success,
});

/** A refund of a part of the payment in the provider's own pages. */
export const atProvider = (order: Order, pspReference: string, value: number, success = true) => ({
  pspReference,
  originalReference: 'P1',
  amount: { value, currency: order.currency },
  success,
});
