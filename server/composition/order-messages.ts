import { days } from '#app/kernel/clock.ts';
import { createSingleFlight } from '#app/kernel/single-flight.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { OrderSignUps } from '#app/modules/newsletter/ports.ts';
import type { Services } from '#app/request-context.ts';
import type { Config } from '#server/config/types.ts';
import { createOrderSignUps } from '#server/platform/newsletter/order-sign-ups.ts';
import { confirmOrder } from '#server/platform/outbox/order-messages.ts';
import { logInvalidPayload } from '#server/platform/outbox/payload.ts';
import { createQueueRun, type Outbox } from '#server/platform/outbox/run-outbox.ts';
import type { ShopStore } from './commands.ts';
import { createAlertOperator } from './operator-letters.ts';
import type { ProcessContext } from './process-context.ts';

type Parts = Pick<Services, 'orders' | 'newsletter'> &
  Pick<ProcessContext, 'logger' | 'clock'> & {
    readonly outbox: Outbox;
    readonly store: ShopStore;
    readonly orderSignUps: Pick<OrderSignUps, 'note'>;
  };

/**
 * Handles what follows paid orders besides their letters, for the orders of this store and of a hosted platform alike:
 * sign-ups go to the list of the shop, and the operator learns of sold-out items.
 */
export function createConfirmationRun(
  { reviewInvitationDays }: Pick<Config, 'reviewInvitationDays'>,
  { outbox, store, clock, logger, ...handling }: Parts,
): () => Promise<number> {
  const alertOperator = createAlertOperator({ store, logger, clock });
  const inviteAfter = reviewInvitationDays === 0 ? null : days(reviewInvitationDays);
  return whileReached(
    createQueueRun({
      outbox,
      handlers: { 'order-confirmed': confirmOrder({ ...handling, alertOperator, logger, clock, inviteAfter }) },
      onFailure: ({ id, topic, attempts }, error) =>
        logger.warn({ id, topic, attempts, err: error }, 'Outbox message failure'),
      onInvalid: (message, error) => logInvalidPayload(logger, message, error),
    }),
  );
}

/** The sign-ups of orders, and the run that handles what follows paid orders. */
export function openOrderSignUps(
  config: Pick<Config, 'reviewInvitationDays'>,
  parts: Omit<Parts, 'orderSignUps'>,
): { readonly orderSignUps: OrderSignUps; confirmOrders(): Promise<number> } {
  const stored = createOrderSignUps(parts);
  const confirmOrders = createConfirmationRun(config, { ...parts, orderSignUps: stored });
  const singleFlight = createSingleFlight();
  const askDue = async () => {
    await singleFlight('due', confirmOrders).catch((err: unknown) =>
      parts.logger.warn({ err }, 'Failure of what follows paid orders'),
    );
  };
  return { orderSignUps: { ...stored, askDue }, confirmOrders };
}

/** The messages of a hosted platform whose letters this shop writes; null where the platform sends its own. */
export function hostedLetters({ commerce }: Pick<Config, 'commerce'>, outbox: Outbox): Outbox | null {
  return commerce.adapter === 'http' && commerce.letters === 'shop' ? outbox : null;
}

/** A run that ends while the platform does not answer: its client has logged that, and the next run tries again. */
export function whileReached(run: () => Promise<number>): () => Promise<number> {
  return async () => {
    try {
      return await run();
    } catch (error) {
      if (error instanceof UpstreamUnavailable) return 0;
      throw error;
    }
  };
}
