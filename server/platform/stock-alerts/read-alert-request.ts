import { z } from 'zod';
import { LANGUAGES } from '#app/kernel/text.ts';
import { ALERT_LINK_LIFE, type AskedAlert } from '#app/modules/catalogue/domain/stock-alert.ts';
import { COUNTRY_CODES, STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import type { Sql } from '#server/store/types.ts';

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
