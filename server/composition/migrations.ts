import type { Migration } from '#server/store/types.ts';

/**
 * The tables of the shop. The id of a migration is noted in the store; a released one never changes, and a later one is
 * appended.
 */
export const tables: Migration = {
  id: '001-tables',
  statements: [
    // The catalogue.
    // A product is one document; rows exist only for what is looked up, sorted by, or changes separately.
    `CREATE TABLE products (
      id TEXT PRIMARY KEY, sku TEXT NOT NULL UNIQUE, sku_lower TEXT NOT NULL UNIQUE, slug TEXT NOT NULL UNIQUE,
      doc TEXT NOT NULL, revision BIGINT NOT NULL, updated_at BIGINT NOT NULL)`,
    'CREATE INDEX products_revision ON products (revision, id)',
    `CREATE TABLE variants (
      id TEXT PRIMARY KEY, product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
      sku TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, size_label TEXT NOT NULL, size_value TEXT NOT NULL,
      is_us INTEGER NOT NULL CHECK (is_us IN (0, 1)))`,
    'CREATE INDEX variants_product ON variants (product_id, position)',
    `CREATE TABLE prices (
      variant_id TEXT NOT NULL REFERENCES variants (id) ON DELETE CASCADE, currency TEXT NOT NULL,
      original BIGINT NOT NULL, final BIGINT NOT NULL CHECK (final >= 0),
      converted INTEGER NOT NULL CHECK (converted IN (0, 1)), PRIMARY KEY (variant_id, currency))`,
    // Every price that a variant ever had: a reference price is shown only when this table proves it. `fresh` marks
    // the first price of a variant, which proves nothing about the days before.
    `CREATE TABLE price_history (
      variant_id TEXT NOT NULL, currency TEXT NOT NULL, from_at BIGINT NOT NULL, final BIGINT NOT NULL,
      fresh INTEGER NOT NULL DEFAULT 0 CHECK (fresh IN (0, 1)), PRIMARY KEY (variant_id, currency, from_at))`,
    `CREATE TABLE stock (
      variant_id TEXT NOT NULL REFERENCES variants (id) ON DELETE CASCADE, warehouse TEXT NOT NULL,
      quantity INTEGER NOT NULL CHECK (quantity >= 0), PRIMARY KEY (variant_id, warehouse))`,
    // The sort keys of a listing, per selling region and currency, stored with the category so that one index answers
    // a page. Every product is also in the category `*`.
    `CREATE TABLE listing (
      category TEXT NOT NULL, is_us INTEGER NOT NULL, currency TEXT NOT NULL,
      product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE, sold_out INTEGER NOT NULL,
      rank INTEGER NOT NULL, price BIGINT NOT NULL, newest BIGINT NOT NULL,
      PRIMARY KEY (category, is_us, currency, product_id))`,
    'CREATE INDEX listing_rank ON listing (category, is_us, currency, sold_out, rank, product_id)',
    'CREATE INDEX listing_price ON listing (category, is_us, currency, sold_out, price, product_id)',
    'CREATE INDEX listing_dearest ON listing (category, is_us, currency, sold_out, price DESC, product_id)',
    'CREATE INDEX listing_newest ON listing (category, is_us, currency, sold_out, newest, product_id)',
    'CREATE INDEX listing_product ON listing (product_id)',
    `CREATE TABLE images (
      id TEXT PRIMARY KEY, product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE, source TEXT NOT NULL)`,
    'CREATE INDEX images_product ON images (product_id)',
    'CREATE TABLE catalogue_facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)',
    // Nodes that change the catalogue lock its revision, and a missing row cannot be locked.
    "INSERT INTO catalogue_facts (name, value) VALUES ('revision', '0')",
    // The names of the categories that exist only in the catalogue. A name stays when its products are removed.
    'CREATE TABLE category_names (category TEXT PRIMARY KEY, name TEXT NOT NULL)',
    // The search words of a product, for each language.
    `CREATE TABLE product_words (
      language TEXT NOT NULL, product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
      words TEXT NOT NULL, PRIMARY KEY (language, product_id))`,
    'CREATE INDEX product_words_product ON product_words (product_id)',
    // What pages show of a product, and when it changed last: `stock` for the stock state of its sizes, `card` for its
    // price, its last units or whether it is sold out. `revision` counts the changes; an empty `state` is unknown.
    `CREATE TABLE page_changes (
      product_id TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('stock', 'card')), revision INTEGER NOT NULL,
      state TEXT NOT NULL, changed_at BIGINT NOT NULL, PRIMARY KEY (product_id, kind))`,
    'CREATE INDEX page_changes_changed_at ON page_changes (changed_at)',
    'CREATE INDEX page_changes_cards ON page_changes (kind, changed_at, revision)',
    // The revision of the catalogue at which only the prices of a product changed.
    `CREATE TABLE price_changes (
      product_id TEXT PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE, revision BIGINT NOT NULL)`,
    'CREATE INDEX price_changes_revision ON price_changes (revision, product_id)',
    // A rebuild writes rows of its own time.
    `CREATE TABLE bought_together (
      sku TEXT NOT NULL, other TEXT NOT NULL, score INTEGER NOT NULL CHECK (score > 0), built_at BIGINT NOT NULL,
      PRIMARY KEY (sku, other))`,
    'CREATE INDEX bought_together_built ON bought_together (built_at)',
    'CREATE TABLE recommendation_builds (id INTEGER PRIMARY KEY, claimed_at BIGINT NOT NULL)',
    // How much products are bought, as levels. `revision` is that of the change of the level.
    `CREATE TABLE product_sales (
      sku TEXT PRIMARY KEY, level INTEGER NOT NULL CHECK (level >= 0), revision BIGINT NOT NULL)`,
    'CREATE INDEX product_sales_revision ON product_sales (revision, sku)',

    // Carts and discounts.
    // A cart stores lines without prices: each answer is priced again.
    `CREATE TABLE carts (
      id TEXT PRIMARY KEY, country TEXT NOT NULL, warehouse_region TEXT NOT NULL, version INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('OPEN', 'CLOSED')), shipping_method TEXT, discount_code TEXT,
      created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, gift_wrapped INTEGER NOT NULL DEFAULT 0,
      gift_message TEXT)`,
    'CREATE INDEX carts_age ON carts (state, updated_at, id)',
    // `name` is the name of a line after its product was deleted.
    `CREATE TABLE cart_lines (
      id TEXT PRIMARY KEY, cart_id TEXT NOT NULL REFERENCES carts (id) ON DELETE CASCADE, position INTEGER NOT NULL,
      variant_id TEXT NOT NULL, quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 20), name TEXT NOT NULL)`,
    'CREATE INDEX cart_lines_cart ON cart_lines (cart_id, position)',
    // `basis` is the hash of the whole request; the address itself is not stored.
    `CREATE TABLE cart_tax_quotes (
      cart_id TEXT PRIMARY KEY REFERENCES carts (id) ON DELETE CASCADE, basis TEXT NOT NULL, quote TEXT NOT NULL,
      created_at BIGINT NOT NULL)`,
    // `used` counts the orders of rules that have a limit; rows of other rules are not written, so that orders do not
    // wait for them.
    `CREATE TABLE discount_rules (
      id TEXT PRIMARY KEY, code TEXT UNIQUE, doc TEXT NOT NULL, priority INTEGER NOT NULL, valid_from BIGINT,
      valid_until BIGINT, usage_limit INTEGER CHECK (usage_limit > 0),
      usage_limit_per_cart INTEGER CHECK (usage_limit_per_cart > 0),
      used INTEGER NOT NULL DEFAULT 0 CHECK (used >= 0), created_at BIGINT NOT NULL)`,

    // Orders.
    // `reserved_at` is the time of the reservation, `pay_until` the end of the time to pay, `transfer_at` the time of
    // an order that a bank transfer or a voucher pays. `taken_out` has the lines that left the cart during the
    // payment; they return when it fails.
    `CREATE TABLE orders (
      id TEXT PRIMARY KEY, number TEXT NOT NULL UNIQUE, cart_id TEXT NOT NULL, cart_version INTEGER NOT NULL,
      country TEXT NOT NULL, storefront TEXT NOT NULL, language TEXT NOT NULL, currency TEXT NOT NULL,
      email TEXT NOT NULL, status TEXT NOT NULL, attempt INTEGER NOT NULL,
      reserved INTEGER NOT NULL CHECK (reserved IN (0, 1)), reserved_until BIGINT NOT NULL,
      products BIGINT NOT NULL, discount BIGINT NOT NULL, shipping BIGINT NOT NULL, tax BIGINT NOT NULL,
      total BIGINT NOT NULL, payment_method TEXT, payment_reference TEXT, doc TEXT NOT NULL,
      created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, reserved_at BIGINT, pay_until BIGINT, taken_out TEXT,
      transfer_at BIGINT, UNIQUE (cart_id, cart_version))`,
    'CREATE INDEX orders_reserved ON orders (status, reserved, reserved_until)',
    'CREATE INDEX orders_age ON orders (created_at, id)',
    'CREATE INDEX orders_pay_until ON orders (status, reserved, pay_until)',
    'CREATE INDEX orders_address ON orders (email, created_at)',
    // The warehouse of each reserved unit, to which it is released.
    `CREATE TABLE order_reservations (
      order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE, variant_id TEXT NOT NULL,
      warehouse TEXT NOT NULL, quantity INTEGER NOT NULL CHECK (quantity > 0),
      PRIMARY KEY (order_id, variant_id, warehouse))`,
    // The networks that an unpaid reservation counts for, as keyed hashes.
    `CREATE TABLE order_networks (
      order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE, network TEXT NOT NULL,
      PRIMARY KEY (order_id, network))`,
    'CREATE INDEX order_networks_network ON order_networks (network)',
    `CREATE TABLE order_events (
      order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE, seq INTEGER NOT NULL, at BIGINT NOT NULL,
      kind TEXT NOT NULL, status TEXT NOT NULL, attempt INTEGER NOT NULL, reference TEXT, detail TEXT,
      PRIMARY KEY (order_id, seq))`,
    // Payments at the provider and on the page of the shop; `instructions` are those of a payment that is completed
    // outside the shop.
    `CREATE TABLE order_payments (
      order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE, seq INTEGER NOT NULL,
      attempt INTEGER NOT NULL, session_id TEXT NOT NULL, url TEXT NOT NULL, expires_at BIGINT NOT NULL,
      created_at BIGINT NOT NULL, kind TEXT, binding TEXT, session_data TEXT, instructions TEXT,
      PRIMARY KEY (order_id, seq))`,
    // The id is the hash of the details from a bank. The outcome is empty while a request submits them.
    `CREATE TABLE payment_details (
      id TEXT PRIMARY KEY, order_number TEXT NOT NULL, claimed_at BIGINT NOT NULL, claimed_by TEXT NOT NULL,
      outcome TEXT)`,
    'CREATE INDEX payment_details_age ON payment_details (claimed_at)',
    // Orders at the payment provider that are paid in parts. `closed_at` is the time when the provider released the
    // parts.
    `CREATE TABLE provider_orders (
      psp_reference TEXT PRIMARY KEY, order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
      order_data TEXT NOT NULL, amount BIGINT NOT NULL, currency TEXT NOT NULL, expires_at BIGINT NOT NULL,
      closed_at BIGINT, created_at BIGINT NOT NULL)`,
    'CREATE INDEX provider_orders_order ON provider_orders (order_id)',
    `CREATE TABLE order_parts (
      psp_reference TEXT PRIMARY KEY,
      provider_order TEXT NOT NULL REFERENCES provider_orders (psp_reference) ON DELETE CASCADE,
      amount BIGINT NOT NULL, currency TEXT NOT NULL, method TEXT, last_four TEXT, state TEXT NOT NULL,
      created_at BIGINT NOT NULL)`,
    'CREATE INDEX order_parts_order ON order_parts (provider_order)',
    // The calculated order of a cart while the sheet of a wallet is open: it has no number, address or reservation, so
    // that it cannot be paid, shipped or counted.
    `CREATE TABLE wallet_placeholders (
      cart_id TEXT PRIMARY KEY REFERENCES carts (id) ON DELETE CASCADE, cart_version INTEGER NOT NULL,
      country TEXT NOT NULL, currency TEXT NOT NULL, shipping_method TEXT NOT NULL, products BIGINT NOT NULL,
      discount BIGINT NOT NULL, shipping BIGINT NOT NULL, tax BIGINT NOT NULL, total BIGINT NOT NULL,
      updated_at BIGINT NOT NULL)`,
    'CREATE INDEX wallet_placeholders_age ON wallet_placeholders (updated_at)',
    // reserved: the payment of the order is in progress. redeemed: the order is paid or pending.
    `CREATE TABLE discount_uses (
      rule_id TEXT NOT NULL REFERENCES discount_rules (id),
      order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE, cart_id TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('reserved', 'redeemed')), at BIGINT NOT NULL,
      PRIMARY KEY (rule_id, order_id))`,
    'CREATE INDEX discount_uses_order ON discount_uses (order_id)',
    'CREATE INDEX discount_uses_cart ON discount_uses (cart_id)',
    // The times at which the events of a purchase, its refund and its sign-up were sent; null before.
    `CREATE TABLE purchase_events (
      order_id TEXT PRIMARY KEY, claimed_at BIGINT NOT NULL, refunded_at BIGINT, signed_up_at BIGINT)`,

    // Payments after the order.
    // Only the fields of a notification that are needed to apply it, without personal data.
    `CREATE TABLE payment_notifications (
      id TEXT PRIMARY KEY, psp_reference TEXT NOT NULL, event_code TEXT NOT NULL,
      success INTEGER NOT NULL CHECK (success IN (0, 1)), original_reference TEXT, merchant_reference TEXT NOT NULL,
      amount BIGINT NOT NULL, currency TEXT NOT NULL, method TEXT, state TEXT NOT NULL, problem TEXT,
      attempts INTEGER NOT NULL, next_at BIGINT NOT NULL, claim TEXT, received_at BIGINT NOT NULL,
      settled_at BIGINT, UNIQUE (psp_reference, event_code, success))`,
    'CREATE INDEX payment_notifications_due ON payment_notifications (state, next_at, id)',
    'CREATE INDEX payment_notifications_age ON payment_notifications (state, received_at)',
    // Payments to reverse. `letter_at` is the time when the letter about it was queued, `returned_at` the time when it
    // failed after it had been made.
    `CREATE TABLE payment_reversals (
      psp_reference TEXT PRIMARY KEY, order_number TEXT NOT NULL, reason TEXT NOT NULL, amount BIGINT NOT NULL,
      currency TEXT NOT NULL, state TEXT NOT NULL, problem TEXT, attempts INTEGER NOT NULL, next_at BIGINT NOT NULL,
      claim TEXT, created_at BIGINT NOT NULL, settled_at BIGINT, letter_at BIGINT, returned_at BIGINT)`,
    'CREATE INDEX payment_reversals_due ON payment_reversals (state, next_at, psp_reference)',
    // A row for each payment of a withdrawal; the id is the merchant reference of the refund. `provider_reference` is
    // the PSP reference of a refund that was made at the provider, without a declaration or by hand (`by_hand`).
    `CREATE TABLE payment_refunds (
      id TEXT PRIMARY KEY, withdrawal_id TEXT NOT NULL, order_number TEXT NOT NULL, psp_reference TEXT NOT NULL,
      amount BIGINT NOT NULL, currency TEXT NOT NULL, whole INTEGER NOT NULL CHECK (whole IN (0, 1)),
      state TEXT NOT NULL, problem TEXT, attempts INTEGER NOT NULL, next_at BIGINT NOT NULL, claim TEXT,
      created_at BIGINT NOT NULL, settled_at BIGINT, provider_reference TEXT,
      by_hand INTEGER NOT NULL DEFAULT 0 CHECK (by_hand IN (0, 1)), letter_at BIGINT, returned_at BIGINT)`,
    'CREATE INDEX payment_refunds_due ON payment_refunds (state, next_at, id)',
    'CREATE INDEX payment_refunds_of_payment ON payment_refunds (psp_reference, state)',
    'CREATE INDEX payment_refunds_of_withdrawal ON payment_refunds (withdrawal_id, state)',
    'CREATE INDEX payment_refunds_of_order ON payment_refunds (order_number, psp_reference)',
    'CREATE INDEX payment_refunds_at_provider ON payment_refunds (provider_reference)',
    // Declarations, once per content. `refund_state` is none, asked, queued, done, failed or rejected.
    // `declared_number` is what the shopper typed where an operator named the order. `missed_end` is the last day of
    // the period that a declaration came after.
    `CREATE TABLE withdrawals (
      id TEXT PRIMARY KEY, content_hash TEXT NOT NULL UNIQUE, storefront TEXT NOT NULL, country TEXT NOT NULL,
      order_number TEXT NOT NULL, name TEXT NOT NULL, email TEXT NOT NULL, email_hash TEXT NOT NULL,
      scope TEXT NOT NULL, linked INTEGER NOT NULL CHECK (linked IN (0, 1)), ended_on TEXT,
      declared_at BIGINT NOT NULL, received_at BIGINT, closed_at BIGINT, refund_state TEXT NOT NULL,
      refund_amount TEXT, refund_problem TEXT, refund_at BIGINT, declared_number TEXT,
      missed_end TEXT)`,
    'CREATE INDEX withdrawals_of_order ON withdrawals (order_number, declared_at)',
    'CREATE INDEX withdrawals_of_address ON withdrawals (email_hash, declared_at)',
    'CREATE INDEX withdrawals_by_refund ON withdrawals (refund_state, refund_at)',
    'CREATE INDEX withdrawals_by_age ON withdrawals (declared_at, id)',

    // Letters and what shoppers asked for.
    // The id consists of message and recipient, so that no message is sent twice. `result` is sent, nothing or
    // bounced; `problem` is the reply code of the last failed attempt, `failures` the number of them: a claim of a
    // node that died is no failure.
    `CREATE TABLE outbox (
      id TEXT PRIMARY KEY, topic TEXT NOT NULL, payload TEXT NOT NULL, created_at BIGINT NOT NULL,
      attempts INTEGER NOT NULL, done_at BIGINT, next_at BIGINT NOT NULL DEFAULT 0, result TEXT, problem TEXT,
      failures INTEGER NOT NULL DEFAULT 0)`,
    'CREATE INDEX outbox_waiting ON outbox (done_at, created_at)',
    'CREATE INDEX outbox_due ON outbox (topic, done_at, next_at)',
    'CREATE INDEX outbox_age ON outbox (created_at, id)',
    // The hash identifies the row, so that ids and logs do not contain the address. `language` is null for that of the
    // market.
    `CREATE TABLE newsletter_subscriptions (
      email_hash TEXT NOT NULL, storefront TEXT NOT NULL, email TEXT NOT NULL, country TEXT NOT NULL,
      checkout INTEGER NOT NULL CHECK (checkout IN (0, 1)), status TEXT NOT NULL, asked_at BIGINT NOT NULL,
      confirmed_at BIGINT, language TEXT, PRIMARY KEY (email_hash, storefront))`,
    'CREATE INDEX newsletter_sign_ups ON newsletter_subscriptions (status, asked_at)',
    // The answer of the list to the sign-up of an order. The order may be of a hosted platform.
    'CREATE TABLE order_sign_ups (order_id TEXT PRIMARY KEY, outcome TEXT NOT NULL, noted_at BIGINT NOT NULL)',
    // One review per order and product, published by an operator.
    `CREATE TABLE reviews (
      id TEXT PRIMARY KEY, order_id TEXT NOT NULL, product_sku TEXT NOT NULL,
      stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5), title TEXT NOT NULL, body TEXT NOT NULL,
      name TEXT NOT NULL, language TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'published', 'rejected')), written_at BIGINT NOT NULL,
      decided_at BIGINT, UNIQUE (order_id, product_sku))`,
    'CREATE INDEX reviews_of_product ON reviews (product_sku, state, written_at)',
    'CREATE INDEX reviews_by_state ON reviews (state, written_at)',
    // The hash identifies the row: ids and logs have no address.
    `CREATE TABLE stock_alerts (
      variant_id TEXT NOT NULL, storefront TEXT NOT NULL, email_hash TEXT NOT NULL, email TEXT NOT NULL,
      country TEXT NOT NULL, language TEXT NOT NULL, asked_at BIGINT NOT NULL, queued_at BIGINT,
      PRIMARY KEY (variant_id, storefront, email_hash))`,
    'CREATE INDEX stock_alerts_waiting ON stock_alerts (queued_at, variant_id)',
    'CREATE INDEX stock_alerts_asked_at ON stock_alerts (asked_at)',
    'CREATE INDEX stock_alerts_email_hash ON stock_alerts (email_hash)',
    // Requests whose address is not confirmed, until their link ends.
    `CREATE TABLE stock_alert_requests (
      id TEXT PRIMARY KEY, variant_id TEXT NOT NULL, sku TEXT NOT NULL, email TEXT NOT NULL,
      storefront TEXT NOT NULL, country TEXT NOT NULL, language TEXT, asked_at BIGINT NOT NULL, confirmed_at BIGINT)`,
    'CREATE INDEX stock_alert_requests_age ON stock_alert_requests (asked_at)',
    // Enquiries until their letter is written. The id is a hash.
    `CREATE TABLE enquiries (
      id TEXT PRIMARY KEY, country TEXT NOT NULL, fields TEXT NOT NULL, asked_at BIGINT NOT NULL)`,
    // Links until they end, with addresses folded as in `orders.email`. A used link has the id of its sign-in and the
    // key of the form that used it; it is stored as long as the sign-ins that it may have made.
    `CREATE TABLE sign_in_links (
      id TEXT PRIMARY KEY, email TEXT NOT NULL, storefront TEXT NOT NULL, country TEXT NOT NULL,
      asked_at BIGINT NOT NULL, sign_in_id TEXT, idempotency_key TEXT, language TEXT NOT NULL)`,
    'CREATE INDEX sign_in_links_age ON sign_in_links (asked_at)',
    'CREATE INDEX sign_in_links_address ON sign_in_links (email)',
    'CREATE INDEX sign_in_links_unused ON sign_in_links (asked_at) WHERE sign_in_id IS NULL',
    // One row for each browser that is signed in: what a visitor needs to know it again, and nothing of networks.
    `CREATE TABLE browser_sign_ins (
      id TEXT PRIMARY KEY, email TEXT NOT NULL, browser TEXT, system TEXT, made_at BIGINT NOT NULL,
      used_at BIGINT NOT NULL)`,
    'CREATE INDEX browser_sign_ins_address ON browser_sign_ins (email, used_at)',
    'CREATE INDEX browser_sign_ins_age ON browser_sign_ins (made_at)',
    // Sessions that were forgotten, until their cookies end by themselves.
    `CREATE TABLE forgotten_sessions (
      id TEXT PRIMARY KEY, forgotten_at BIGINT NOT NULL, ends_at BIGINT NOT NULL)`,
    'CREATE INDEX forgotten_sessions_age ON forgotten_sessions (forgotten_at)',
    'CREATE INDEX forgotten_sessions_end ON forgotten_sessions (ends_at)',

    // The shop itself.
    // What each content service delivered last, for all nodes. One node at a time asks the service, when `ask_after`
    // (milliseconds) has passed.
    `CREATE TABLE content_snapshots (
      source TEXT PRIMARY KEY, version TEXT NOT NULL, body TEXT NOT NULL, ask_after BIGINT NOT NULL)`,
    // Experiments that an operator has stopped.
    'CREATE TABLE experiment_stops (experiment TEXT PRIMARY KEY, stopped_at BIGINT NOT NULL)',
    // Search terms without result by day since 1970 (UTC), storefront and language; no row names a visitor.
    `CREATE TABLE missed_terms (
      day INTEGER NOT NULL, storefront TEXT NOT NULL, language TEXT NOT NULL, term TEXT NOT NULL,
      searches INTEGER NOT NULL CHECK (searches > 0), PRIMARY KEY (day, storefront, language, term))`,
    // Counts of recent attempts. Every node counts in the same rows.
    `CREATE TABLE rate_limits (
      name TEXT PRIMARY KEY, tries INTEGER NOT NULL, began_at BIGINT NOT NULL, ends_at BIGINT NOT NULL)`,
    'CREATE INDEX rate_limits_end ON rate_limits (ends_at)',
    // The results of keyed writes: one row for each command of a request, written with the changes of that command.
    `CREATE TABLE idempotency_records (
      idempotency_key TEXT NOT NULL, step TEXT NOT NULL, request_hash TEXT NOT NULL, answer TEXT,
      created_at BIGINT NOT NULL, PRIMARY KEY (idempotency_key, step))`,
    'CREATE INDEX idempotency_records_age ON idempotency_records (created_at)',
    // A row whose update shows whether the store accepts writes.
    'CREATE TABLE write_probe (id INTEGER PRIMARY KEY, at BIGINT NOT NULL)',

    // The payment sandbox.
    `CREATE TABLE sandbox_sessions (
      id TEXT PRIMARY KEY, idempotency_key TEXT UNIQUE, request_hash TEXT NOT NULL, request TEXT NOT NULL,
      status TEXT NOT NULL, psp_reference TEXT, result_code TEXT, created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL, decided_at BIGINT, payable INTEGER)`,
    'CREATE INDEX sandbox_sessions_end ON sandbox_sessions (expires_at)',
    // A payment whose `result_code` is null waits for `step`; `bank_answer` is the decision of the bank or of the
    // issuer. `attempt` counts the payments of a session; `order_remaining` is the rest of the order after the part,
    // `refunded` what partial refunds took.
    `CREATE TABLE sandbox_payments (
      psp_reference TEXT PRIMARY KEY, session_id TEXT, part_of TEXT, merchant_account TEXT NOT NULL,
      reference TEXT NOT NULL, amount BIGINT NOT NULL, currency TEXT NOT NULL, return_url TEXT NOT NULL,
      language TEXT NOT NULL, method TEXT NOT NULL, brand TEXT, last_four TEXT, step TEXT, bank_answer TEXT,
      result_code TEXT, refusal_reason TEXT, reversed_by TEXT, attempt INTEGER NOT NULL, created_at BIGINT NOT NULL,
      decided_at BIGINT, order_remaining BIGINT, refunded BIGINT NOT NULL DEFAULT 0)`,
    'CREATE INDEX sandbox_payments_session ON sandbox_payments (session_id, attempt)',
    'CREATE INDEX sandbox_payments_age ON sandbox_payments (created_at)',
    'CREATE INDEX sandbox_payments_part ON sandbox_payments (part_of)',
    'CREATE INDEX sandbox_payments_reference ON sandbox_payments (reference)',
    // Orders that the server of the shop opens have an empty `session_id`. Amounts are minor units.
    `CREATE TABLE sandbox_orders (
      psp_reference TEXT PRIMARY KEY, session_id TEXT NOT NULL, amount BIGINT NOT NULL, remaining BIGINT NOT NULL,
      currency TEXT NOT NULL, cancelled_at BIGINT, created_at BIGINT NOT NULL, merchant_account TEXT,
      reference TEXT, expires_at BIGINT)`,
    'CREATE INDEX sandbox_orders_age ON sandbox_orders (created_at)',
    'CREATE INDEX sandbox_orders_end ON sandbox_orders (expires_at)',
    // A webhook without `due_at` has been delivered.
    `CREATE TABLE sandbox_webhooks (
      id TEXT PRIMARY KEY, item TEXT NOT NULL, due_at BIGINT, attempts INTEGER NOT NULL, created_at BIGINT NOT NULL)`,
    'CREATE INDEX sandbox_webhooks_due ON sandbox_webhooks (due_at, id)',
    'CREATE INDEX sandbox_webhooks_age ON sandbox_webhooks (created_at)',
  ],
};

