import { ALERT_LINK_LIFE, type AskedAlert } from '#app/modules/catalogue/domain/stock-alert.ts';
import { putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import type { CommandContext } from '#server/store/types.ts';

export type AskAlertArgs = Omit<AskedAlert, 'isConfirmed'> & {
  /** Unguessable. */
  readonly id: string;
  readonly now: number;
};

/** The writes of requests for a mail about a size, before their address is confirmed. */
export const alertRequestCommands = {
  /** Stores a request and queues the letter that asks its address, once per id. */
  async askStockAlert(
    { sql }: CommandContext,
    { id, variantId, sku, email, storefront, country, language, now }: AskAlertArgs,
  ): Promise<void> {
    await sql.run(
      `INSERT INTO stock_alert_requests (id, variant_id, sku, email, storefront, country, language, asked_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
      [id, variantId, sku, email, storefront, country, language, now],
    );
    await putIntoOutbox(sql, { id: `stock-alert-confirm:${id}`, topic: 'stock-alert-confirm', payload: { id }, now });
  },

  /** Notes that a request is confirmed, once. */
  async confirmStockAlert(
    { sql }: CommandContext,
    { id, now }: { readonly id: string; readonly now: number },
  ): Promise<void> {
    await sql.run('UPDATE stock_alert_requests SET confirmed_at = COALESCE(confirmed_at, ?) WHERE id = ?', [now, id]);
  },

  /** Deletes requests whose link has ended, and the records of their letters. Returns how many requests. */
  async deleteOldAlertRequests({ sql }: CommandContext, { now }: { readonly now: number }): Promise<number> {
    const before = now - ALERT_LINK_LIFE;
    await sql.run("DELETE FROM outbox WHERE topic = 'stock-alert-confirm' AND done_at <= ?", [before]);
    return sql.run('DELETE FROM stock_alert_requests WHERE asked_at <= ?', [before]);
  },
};
