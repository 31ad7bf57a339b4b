import type { Migration } from '#server/store/types.ts';

/** Newsletter sign-ups, sent purchase events, and messages that wait for their retry. */
export const newsletterMigration: Migration = {
  id: '017-newsletter',
  statements: [
    // The hash identifies the row, so that ids and logs do not contain the address.
    `CREATE TABLE newsletter_subscriptions (
      email_hash TEXT NOT NULL, storefront TEXT NOT NULL, email TEXT NOT NULL, country TEXT NOT NULL, checkout INTEGER NOT NULL CHECK (checkout IN (0, 1)),
      status TEXT NOT NULL, asked_at BIGINT NOT NULL, confirmed_at BIGINT, PRIMARY KEY (email_hash, storefront))`,
    'CREATE TABLE purchase_events (order_id TEXT PRIMARY KEY, claimed_at BIGINT NOT NULL)',
    'ALTER TABLE outbox ADD COLUMN next_at BIGINT NOT NULL DEFAULT 0',
    'CREATE INDEX outbox_due ON outbox (topic, done_at, next_at)',
  ],
};

/** The language of the page of a sign-up; null for the market's own, and for one of an earlier release. */
export const signUpLanguageMigration: Migration = {
  id: '074-sign-up-language',
  statements: ['ALTER TABLE newsletter_subscriptions ADD COLUMN language TEXT'],
};

/** Sign-ups that expire unconfirmed are found by their time. */
export const signUpAgeMigration: Migration = {
  id: '042-sign-up-age',
  statements: ['CREATE INDEX newsletter_sign_ups ON newsletter_subscriptions (status, asked_at)'],
};
