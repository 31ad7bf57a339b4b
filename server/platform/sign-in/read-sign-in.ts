import { z } from 'zod';
import { LANGUAGES } from '#app/kernel/text.ts';
import { COUNTRY_CODES, STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { SIGN_IN_LINK_LIFE } from '#app/modules/sign-in/domain/sign-in.ts';
import type { Sql } from '#server/store/types.ts';

const linkShape = z.object({
  email: z.string(),
  storefront: z.enum(STOREFRONT_CODES),
  country: z.enum(COUNTRY_CODES),
  language: z.enum(LANGUAGES).nullable(),
  asked_at: z.coerce.number(),
  sign_in_id: z.string().nullable(),
});

/**
 * The request of a link, the id of the sign-ins that it was used for, and when it ends, in milliseconds; null once it
 * was deleted.
 */
export async function readSignInLink(sql: Sql, id: string) {
  const row = await sql.get(
    'SELECT email, storefront, country, language, asked_at, sign_in_id FROM sign_in_links WHERE id = ?',
    [id],
  );
  if (!row) return null;
  const { asked_at: askedAt, sign_in_id: usedFor, ...request } = linkShape.parse(row);
  return { ...request, usedFor, endsAt: askedAt + SIGN_IN_LINK_LIFE };
}

/** The address of the sign-ins with this id; null once they were ended. */
export async function readSignedInEmail(sql: Sql, id: string): Promise<string | null> {
  const row = await sql.get<{ email: string }>('SELECT email FROM sign_ins WHERE id = ?', [id]);
  return row?.email ?? null;
}
