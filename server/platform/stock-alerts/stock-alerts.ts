import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AddressKey } from '#app/kernel/address-link.ts';
import type { Clock } from '#app/kernel/clock.ts';
import { LANGUAGES } from '#app/kernel/text.ts';
import {
  ALERT_LIFE,
  MOST_ALERTS,
  type StockAlertState,
  WAITING_LIFE,
} from '#app/modules/catalogue/domain/stock-alert.ts';
import type { StockAlerts } from '#app/modules/catalogue/ports.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import { putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import type { CommandContext, Sql, Store } from '#server/store/types.ts';

const rowShape = z.object({
  email: z.string(),
  country: z.enum(COUNTRY_CODES),
  language: z.enum(LANGUAGES).nullable().catch(null),
  asked_at: z.coerce.number(),
  sku: z.string(),
});

/**
 * A request whose letter is queued, with the sku of its product; its language is null for the market's own. Null for
 * one that ended or began again.
 */
export async function readQueuedAlert(
  sql: Sql,
  { variantId, storefront, emailHash }: AddressKey & { readonly variantId: string },
) {
  const row = await sql.get(
    `SELECT a.email, a.country, a.language, a.asked_at, p.sku FROM stock_alerts a
     JOIN variants v ON v.id = a.variant_id JOIN products p ON p.id = v.product_id
     WHERE a.variant_id = ? AND a.storefront = ? AND a.email_hash = ? AND a.queued_at IS NOT NULL`,
    [variantId, storefront, emailHash],
  );
  if (!row) return null;
  const { asked_at: askedAt, ...alert } = rowShape.parse(row);
  return { ...alert, askedAt };
}

/** Rounds of one run: the next run continues. */
const ROUNDS = 10;

/**
 * Queues the mails of all sizes that are in stock again, and deletes old requests. Nodes may run it concurrently.
 * Returns how many mails it queued.
 */
export function createStockAlertRun({
  store,
  clock,
}: {
  readonly store: Store<typeof stockAlertCommands>;
  readonly clock: Clock;
}): () => Promise<number> {
  return async () => {
    let queued = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const alerts = await readDueAlerts(store.read);
      if (alerts.length > 0) queued += await store.command('queueStockAlerts', { alerts, now: clock() });
      if (alerts.length < ALERTS_AT_ONCE) break;
    }
    await store.command('deleteOldStockAlerts', { now: clock() });
    return queued;
  };
}

export type RequestAlertArgs = {
  readonly variantId: string;
  /** SHA-256 of the address, hexadecimal. */
  readonly emailHash: string;
  readonly email: string;
  readonly storefront: string;
  readonly country: string;
  readonly language: string;
  readonly now: number;
};

/** A request that waits, without its address. */
export type AlertKey = {
  readonly variant_id: string;
  readonly storefront: string;
  readonly email_hash: string;
};

/** A request whose mail is queued, as it was asked at `askedAt` (milliseconds since 1970). */
type QueuedAlert = AddressKey & { readonly variantId: string; readonly askedAt: number };

/** The most requests that one command queues or deletes. */
export const ALERTS_AT_ONCE = 200;