const reviewFit: Migration = {
  id: '002-review-fit',
  statements: ["ALTER TABLE reviews ADD COLUMN fit TEXT CHECK (fit IN ('small', 'true', 'large'))"],
};

const marketFacts: Migration = {
  id: '003-market-facts',
  statements: [
    // What the operator says of countries in place of the table of the markets. `holds_from` is an ISO day there.
    `CREATE TABLE market_facts (
      country TEXT NOT NULL, subject TEXT NOT NULL, holds_from TEXT NOT NULL, value TEXT NOT NULL,
      set_at BIGINT NOT NULL, PRIMARY KEY (country, subject, holds_from))`,
  ],
};

const personalData: Migration = {
  id: '004-personal-data',
  statements: [
    // What an order holds of its shopper: all, what an invoice needs, or none.
    `ALTER TABLE orders ADD COLUMN personal TEXT NOT NULL DEFAULT 'all' CHECK (personal IN ('all', 'invoice', 'none'))`,
    "CREATE INDEX orders_personal ON orders (status, updated_at) WHERE personal <> 'none'",
  ],
};

const manyChanges: Migration = {
  id: '005-many-changes',
  statements: [
    // The number of the last command that changed a product, if it changed many (`nextMany`); 0 if it changed few.
    'ALTER TABLE page_changes ADD COLUMN many BIGINT NOT NULL DEFAULT 0',
    'CREATE INDEX page_changes_many ON page_changes (many, product_id) WHERE many > 0',
  ],
};

const orderRefunds: Migration = {
  id: '006-order-refunds',
  // What an operator refunds of an order without a declaration, as JSON; null for all other refunds.
  statements: ['ALTER TABLE payment_refunds ADD COLUMN scope TEXT'],
};

const invoices: Migration = {
  id: '007-invoices',
  statements: [
    // Of paid orders, in a series without gaps.
    'ALTER TABLE orders ADD COLUMN invoice_number BIGINT',
    'CREATE UNIQUE INDEX orders_invoice_number ON orders (invoice_number)',
    "CREATE INDEX orders_to_number ON orders (updated_at, id) WHERE invoice_number IS NULL AND status IN ('authorised', 'captured')",
    // One row, once there is an invoice.
    'CREATE TABLE invoice_series (id INTEGER PRIMARY KEY CHECK (id = 1), last_number BIGINT NOT NULL)',
  ],
};

/** In the order of their application. */
export const migrations: readonly Migration[] = [
  tables,
  reviewFit,
  marketFacts,
  personalData,
  manyChanges,
  orderRefunds,
  invoices,
];
