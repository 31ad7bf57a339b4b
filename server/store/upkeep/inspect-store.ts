import { days, minutes } from '#app/kernel/clock.ts';
import { REFUND_DAYS } from '#app/modules/markets/domain/returns.ts';
import type { Migration, Sql } from '#server/store/types.ts';

type NetworkFinding = { readonly level: 'ok' | 'fault'; readonly text: string };

/** A node notes each minute in which a proxy named no networks; an hour after the last one the note is over. */
async function inspectNetworks(sql: Sql, now: number): Promise<NetworkFinding> {
  const noted = await sql.get<{ tries: number; began_at: number }>(
    "SELECT tries, began_at FROM rate_limits WHERE name = 'unknown-networks' AND ends_at > ?",
    [now],
  );
  if (!noted) return { level: 'ok', text: 'Proxies name the networks of visitors' };
  const since = new Date(Number(noted.began_at)).toISOString();
  return {
    level: 'fault',
    text: `Limits per network are off: since ${since} a proxy has named no network for ${noted.tries} requests. Let it set X-Forwarded-For, and name it in TRUSTED_PROXIES.`,
  };
}

/** fault: the state stays wrong until an operator acts. note: information. */
export type Finding = { readonly level: 'ok' | 'note' | 'fault'; readonly text: string };

/** Reservations and notifications older than this mean that no shop is running. */
const OVERDUE = minutes(15);
/** Bounces are reported for this time: older ones are known. */
const BOUNCES_COUNT = days(30);
const ORDERS_AT_ONCE = 500;

/** What a table must not have: rows by their name, where they are, and what to do about them. */
type Wrong = { readonly what: string; readonly from: string; readonly mend: string; readonly count?: string };

const RESTORE = 'Restore a backup from before that (npm run shop -- restore)';
const NOT_SHOWN = `No page shows them. ${RESTORE}, or delete these rows in the database.`;
const HISTORY = `An order was deleted by hand. ${RESTORE}, or keep them as they are: nothing is charged or sent for them.`;
const COUNT_AGAIN = 'Compare the stock with the warehouse, and set it: npm run shop -- stock.';

/** Rows with dangling references. */
const ORPHANS: readonly Wrong[] = [
  {
    what: 'sizes without a product',
    from: 'variants v LEFT JOIN products p ON p.id = v.product_id WHERE p.id IS NULL',
    mend: NOT_SHOWN,
  },
  {
    what: 'prices without a size',
    from: 'prices p LEFT JOIN variants v ON v.id = p.variant_id WHERE v.id IS NULL',
    mend: NOT_SHOWN,
  },
  {
    what: 'stock without a size',
    from: 'stock s LEFT JOIN variants v ON v.id = s.variant_id WHERE v.id IS NULL',
    mend: NOT_SHOWN,
  },
  {
    what: 'listed products that do not exist',
    from: 'listing l LEFT JOIN products p ON p.id = l.product_id WHERE p.id IS NULL',
    count: 'DISTINCT l.product_id',
    mend: `Lists have gaps. ${RESTORE}, or delete these rows of listing in the database.`,
  },
  {
    what: 'pictures without a product',
    from: 'images i LEFT JOIN products p ON p.id = i.product_id WHERE p.id IS NULL',
    mend: NOT_SHOWN,
  },
  {
    what: 'lines without a bag',
    from: 'cart_lines l LEFT JOIN carts c ON c.id = l.cart_id WHERE c.id IS NULL',
    mend: NOT_SHOWN,
  },
  {
    what: 'tax quotes without a bag',
    from: 'cart_tax_quotes q LEFT JOIN carts c ON c.id = q.cart_id WHERE c.id IS NULL',
    mend: NOT_SHOWN,
  },
  // A cart expires and its orders stay. While one of them may still be paid, the cart must exist.
  {
    what: 'orders to be paid without a bag',
    from: "orders o LEFT JOIN carts c ON c.id = o.cart_id WHERE c.id IS NULL AND (o.status = 'pending' OR (o.status = 'created' AND o.reserved = 1))",
    mend: `Their shoppers cannot try another payment. ${RESTORE}, or write to them.`,
  },
  {
    what: 'reservations without an order',
    from: 'order_reservations r LEFT JOIN orders o ON o.id = r.order_id WHERE o.id IS NULL',
    mend: HISTORY,
  },
  {
    what: 'events without an order',
    from: 'order_events e LEFT JOIN orders o ON o.id = e.order_id WHERE o.id IS NULL',
    mend: HISTORY,
  },
  {
    what: 'payments without an order',
    from: 'order_payments p LEFT JOIN orders o ON o.id = p.order_id WHERE o.id IS NULL',
    mend: `An order was deleted by hand. ${RESTORE}, or refund them at the payment provider.`,
  },
];

