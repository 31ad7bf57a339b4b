import type { Migration } from '#server/store/types.ts';

/**
 * Visitors who saw an experiment, their orders, and the experiments that an operator has stopped. A visitor is a hash
 * of a random id and the experiment's id; an order and a refund are hashes of their numbers.
 */
export const experimentMigration: Migration = {
  id: '065-experiments',
  statements: [
    `CREATE TABLE experiment_exposures (
      experiment TEXT NOT NULL, visitor TEXT NOT NULL, variant TEXT NOT NULL, shares TEXT NOT NULL, seen_at BIGINT NOT NULL,
      added INTEGER NOT NULL CHECK (added IN (0, 1)), checkout INTEGER NOT NULL CHECK (checkout IN (0, 1)),
      PRIMARY KEY (experiment, visitor))`,
    'CREATE INDEX experiment_exposures_age ON experiment_exposures (seen_at)',
    // `counts`: its payment is certain or pending.
    `CREATE TABLE experiment_orders (
      order_key TEXT NOT NULL, experiment TEXT NOT NULL, visitor TEXT NOT NULL, currency TEXT NOT NULL, total BIGINT NOT NULL, refunded BIGINT NOT NULL,
      counts INTEGER NOT NULL CHECK (counts IN (0, 1)), started_at BIGINT NOT NULL, PRIMARY KEY (order_key, experiment))`,
    'CREATE INDEX experiment_orders_visitor ON experiment_orders (experiment, visitor)',
    'CREATE INDEX experiment_orders_age ON experiment_orders (started_at)',
    `CREATE TABLE experiment_refunds (
      refund_key TEXT PRIMARY KEY, order_key TEXT NOT NULL, amount BIGINT NOT NULL, refunded_at BIGINT NOT NULL)`,
    'CREATE INDEX experiment_refunds_order ON experiment_refunds (order_key)',
    'CREATE INDEX experiment_refunds_age ON experiment_refunds (refunded_at)',
    'CREATE TABLE experiment_stops (experiment TEXT PRIMARY KEY, stopped_at BIGINT NOT NULL)',
  ],
};

/** The shop counts no visitors: what the tag manager counts has its own end. */
export const noExperimentResultsMigration: Migration = {
  id: '078-no-experiment-results',
  statements: ['experiment_refunds', 'experiment_orders', 'experiment_exposures'].map((table) => `DROP TABLE ${table}`),
};
