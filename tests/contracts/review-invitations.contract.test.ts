import { beforeEach, describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { DELIVERED, type Letter } from '#app/modules/letters/domain/letter.ts';
import { timeUntilReceived } from '#app/modules/orders/domain/received-on.ts';
import { writeReviewInvitation } from '#server/platform/letters/write-review-invitation.ts';
import { createEmbeddedNewsletter } from '#server/platform/newsletter/newsletter.ts';
import { confirmOrder, orderMessageShape } from '#server/platform/outbox/order-messages.ts';
import { readPayload } from '#server/platform/outbox/payload.ts';
import { createOutboxRun } from '#server/platform/outbox/run-outbox.ts';
import { market, orderInput, setUpStage, value } from './commerce-fixture.ts';

const AFTER = days(14);
let letters: Letter[];
const stage = setUpStage({ variants: [{ id: 'red', stock: { nl: 100 } }] });
beforeEach(() => {
  letters = [];
});

async function paidOrder() {
  const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 2 }]);
  const order = value(await stage.orders.begin(market('GB'), token, orderInput(cart)));
  const amount = order.priceTotal;
  const result = {
    status: 'authorised',
    method: 'card',
    pspReference: 'A',

    amount,
  } as const;
  value(await stage.orders.settle(order.orderNumber, result));
  return order;
}

/** Handles what is due, as one of several nodes, and writes each letter once per id. */
function run(inviteAfter: number | null = AFTER) {
  const log = () => undefined;
  const newsletter = createEmbeddedNewsletter({ store: stage.store, clock: stage.now });
  const deps = {
    orders: stage.orders,
    withdrawals: { ofOrder: async () => [] },
    refunds: { ofOrder: async () => [] },
    invites: inviteAfter !== null,
    reviewLink: { sign: ({ sku }: { sku: string }) => sku },
    letters: {
      async deliver(letter: Letter) {
        if (!letters.some(({ id }) => id === letter.id)) letters.push(letter);
        return DELIVERED;
      },
    },
  };
  return createOutboxRun({
    store: stage.store,
    clock: stage.now,
    handlers: {
      'order-confirmed': confirmOrder({
        orders: stage.orders,
        newsletter,
        orderSignUps: { note: async () => undefined },
        alertOperator: async () => undefined,
        logger: { info: log, warn: log },
        clock: stage.now,
        inviteAfter,
      }),
      async 'review-invitation'(payload) {
        await writeReviewInvitation(deps, readPayload(orderMessageShape, payload));
        return {};
      },
    },
    onFailure: (_message, error) => {
      throw error;
    },
  })();
}
const inviteNow = (orderId: string) => stage.store.command('inviteNow', { orderId, now: stage.now() });

describe('an invitation to review an order', () => {
  test('is written once, some days after the last day on which the order is expected', async () => {
    const order = await paidOrder();
    const { orderNumber } = order;
    await Promise.all([run(), run(), run()]);
    stage.pass(timeUntilReceived(order, stage.now()) + AFTER - 1);
    await run();
    expect(letters).toEqual([]);
    stage.pass(1);
    await Promise.all([run(), run(), run()]);
    expect(letters.map(({ to, content }) => [to, content])).toEqual([
      [
        'Ada@example.com',
        expect.objectContaining({ kind: 'review-invitation', orderNumber, products: [expect.anything()] }),
      ],
    ]);
    stage.pass(AFTER);
    await run();
    expect(letters).toHaveLength(1);
  });

  test('waits as much longer as the parcel left late', async () => {
    const order = await paidOrder();
    await run();
    stage.pass(timeUntilReceived(order, stage.now()) + days(5));
    const ship = () => stage.orders.ship(order.orderNumber, null);
    await Promise.all([ship(), ship()]);
    stage.pass(AFTER - days(5));
    await run();
    expect(letters).toEqual([]);
    const shipped = await stage.orders.byNumber(order.orderNumber);
    stage.pass(shipped ? timeUntilReceived(shipped, stage.now()) + AFTER : 0);
    await run();
    expect(letters).toHaveLength(1);
  });

  test('is written at once by command, and not again when it would have been due', async () => {
    const { id } = await paidOrder();
    await run();
    expect(await Promise.all([inviteNow(id), inviteNow(id)])).toEqual(['queued', 'queued']);
    await run();
    expect(letters).toHaveLength(1);
    expect(await inviteNow(id)).toBe('handled');
    stage.pass(days(100));
    await run();
    expect(letters).toHaveLength(1);
  });

  test('is written by command alone where invitations are off', async () => {
    const { id } = await paidOrder();
    await run(null);
    stage.pass(days(100));
    await run(null);
    expect(letters).toEqual([]);
    await inviteNow(id);
    await run(null);
    expect(letters).toHaveLength(1);
  });

  test('is not written where invitations are switched off while it waits, but by command', async () => {
    const [one, other] = [await paidOrder(), await paidOrder()];
    await run();
    stage.pass(days(100));
    await inviteNow(other.id);
    await run(null);
    expect(letters.map(({ id }) => id)).toEqual([`review-invitation:${other.id}`]);
    await run();
    expect(letters.map(({ id }) => id)).not.toContain(`review-invitation:${one.id}`);
  });

  test('is not written for an order that was never paid', async () => {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    const { id } = value(await stage.orders.begin(market('GB'), token, orderInput(cart)));
    await inviteNow(id);
    await run();
    expect(letters).toEqual([]);
  });
});
