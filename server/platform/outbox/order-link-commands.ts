import { days } from '#app/kernel/clock.ts';
import type { CommandContext } from '#server/store/types.ts';
import { putIntoOutbox } from './outbox-commands.ts';

/** How long the record of a letter that was asked for is stored. */
const RECORD_LIFE = days(1);

/** The writes of letters with the link of an order. */
export const orderLinkCommands = {
  /**
   * Queues a letter with the link of an order, once per id. Orders are not read, so that it takes the same time for
   * every order number. Deletes the records of older letters: anyone may ask for them.
   */
  async askOrderLink(
    { sql }: CommandContext,
    { id, payload, now }: { readonly id: string; readonly payload: object; readonly now: number },
  ): Promise<void> {
    await sql.run("DELETE FROM outbox WHERE topic = 'order-link' AND done_at IS NOT NULL AND done_at < ?", [
      now - RECORD_LIFE,
    ]);
    await putIntoOutbox(sql, { id, topic: 'order-link', payload, now });
  },
};
