import type { Migration } from '#server/store/types.ts';

/** Requests for one mail when a size is in stock again. The hash identifies the row: ids and logs have no address. */
export const stockAlertMigration: Migration = {
  id: '032-stock-alerts',
  statements: [
    `CREATE TABLE stock_alerts (
      variant_id TEXT NOT NULL, storefront TEXT NOT NULL, email_hash TEXT NOT NULL, email TEXT NOT NULL, country TEXT NOT NULL, language TEXT NOT NULL,
      asked_at BIGINT NOT NULL, queued_at BIGINT, PRIMARY KEY (variant_id, storefront, email_hash))`,
    'CREATE INDEX stock_alerts_waiting ON stock_alerts (queued_at, variant_id)',
    'CREATE INDEX stock_alerts_asked_at ON stock_alerts (asked_at)',
    'CREATE INDEX stock_alerts_email_hash ON stock_alerts (email_hash)',
  ],
};

/** Requests whose address is not confirmed, until their link ends. */
export const alertRequestMigration: Migration = {
  id: '077-confirmed-stock-alerts',
  statements: [
    `CREATE TABLE stock_alert_requests (
      id TEXT PRIMARY KEY, variant_id TEXT NOT NULL, sku TEXT NOT NULL, email TEXT NOT NULL, storefront TEXT NOT NULL, country TEXT NOT NULL,
      language TEXT, asked_at BIGINT NOT NULL, confirmed_at BIGINT)`,
    'CREATE INDEX stock_alert_requests_age ON stock_alert_requests (asked_at)',
  ],
};
