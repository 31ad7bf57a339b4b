import { z } from 'zod';
import type { AddressKey } from '#app/kernel/address-link.ts';
import { LANGUAGES } from '#app/kernel/text.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import type { Sql } from '#server/store/types.ts';

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
