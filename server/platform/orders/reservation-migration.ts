import type { Migration } from '#server/store/types.ts';

/** When an order was placed that a bank transfer or a voucher pays; empty for other orders. */
export const openTransferMigration: Migration = {
  id: '075-open-transfers',
  statements: ['ALTER TABLE orders ADD COLUMN transfer_at BIGINT'],
};

/**
 * Reservations that end before their order does. `reserved_at` is the time of the reservation, `pay_until` the end of
 * the time in which the order can be paid; both are empty in rows of older releases. `order_networks` has the networks
 * that an unpaid reservation counts for, as keyed hashes.
 */
export const reservationMigration: Migration = {
  id: '018-reservations',
  statements: [
    'ALTER TABLE orders ADD COLUMN reserved_at BIGINT',
    'ALTER TABLE orders ADD COLUMN pay_until BIGINT',
    'CREATE INDEX orders_pay_until ON orders (status, reserved, pay_until)',
    `CREATE TABLE order_networks (
      order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE, network TEXT NOT NULL, PRIMARY KEY (order_id, network))`,
    'CREATE INDEX order_networks_network ON order_networks (network)',
  ],
};
