import { days } from '#app/kernel/clock.ts';
import { putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import type { CommandContext } from '#server/store/types.ts';

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
const receiptOf = (id: string) => `enquiry-receipt:${id}`;

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
      receiptOf(id),
    ]);
    return (await sql.run('DELETE FROM enquiries WHERE id = ?', [id])) > 0;
  },
};