/** The writes of requests for a mail when a size is in stock again. */
export const stockAlertCommands = {
  /**
   * Stores a request, once per size, storefront and address; a repeated one begins again. An address may wait for
   * `MOST_ALERTS` sizes.
   */
  async requestStockAlert({ sql }: CommandContext, args: RequestAlertArgs): Promise<StockAlertState> {
    const { variantId, emailHash, email, storefront, country, language, now } = args;
    if (!(await sql.get('SELECT id FROM variants WHERE id = ?', [variantId]))) return 'unknown-size';
    const waiting = await sql.all<{ variant_id: string; storefront: string }>(
      'SELECT variant_id, storefront FROM stock_alerts WHERE email_hash = ? AND queued_at IS NULL',
      [emailHash],
    );
    const isKnown = waiting.some((row) => row.variant_id === variantId && row.storefront === storefront);
    if (!isKnown && waiting.length >= MOST_ALERTS) return 'too-many';
    await sql.run(
      `INSERT INTO stock_alerts (variant_id, storefront, email_hash, email, country, language, asked_at, queued_at) VALUES (?, ?, ?, ?, ?, ?, ?, NULL)
       ON CONFLICT (variant_id, storefront, email_hash) DO UPDATE SET country = excluded.country, language = excluded.language, asked_at = excluded.asked_at, queued_at = excluded.queued_at`,
      [variantId, storefront, emailHash, email, country, language, now],
    );
    return 'waiting';
  },

  /** Queues the mail of each request whose size is in stock, once. Returns how many. */
  async queueStockAlerts(
    { sql }: CommandContext,
    { alerts, now }: { readonly alerts: readonly AlertKey[]; readonly now: number },
  ): Promise<number> {
    let queued = 0;
    for (const { variant_id, storefront, email_hash } of alerts) {
      const row = await sql.get<{ asked_at: number; language: string }>(
        `SELECT asked_at, language FROM stock_alerts WHERE variant_id = ? AND storefront = ? AND email_hash = ? AND queued_at IS NULL {{FOR UPDATE}}`,
        [variant_id, storefront, email_hash],
      );
      if (!row || !(await isInStock(sql, variant_id))) continue;
      await sql.run(
        'UPDATE stock_alerts SET queued_at = ? WHERE variant_id = ? AND storefront = ? AND email_hash = ?',
        [now, variant_id, storefront, email_hash],
      );
      await putIntoOutbox(sql, {
        id: `back-in-stock:${storefront}:${variant_id}:${email_hash}:${row.asked_at}`,
        topic: 'back-in-stock',
        payload: { variantId: variant_id, storefront, emailHash: email_hash, language: row.language },
        now,
      });
      queued += 1;
    }
    return queued;
  },

  /** Deletes requests some time after their mail was queued, and those that waited too long. Returns how many. */
  async deleteOldStockAlerts({ sql }: CommandContext, { now }: { readonly now: number }): Promise<number> {
    const rows = await sql.all<AlertKey>(
      'SELECT variant_id, storefront, email_hash FROM stock_alerts WHERE queued_at <= ? OR asked_at <= ? LIMIT ?',
      [now - ALERT_LIFE, now - WAITING_LIFE, ALERTS_AT_ONCE],
    );
    await sql.runAll(
      'DELETE FROM stock_alerts WHERE variant_id = ? AND storefront = ? AND email_hash = ?',
      rows.map(({ variant_id, storefront, email_hash }) => [variant_id, storefront, email_hash]),
    );
    return rows.length;
  },

  /** Deletes a request whose letter was delivered; one that began again since then stays. */
  async deleteSentStockAlert(
    { sql }: CommandContext,
    { variantId, storefront, emailHash, askedAt }: QueuedAlert,
  ): Promise<void> {
    await sql.run(
      'DELETE FROM stock_alerts WHERE variant_id = ? AND storefront = ? AND email_hash = ? AND asked_at = ?',
      [variantId, storefront, emailHash, askedAt],
    );
  },

  /** Lets a queued request wait for the next time: its size was sold out again before its letter was written. */
  async requeueStockAlert(
    { sql }: CommandContext,
    { variantId, storefront, emailHash, askedAt }: QueuedAlert,
  ): Promise<void> {
    // The time is part of the message's id: the next message is another one.
    await sql.run(
      'UPDATE stock_alerts SET queued_at = NULL, asked_at = asked_at + 1 WHERE variant_id = ? AND storefront = ? AND email_hash = ? AND asked_at = ?',
      [variantId, storefront, emailHash, askedAt],
    );
  },

  /** Deletes all requests of an address in a storefront. */
  async endStockAlerts({ sql }: CommandContext, { storefront, emailHash }: AddressKey): Promise<void> {
    await sql.run('DELETE FROM stock_alerts WHERE email_hash = ? AND storefront = ?', [emailHash, storefront]);
  },
};

/** Variants of storefront us are stocked by the US warehouses, all others by the Dutch ones. */
async function isInStock(sql: Sql, variantId: string): Promise<boolean> {
  const row = await sql.get(
    `SELECT v.id FROM variants v JOIN stock s ON s.variant_id = v.id WHERE v.id = ? AND s.quantity > 0
       AND ((v.is_us = 1 AND s.warehouse IN ('us-rsv', 'us')) OR (v.is_us = 0 AND s.warehouse IN ('nl-rsv', 'nl'))) LIMIT 1`,
    [variantId],
  );
  return row !== null && row !== undefined;
}

/** Requests whose size is in stock. */
export async function readDueAlerts(sql: Sql): Promise<readonly AlertKey[]> {
  return await sql.all<AlertKey>(
    `SELECT a.variant_id, a.storefront, a.email_hash FROM stock_alerts a WHERE a.queued_at IS NULL AND EXISTS (
       SELECT 1 FROM variants v JOIN stock s ON s.variant_id = v.id WHERE v.id = a.variant_id AND s.quantity > 0
         AND ((v.is_us = 1 AND s.warehouse IN ('us-rsv', 'us')) OR (v.is_us = 0 AND s.warehouse IN ('nl-rsv', 'nl')))
     ) ORDER BY a.variant_id, a.storefront, a.email_hash LIMIT ?`,
    [ALERTS_AT_ONCE],
  );
}

/** Requests for a mail when a size is in stock again, in the shop's own store. The outbox holds the mails. */
export function createEmbeddedStockAlerts({
  store,
  clock,
}: {
  readonly store: Store<typeof stockAlertCommands>;
  readonly clock: Clock;
}): StockAlerts {
  return {
    request({ storefrontCode, countryCode, language }, { variantId, email }) {
      return store.command('requestStockAlert', {
        variantId,
        email,
        emailHash: createHash('sha256').update(email).digest('hex'),
        storefront: storefrontCode,
        country: countryCode,
        language,
        now: clock(),
      });
    },
    async end(address) {
      await store.command('endStockAlerts', address);
    },
  };
}
