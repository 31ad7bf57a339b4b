import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type Clock, days } from '#app/kernel/clock.ts';
import type { Enquiry } from '#app/modules/enquiries/domain/enquiry.ts';
import type { Enquiries } from '#app/modules/enquiries/ports.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import { putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import type { CommandContext, Sql, Store } from '#server/store/types.ts';

/** How long it is known that an enquiry was sent. */
const RECORD_LIFE = days(1);

/** `fields` is JSON. */
export type StoreEnquiryArgs = {
  readonly id: string;
  readonly country: string;
  readonly fields: string;
  readonly now: number;
};

const messageOf = (id: string) => `enquiry:${id}`;

/** The writes of enquiries. */
export const enquiryCommands = {
  /**
   * Stores an enquiry and queues its letter, once per id until a day after the letter. Deletes the records of older
   * letters but those that bounced: an operator may queue them again.
   */
  async storeEnquiry({ sql }: CommandContext, { id, country, fields, now }: StoreEnquiryArgs): Promise<void> {
    await sql.run(
      "DELETE FROM outbox WHERE topic IN ('enquiry', 'enquiry-receipt') AND done_at < ? AND (result IS NULL OR result <> 'bounced')",
      [now - RECORD_LIFE],
    );
    if (await sql.get('SELECT id FROM outbox WHERE id = ?', [messageOf(id)])) return;
    await sql.run(
      'INSERT INTO enquiries (id, country, fields, asked_at) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET asked_at = excluded.asked_at',
      [id, country, fields, now],
    );
    await putIntoOutbox(sql, { id: messageOf(id), topic: 'enquiry', payload: { id }, now });
  },

  /** Deletes an enquiry whose letter is written. */
  async deleteEnquiry({ sql }: CommandContext, { id }: { readonly id: string }): Promise<void> {
    await sql.run('DELETE FROM enquiries WHERE id = ?', [id]);
  },

  /**
   * Deletes an enquiry whose letter an operator gives up, and takes that letter off the list. Returns whether it was
   * there.
   */
  async forgetEnquiry({ sql }: CommandContext, { id }: { readonly id: string }): Promise<boolean> {
    await sql.run("UPDATE outbox SET result = 'nothing' WHERE id IN (?, ?) AND result = 'bounced'", [
      messageOf(id),
      `enquiry-receipt:${id}`,
    ]);
    return (await sql.run('DELETE FROM enquiries WHERE id = ?', [id])) > 0;
  },
};

const rowShape = z.object({ country: z.enum(COUNTRY_CODES), fields: z.string(), asked_at: z.coerce.number() });
const fieldsShape = z.object({
  name: z.string(),
  company: z.string(),
  email: z.string(),
  quantity: z.number().nullable(),
  neededBy: z.string(),
  message: z.string(),
});

/** A stored enquiry with its moment in milliseconds; null once its letters are written. */
export async function readEnquiry(
  sql: Sql,
  id: string,
): Promise<{ readonly enquiry: Enquiry; readonly askedAt: number } | null> {
  const row = await sql.get('SELECT country, fields, asked_at FROM enquiries WHERE id = ?', [id]);
  if (!row) return null;
  const { country, fields, asked_at: askedAt } = rowShape.parse(row);
  return { askedAt, enquiry: { country, ...fieldsShape.parse(JSON.parse(fields)) } };
}

/**
 * Enquiries that stay stored because no letter about them waits any more: one bounced, and the retries are over. The
 * oldest first, at most `limit`; `askedAt` is in milliseconds.
 */
export async function readKeptEnquiries(
  sql: Sql,
  limit: number,
): Promise<readonly { readonly id: string; readonly askedAt: number; readonly hasReachedOperator: boolean }[]> {
  const rows = await sql.all<{ id: string; asked_at: number; sent: number }>(
    `SELECT e.id, e.asked_at, (SELECT COUNT(*) FROM outbox s WHERE s.id = 'enquiry:' || e.id AND s.result = 'sent') AS sent
     FROM enquiries e WHERE NOT EXISTS (
       SELECT 1 FROM outbox o WHERE o.id IN ('enquiry:' || e.id, 'enquiry-receipt:' || e.id) AND o.done_at IS NULL)
     ORDER BY e.asked_at, e.id LIMIT ?`,
    [limit],
  );
  return rows.map(({ id, asked_at, sent }) => ({
    id,
    askedAt: Number(asked_at),
    hasReachedOperator: Number(sent) > 0,
  }));
}

/** Enquiries in the shop's own store. The outbox holds their letters. */
export function createEmbeddedEnquiries({
  store,
  keys,
  clock,
}: {
  readonly store: Store<typeof enquiryCommands>;
  /** An id is a keyed hash of the words: it says nothing about them, and is the same for a retry on the next day. */
  readonly keys: KeyRing;
  readonly clock: Clock;
}): Enquiries {
  return {
    async send({ country, ...enquiry }) {
      const fields = JSON.stringify(enquiry);
      const id = createHmac('sha256', keys[0]).update(`${country} ${fields}`).digest('base64url');
      await store.command('storeEnquiry', { id, country, fields, now: clock() });
    },
  };
}
