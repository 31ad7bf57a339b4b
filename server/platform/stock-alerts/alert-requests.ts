import { z } from 'zod';
import type { Clock } from '#app/kernel/clock.ts';
import { LANGUAGES } from '#app/kernel/text.ts';
import { ALERT_LINK_LIFE, type AskedAlert } from '#app/modules/catalogue/domain/stock-alert.ts';
import type { StockAlertRequests } from '#app/modules/catalogue/ports.ts';
import { COUNTRY_CODES, STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import { putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import type { CommandContext, Sql, Store } from '#server/store/types.ts';

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

const rowShape = z.object({
  variant_id: z.string(),
  sku: z.string(),
  email: z.string(),
  storefront: z.enum(STOREFRONT_CODES),
  country: z.enum(COUNTRY_CODES),
  language: z.enum(LANGUAGES).nullable().catch(null),
  asked_at: z.coerce.number(),
  confirmed_at: z.coerce.number().nullable(),
});

/** The request with this id; null once it was deleted, and for one whose link has ended. */
export async function readAlertRequest(
  sql: Sql,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<AskedAlert | null> {
  const row = await sql.get(
    'SELECT variant_id, sku, email, storefront, country, language, asked_at, confirmed_at FROM stock_alert_requests WHERE id = ?',
    [id],
  );
  if (!row) return null;
  const { variant_id: variantId, asked_at: askedAt, confirmed_at: confirmedAt, ...request } = rowShape.parse(row);
  return now >= askedAt + ALERT_LINK_LIFE ? null : { ...request, variantId, isConfirmed: confirmedAt !== null };
}

/** Characters of an id: a hundred random bits. */
const ID_LENGTH = 20;

/** Requests for a mail about a size that wait for the confirmation of their address. The outbox holds its letter. */
export function createStockAlertRequests({
  store,
  clock,
  ids,
}: {
  readonly store: Store<typeof alertRequestCommands>;
  readonly clock: Clock;
  readonly ids: Pick<IdSource, 'code'>;
}): StockAlertRequests {
  return {
    async ask({ storefrontCode: storefront, countryCode: country, language }, alert) {
      const id = ids.code(ID_LENGTH);
      await store.command('askStockAlert', { ...alert, id, storefront, country, language, now: clock() });
    },
    look: (id) => readAlertRequest(store.read, { id, now: clock() }),
    async confirm(id) {
      await store.command('confirmStockAlert', { id, now: clock() });
    },
  };
}