/** Contradictions between rows. */
const CONTRADICTIONS: readonly Wrong[] = [
  { what: 'negative stock', from: 'stock WHERE quantity < 0', mend: COUNT_AGAIN },
  {
    what: 'reservations of orders without reserved stock',
    from: 'order_reservations r JOIN orders o ON o.id = r.order_id WHERE o.reserved = 0',
    mend: COUNT_AGAIN,
  },
  {
    what: 'orders with reserved stock without a reservation',
    from: 'orders o WHERE o.reserved = 1 AND NOT EXISTS (SELECT 1 FROM order_reservations r WHERE r.order_id = o.id)',
    mend: COUNT_AGAIN,
  },
  {
    what: 'gaps in the numbers of invoices',
    from: 'invoice_series s WHERE s.last_number <> (SELECT COUNT(invoice_number) FROM orders)',
    mend: HISTORY,
  },
  {
    what: 'listed products whose sold-out mark is wrong',
    from: `listing l WHERE l.sold_out = CASE WHEN EXISTS (
       SELECT 1 FROM variants v JOIN prices p ON p.variant_id = v.id JOIN stock s ON s.variant_id = v.id
       WHERE v.product_id = l.product_id AND v.is_us = l.is_us AND p.currency = l.currency AND s.quantity > 0
         AND ((v.is_us = 1 AND s.warehouse IN ('us-rsv', 'us')) OR (v.is_us = 0 AND s.warehouse IN ('nl-rsv', 'nl')))
     ) THEN 1 ELSE 0 END`,
    count: 'DISTINCT l.product_id',
    mend: 'Each change of their stock marks them again: npm run shop -- stock.',
  },
];

type Count = (from: string, values?: readonly (string | number)[], what?: string) => Promise<number>;

/** Inspects a store, in one pass over its tables, and describes the findings. Reads only. */
export async function inspectStore(
  sql: Sql,
  { migrations, now }: { readonly migrations: readonly Migration[]; readonly now: number },
): Promise<readonly Finding[]> {
  const applied = await inspectMigrations(sql, migrations);
  if (applied.level === 'fault') return [applied];
  const count: Count = async (from, values = [], what = '*') =>
    Number((await sql.get<{ n: number }>(`SELECT COUNT(${what}) AS n FROM ${from}`, values))?.n);
  return [
    applied,
    ...(await inspectRows(sql, count)),
    await inspectExpired(count, now),
    await inspectNetworks(sql, now),
    await inspectOutbox(sql, count, now),
    await inspectEnquiries(count),
    ...(await inspectNotifications(count, now)),
    ...(await inspectWithdrawals(count, now)),
    ...(await inspectEvents(count)),
  ];
}

async function inspectMigrations(sql: Sql, migrations: readonly Migration[]): Promise<Finding> {
  const applied = new Set((await sql.all<{ id: string }>('SELECT id FROM migrations')).map(({ id }) => id));
  const missing = migrations.filter(({ id }) => !applied.has(id)).map(({ id }) => id);
  if (missing.length > 0)
    return {
      level: 'fault',
      text: `Migrations not applied: ${missing.join(', ')}. Start the shop once with this release, then look again.`,
    };
  const unknown = [...applied].filter((id) => !migrations.some((migration) => migration.id === id));
  return unknown.length > 0
    ? { level: 'note', text: `The store has migrations of a newer release: ${unknown.join(', ')}` }
    : { level: 'ok', text: `All ${migrations.length} migrations are applied` };
}

async function inspectRows(sql: Sql, count: Count): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { what, from, mend, count: counted } of [...ORPHANS, ...CONTRADICTIONS])
    findings.push(expectNone(await count(from, [], counted), { what: `${what}. ${mend}`, good: `No ${what}` }));
  const what = 'orders without lines';
  const mend = `Their pages and letters name no goods. ${RESTORE}.`;
  findings.push(expectNone(await countOrdersWithoutLines(sql), { what: `${what}. ${mend}`, good: `No ${what}` }));
  return findings;
}

async function inspectExpired(count: Count, now: number): Promise<Finding> {
  const expired = await count("orders WHERE status = 'created' AND reserved = 1 AND reserved_until < ?", [
    now - OVERDUE,
  ]);
  return expectNone(expired, {
    what: 'reservations of unpaid orders beyond their time: a running shop releases them within a minute. Is one running?',
    good: 'No reservations of unpaid orders beyond their time',
  });
}

