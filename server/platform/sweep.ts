import { ORDER_RECORD_YEARS, UNPAID_ORDER_DAYS } from '#server/kernel/order-record.ts';
import type { CartPlace, CartState } from './cart/sweep-carts.ts';
import type { PlatformStore } from './platform-store.ts';

/** The numbers of rows that a sweep of the platform removed. */
export type Swept = {
  /** Expired orders, whose units are for sale again. */
  readonly orders: number;
  readonly carts: number;
  readonly limits: number;
  readonly idempotencyKeys: number;
  readonly paymentDetails: number;
  readonly placeholders: number;
  /** Orders that lost their personal data. */
  readonly emptied: number;
  /** Whether it checked all rows. */
  readonly finished: boolean;
};

const CART_STATES: readonly CartState[] = ['OPEN', 'CLOSED'];
/** A command that removes this many rows may have left more. */
const ORDERS_AT_ONCE = 200;
const DETAILS_AT_ONCE = 500;
const PLACEHOLDERS_AT_ONCE = 500;
const KEYS_AT_ONCE = 5000;
const EMPTIED_AT_ONCE = 100;
const INVOICES_AT_ONCE = 200;

/** Days until orders that were never paid lose their personal data, and years until paid ones do. */
export type OrderAges = { readonly unpaidDays: number; readonly recordYears: number };
const USUAL_AGES: OrderAges = { unpaidDays: UNPAID_ORDER_DAYS, recordYears: ORDER_RECORD_YEARS };

/**
 * The upkeep of the platform's store: each call does a bounded part of it and the next one continues. Nodes may run it
 * concurrently; a node that dies loses only its cursor.
 */
export function createSweep(
  store: Pick<PlatformStore, 'command'>,
  ages: OrderAges = USUAL_AGES,
): (now: number) => Promise<Swept> {
  const places = new Map<CartState, CartPlace>();
  return async (now) => {
    const orders = await store.command('sweepReservations', { now });
    let carts = 0;
    for (const state of CART_STATES) {
      const { removed, next } = await store.command('sweepCarts', { state, after: places.get(state) ?? null, now });
      carts += removed;
      if (next) places.set(state, next);
      else places.delete(state);
    }
    const limits = await store.command('deleteExpiredRateLimits', { now });
    const idempotencyKeys = await store.command('deleteExpiredKeys', { now });
    const paymentDetails = await store.command('deleteSubmittedDetails', { now });
    const placeholders = await store.command('deleteExpiredPlaceholders', { now });
    const numbered = await store.command('numberInvoices', { limit: INVOICES_AT_ONCE });
    const emptied = await store.command('emptyOldOrders', { ...ages, now });
    const full =
      orders === ORDERS_AT_ONCE ||
      idempotencyKeys >= KEYS_AT_ONCE ||
      paymentDetails === DETAILS_AT_ONCE ||
      placeholders === PLACEHOLDERS_AT_ONCE ||
      emptied >= EMPTIED_AT_ONCE ||
      numbered === INVOICES_AT_ONCE;
    return {
      orders,
      carts,
      limits,
      idempotencyKeys,
      paymentDetails,
      placeholders,
      emptied,
      finished: places.size === 0 && !full,
    };
  };
}
