import { foldedEmail } from '#app/kernel/email.ts';
import { enquiryCommands } from '#server/platform/enquiries/enquiries.ts';
import { newsletterCommands } from '#server/platform/newsletter/newsletter.ts';
import { reviewCommands } from '#server/platform/reviews/reviews.ts';
import {
  emptyWithdrawal,
  hashOfEmail,
  isUnfinished,
  readWithdrawal,
} from '#server/platform/withdrawals/withdrawals.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import { type EraseOrderArgs, eraseOrder } from './erase-order.ts';
import type { OpenReason } from './order-life.ts';

/** `email` is folded. */
export type Person = { readonly email: string; readonly emailHash: string };
export const personOf = (email: string): Person => ({ email: foldedEmail(email), emailHash: hashOfEmail(email) });

/** What is stored of a person, as a file for that person shows it. */
export type Held = Readonly<Record<string, unknown>>;

/** What stays of a person: an order by its number, a declaration by its id. `until` is in milliseconds. */
export type Kept = {
  readonly what: string;
  readonly why: OpenReason | 'record';
  readonly until: number | null;
};
export type Erased = { readonly erased: number; readonly kept: readonly Kept[] };

/** Where the store holds something of a person. `erase` runs in a transaction of its own and may be repeated. */
type Place = {
  find(sql: Sql, person: Person): Promise<readonly Held[]>;
  erase(sql: Sql, person: Person, args: EraseOrderArgs): Promise<Erased>;
};

const all = (erased: number): Erased => ({ erased, kept: [] });

const newsletter: Place = {
  find: (sql, { emailHash }) =>
    sql.all(
      'SELECT email, storefront, country, language, status, checkout, asked_at, confirmed_at FROM newsletter_subscriptions WHERE email_hash = ?',
      [emailHash],
    ),
  erase: async (sql, { emailHash }) =>
    all(await newsletterCommands.endNewsletter({ sql }, { storefront: null, emailHash })),
};

const stockAlerts: Place = {
  find: (sql, { emailHash }) =>
    sql.all(
      'SELECT email, variant_id, storefront, country, language, asked_at, queued_at FROM stock_alerts WHERE email_hash = ?',
      [emailHash],
    ),
  erase: async (sql, { emailHash }) => all(await sql.run('DELETE FROM stock_alerts WHERE email_hash = ?', [emailHash])),
};

const stockAlertRequests: Place = {
  find: (sql, { email }) =>
    sql.all(
      'SELECT email, sku, variant_id, storefront, country, language, asked_at, confirmed_at FROM stock_alert_requests WHERE email = ?',
      [email],
    ),
  erase: async (sql, { email }) => all(await sql.run('DELETE FROM stock_alert_requests WHERE email = ?', [email])),
};

type StoredEnquiry = {
  readonly id: string;
  readonly country: string;
  readonly fields: string;
  readonly asked_at: number;
};

async function enquiriesOf(sql: Sql, { email }: Person): Promise<readonly StoredEnquiry[]> {
  const stored = await sql.all<StoredEnquiry>('SELECT id, country, fields, asked_at FROM enquiries');
  return stored.filter(({ fields }) => foldedEmail(String(JSON.parse(fields).email)) === email);
}

const enquiries: Place = {
  find: async (sql, person) => (await enquiriesOf(sql, person)).map(({ id: _, ...enquiry }) => enquiry),
  async erase(sql, person) {
    const own = await enquiriesOf(sql, person);
    for (const { id } of own) await enquiryCommands.forgetEnquiry({ sql }, { id });
    return all(own.length);
  },
};

/** Their ids sign in: no file has them. */
const signIns: Place = {
  find: async (sql, { email }) => [
    ...(await sql.all('SELECT email, browser, system, made_at, used_at FROM browser_sign_ins WHERE email = ?', [
      email,
    ])),
    ...(await sql.all('SELECT email, storefront, country, language, asked_at FROM sign_in_links WHERE email = ?', [
      email,
    ])),
  ],
  async erase(sql, { email }) {
    const links = await sql.run('DELETE FROM sign_in_links WHERE email = ?', [email]);
    return all(links + (await sql.run('DELETE FROM browser_sign_ins WHERE email = ?', [email])));
  },
};

const reviewsOf = (sql: Sql, { email }: Person) =>
  sql.all<{ id: string }>(
    `SELECT r.id, o.number, r.product_sku, r.stars, r.fit, r.title, r.body, r.name, r.language, r.state, r.written_at, r.decided_at
     FROM reviews r JOIN orders o ON o.id = r.order_id WHERE o.email = ?`,
    [email],
  );

const reviews: Place = {
  find: reviewsOf,
  async erase(sql, person, { now }) {
    const own = await reviewsOf(sql, person);
    for (const { id } of own) await reviewCommands.deleteReview({ sql }, { id, now });
    return all(own.length);
  },
};

/** Letters whose ids have the hash of the address; those of orders and declarations have ids of their own. */
const letters: Place = {
  find: (sql, { emailHash }) =>
    sql.all(
      "SELECT topic, created_at, done_at, result FROM outbox WHERE topic IN ('newsletter-mail', 'newsletter-welcome', 'back-in-stock') AND id LIKE ?",
      [`%:${emailHash}:%`],
    ),
  erase: async (sql, { emailHash }) =>
    all(
      await sql.run(
        "DELETE FROM outbox WHERE topic IN ('newsletter-mail', 'newsletter-welcome', 'back-in-stock') AND id LIKE ?",
        [`%:${emailHash}:%`],
      ),
    ),
};

const anywhere = ({ email }: Person) => `%${email.replace(/[!%_]/g, '!$&')}%`;

