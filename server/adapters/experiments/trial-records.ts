import { createHash } from 'node:crypto';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import type { Milestone, TrialRecords, TrialVisit } from '#app/modules/experiments/ports.ts';
import { isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import type { OrderRefund } from '#app/modules/payments/domain/notification.ts';
import type { WakeUp } from '#server/kernel/wake-up.ts';
import type { ExposureRow } from '#server/platform/experiments/experiment-commands.ts';
import { readTrialOrder } from '#server/platform/experiments/read-experiments.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';

/** Visitors that wait to be written; further ones are lost. */
const MOST_WAITING = 5000;
/** Rows of one command. */
const ROWS_AT_ONCE = 500;
/** How long a visitor waits to be written with others: what a killed process loses. */
const WRITE_AFTER = seconds(1);
/** The pause after a failed write. */
const PAUSE = seconds(10);
/** 132 bits. */
const HASH_LENGTH = 22;

type Deps = {
  readonly store: Pick<PlatformStore, 'command' | 'read'>;
  readonly clock: Clock;
  readonly wakeUp: WakeUp;
  readonly onFailure: (error: unknown) => void;
};

export type StoredTrialRecords = TrialRecords & {
  /** Writes what waits. Never rejects: what could not be written waits for the next time. */
  write(): Promise<void>;
  /** Orders whose results are reported here. A report that fails is only logged. */
  watching<T extends Pick<OrderService, 'settle'>>(orders: T): T;
  refunded(refund: OrderRefund): Promise<void>;
};

/** What visitors of experiments see and do, in the store: exposures in batches, orders at once. */
export function createTrialRecords({ store, clock, wakeUp, onFailure }: Deps): StoredTrialRecords {
  const waiting = createWaitingRows();
  const logged = async (work: Promise<unknown>) => void (await work.catch(onFailure));

  async function write(): Promise<void> {
    const rows = waiting.take();
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      try {
        await store.command('noteExposures', { rows: rows.slice(at, at + ROWS_AT_ONCE) });
      } catch (error) {
        // Writing twice changes nothing.
        for (const row of rows.slice(at)) waiting.add(row);
        onFailure(error);
        wakeUp.after(PAUSE, () => void write());
        return;
      }
    }
  }

  return {
    write,
    note(visit, milestone) {
      const isFirst = waiting.size() === 0;
      for (const row of rowsOf(visit, milestone, clock())) waiting.add(row);
      if (isFirst && waiting.size() > 0) wakeUp.after(WRITE_AFTER, () => void write());
    },
    async orderStarted(visit, { orderNumber, total }) {
      const rows = rowsOf(visit, 'began-checkout', clock());
      const order = hash(`order ${orderNumber}`);
      const { amount, currency } = total;
      await logged(store.command('noteTrialOrder', { order, currency, total: amount, rows, now: clock() }));
    },
    watching: (orders) => ({
      ...orders,
      async settle(orderNumber, result) {
        const settled = await orders.settle(orderNumber, result);
        if (settled.ok) await logged(notePayment(store, orderNumber, isPaidOrPending(settled.value.status)));
        return settled;
      },
    }),
    refunded: ({ orderNumber, reference, amount, done }) =>
      logged(
        store.command('noteTrialRefund', {
          order: hash(`order ${orderNumber}`),
          refund: hash(`refund ${reference}`),
          amount,
          done,
          now: clock(),
        }),
      ),
  };
}

/** Writes only what changes: most orders belong to no experiment, and results are reported several times. */
async function notePayment(store: Deps['store'], orderNumber: string, counts: boolean): Promise<void> {
  const order = hash(`order ${orderNumber}`);
  const before = await readTrialOrder(store.read, order);
  if (before !== null && before !== counts) await store.command('noteTrialPayment', { order, counts });
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH);

function rowsOf(
  { visitorId, exposures }: TrialVisit,
  milestone: Milestone | undefined,
  now: number,
): readonly ExposureRow[] {
  return exposures.map(({ experiment, variant, shares }) => ({
    experiment,
    visitor: hash(`${experiment} ${visitorId}`),
    variant,
    shares,
    seenAt: now,
    added: milestone === 'added-to-bag',
    checkout: milestone === 'began-checkout',
  }));
}

/** Rows to be written, one for each visitor of an experiment: the first variant, and all that was reached. */
function createWaitingRows() {
  let rows = new Map<string, ExposureRow>();
  return {
    size: () => rows.size,
    add(row: ExposureRow): void {
      const key = `${row.experiment} ${row.visitor}`;
      const known = rows.get(key);
      if (!known && rows.size >= MOST_WAITING) return;
      const merged = known && { ...known, added: known.added || row.added, checkout: known.checkout || row.checkout };
      rows.set(key, merged ?? row);
    },
    take(): readonly ExposureRow[] {
      const taken = [...rows.values()];
      rows = new Map();
      return taken;
    },
  };
}