async function inspectOutbox(sql: Sql, count: Count, now: number): Promise<Finding> {
  const since = now - BOUNCES_COUNT;
  const ended = await count("outbox WHERE result = 'bounced' AND done_at >= ?", [since]);
  const invalid = await count("outbox WHERE result = 'bounced' AND done_at >= ? AND problem = 'invalid-payload'", [
    since,
  ]);
  const bounced = ended - invalid;
  // A message that is due later, such as an invitation, waits for its time alone.
  const first = await sql.get<{ at: number | null; n: number }>(
    'SELECT MIN(created_at) AS at, COUNT(*) AS n FROM outbox WHERE done_at IS NULL AND (attempts > 0 OR next_at <= ?)',
    [now - OVERDUE],
  );
  const oldest = first?.at ?? null;
  const faults = [
    ...(oldest === null
      ? []
      : [`${first?.n} messages wait, the oldest since ${new Date(Number(oldest)).toISOString()}. Is a shop running?`]),
    ...(bounced === 0 ? [] : [`${bounced} letters bounced in the last 30 days`]),
    ...(invalid === 0
      ? []
      : [`${invalid} messages with an invalid payload ended in the last 30 days: the log has their ids`]),
  ];
  if (faults.length === 0)
    return { level: 'ok', text: 'No letters bounced lately, and no messages wait in the outbox for long' };
  return { level: 'note', text: `Outbox: ${faults.join('; ')}. npm run shop -- letters lists them` };
}

/** Enquiries are deleted with their last letter: one without a letter that waits stays, with its address. */
async function inspectEnquiries(count: Count): Promise<Finding> {
  const kept = await count(
    `enquiries e WHERE NOT EXISTS (
       SELECT 1 FROM outbox o WHERE o.id IN ('enquiry:' || e.id, 'enquiry-receipt:' || e.id) AND o.done_at IS NULL)`,
  );
  if (kept === 0) return { level: 'ok', text: 'No enquiry is kept without a letter that waits' };
  return {
    level: 'note',
    text: `${kept} enquiries are kept, because a letter about them bounced: npm run shop -- letters lists them`,
  };
}

async function inspectNotifications(count: Count, now: number): Promise<Finding[]> {
  const late = await count("payment_notifications WHERE state = 'waiting' AND received_at < ?", [now - OVERDUE]);
  const quarantined = await count("payment_notifications WHERE state IN ('quarantined', 'dead-letter')");
  const failed = await count("payment_reversals WHERE state = 'failed'");
  const findings: Finding[] = [
    late === 0
      ? { level: 'ok', text: 'No notifications of the payment provider wait for long' }
      : {
          level: 'note',
          text: `${late} notifications of the payment provider wait to be applied: npm run shop -- payments lists them. Is a shop running?`,
        },
  ];
  if (quarantined > 0)
    findings.push({
      level: 'note',
      text: `${quarantined} notifications of the payment provider are quarantined or dead letters: npm run shop -- payments lists them`,
    });
  findings.push(
    expectNone(failed, {
      what: 'reversals of payments failed: npm run shop -- payments lists them',
      good: 'No failed reversals of payments',
    }),
  );
  return findings;
}

/** Refunds that failed, and declarations whose 14 days are over. */
async function inspectWithdrawals(count: Count, now: number): Promise<Finding[]> {
  const failed = await count("payment_refunds WHERE state = 'failed'");
  const late = await count(
    "withdrawals WHERE closed_at IS NULL AND refund_state IN ('none', 'rejected') AND declared_at < ?",
    [now - days(REFUND_DAYS)],
  );
  return [
    expectNone(failed, {
      what: 'refunds failed: npm run shop -- payments lists them',
      good: 'No failed refunds',
    }),
    late === 0
      ? { level: 'ok', text: `No withdrawals wait for longer than ${REFUND_DAYS} days` }
      : {
          level: 'note',
          text: `${late} withdrawals were declared more than ${REFUND_DAYS} days ago and are not refunded: npm run shop -- withdrawals list --state open, received or refund-failed lists them`,
        },
  ];
}

/** Orders with an event that an operator has to check. */
async function inspectEvents(count: Count): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const kind of ['oversold', 'quarantined', 'double-payment']) {
    const found = await count('order_events WHERE kind = ?', [kind]);
    if (found > 0)
      findings.push({ level: 'note', text: `${found} orders are marked ${kind}: an operator has to check them` });
  }
  return findings;
}

function expectNone(found: number, { what, good }: { readonly what: string; readonly good: string }): Finding {
  return found === 0 ? { level: 'ok', text: good } : { level: 'fault', text: `${found} ${what}` };
}

/** The lines of an order are in its document. */
async function countOrdersWithoutLines(sql: Sql): Promise<number> {
  let last = '';
  let found = 0;
  for (;;) {
    const rows = await sql.all<{ id: string; doc: string }>(
      'SELECT id, doc FROM orders WHERE id > ? ORDER BY id LIMIT ?',
      [last, ORDERS_AT_ONCE],
    );
    for (const { doc } of rows) if (!hasLines(doc)) found += 1;
    const end = rows.at(-1);
    if (!end) return found;
    last = end.id;
  }
}

function hasLines(doc: string): boolean {
  try {
    const { orderLines } = JSON.parse(doc) as { orderLines?: readonly { type?: string }[] };
    return Array.isArray(orderLines) && orderLines.some((line) => line.type === 'physical');
  } catch {
    return false;
  }
}