/** Answers to writes of the last day, which a repeated write gets again: they hold orders. */
const answers: Place = {
  find: (sql, person) =>
    sql.all("SELECT step, answer, created_at FROM idempotency_records WHERE LOWER(answer) LIKE ? ESCAPE '!'", [
      anywhere(person),
    ]),
  erase: async (sql, person) =>
    all(await sql.run("DELETE FROM idempotency_records WHERE LOWER(answer) LIKE ? ESCAPE '!'", [anywhere(person)])),
};

type FoundOrder = { readonly id: string; readonly number: string; readonly cart_id: string };

const orders: Place = {
  async find(sql, { email }) {
    const stored = await sql.all<FoundOrder>(
      `SELECT id, number, cart_id, status, storefront, country, language, currency, products, discount, shipping, tax, total,
         payment_method, payment_reference, created_at, updated_at, doc FROM orders WHERE email = ? ORDER BY created_at, id`,
      [email],
    );
    const found: Held[] = [];
    for (const { id, cart_id: _, ...order } of stored)
      found.push({ ...order, ...(await belongings(sql, id, order.number)) });
    return found;
  },
  async erase(sql, { email }, args) {
    const stored = await sql.all<FoundOrder>('SELECT id, number, cart_id FROM orders WHERE email = ? ORDER BY id', [
      email,
    ]);
    const kept: Kept[] = [];
    let erased = 0;
    for (const { id, number, cart_id: cartId } of stored) {
      const life = await eraseOrder(sql, id, args);
      if (life.kind === 'open') kept.push({ what: number, why: life.why, until: life.until });
      else {
        erased += 1;
        await deleteCart(sql, cartId);
        if (life.kind === 'record' && life.until > args.now)
          kept.push({ what: number, why: 'record', until: life.until });
      }
    }
    return { erased, kept };
  },
};

/** What hangs on an order. Keys that pay or open it are left out. */
async function belongings(sql: Sql, id: string, number: string): Promise<Held> {
  return {
    history: await sql.all(
      'SELECT at, kind, status, reference, detail FROM order_events WHERE order_id = ? ORDER BY seq',
      [id],
    ),
    payments: await sql.all(
      'SELECT kind, created_at, expires_at, instructions FROM order_payments WHERE order_id = ? ORDER BY seq',
      [id],
    ),
    parts: await sql.all(
      `SELECT p.psp_reference, p.amount, p.currency, p.method, p.last_four, p.state, p.created_at
       FROM order_parts p JOIN provider_orders o ON o.psp_reference = p.provider_order WHERE o.order_id = ?`,
      [id],
    ),
    refunds: await sql.all(
      'SELECT psp_reference, amount, currency, state, created_at, settled_at FROM payment_refunds WHERE order_number = ?',
      [number],
    ),
    letters: await sql.all('SELECT topic, created_at, done_at, result FROM outbox WHERE id LIKE ?', [`%:${id}%`]),
  };
}

/** A cart holds the gift message. One whose other order is under way stays with that order. */
async function deleteCart(sql: Sql, cartId: string): Promise<void> {
  await sql.run(
    `DELETE FROM carts WHERE id = ?
       AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.cart_id = carts.id AND (o.status = 'pending' OR (o.status = 'created' AND o.reserved = 1)))`,
    [cartId],
  );
}

/** After orders: those that belong to an order are emptied with it, or stay with it. */
const withdrawals: Place = {
  find: (sql, { email, emailHash }) =>
    sql.all(
      `SELECT id, order_number, name, email, storefront, country, scope, declared_at, received_at, closed_at, refund_state, refund_amount
       FROM withdrawals WHERE email_hash = ?
       UNION SELECT id, order_number, name, email, storefront, country, scope, declared_at, received_at, closed_at, refund_state, refund_amount
       FROM withdrawals WHERE order_number IN (SELECT number FROM orders WHERE email = ?) AND linked = 1`,
      [emailHash, email],
    ),
  async erase(sql, { email, emailHash }, { now }) {
    const rows = await sql.all<{ id: string }>(
      `SELECT id FROM withdrawals WHERE email_hash = ?
         AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.number = withdrawals.order_number AND o.email = ?) ORDER BY id {{FOR UPDATE}}`,
      [emailHash, email],
    );
    const kept: Kept[] = [];
    let erased = 0;
    for (const { id } of rows) {
      const declared = await readWithdrawal(sql, id);
      if (!declared) continue;
      if (isUnfinished(declared)) kept.push({ what: id, why: 'withdrawal', until: null });
      else {
        erased += 1;
        await emptyWithdrawal(sql, declared, now);
      }
    }
    return { erased, kept };
  },
};

/**
 * Every place of the store that holds something of a person, in the order of erasing: what is found by its order comes
 * before orders.
 */
export const PLACES = {
  newsletter,
  stockAlerts,
  stockAlertRequests,
  enquiries,
  signIns,
  reviews,
  letters,
  answers,
  orders,
  withdrawals,
} as const satisfies Readonly<Record<string, Place>>;
export type PlaceName = keyof typeof PLACES;
export const PLACE_NAMES = Object.keys(PLACES) as readonly PlaceName[];

export type ErasePlaceArgs = EraseOrderArgs & { readonly place: PlaceName; readonly email: string };

/** The writes that erase a person. */
export const privacyCommands = {
  /** Erases what one place holds of an address, but for what is still needed. */
  erasePlace({ sql }: CommandContext, { place, email, ...args }: ErasePlaceArgs): Promise<Erased> {
    return PLACES[place].erase(sql, personOf(email), args);
  },
};
