import { z } from 'zod';
import type { AddressKey } from '#app/kernel/address-link.ts';
import { LANGUAGES } from '#app/kernel/text.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import type { Sql } from '#server/store/types.ts';

const rowShape = z.object({
  email: z.string(),
  country: z.enum(COUNTRY_CODES),
  language: z.enum(LANGUAGES).nullable().catch(null),
  status: z.enum(['pending', 'confirmed', 'bounced']),
  asked_at: z.coerce.number(),
});

/** The subscription or sign-up of an address; null without one. */
export async function readSubscription(sql: Sql, { storefront, emailHash }: AddressKey) {
  const row = await sql.get(
    'SELECT email, country, language, status, asked_at FROM newsletter_subscriptions WHERE email_hash = ? AND storefront = ?',
    [emailHash, storefront],
  );
  if (!row) return null;
  const { asked_at: askedAt, ...subscription } = rowShape.parse(row);
  return { ...subscription, askedAt };
}
