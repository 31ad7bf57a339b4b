import { z } from 'zod';
import { LANGUAGES } from '#app/kernel/text.ts';
import { COUNTRY_CODES, STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { BROWSERS, type BrowserSignIn, SIGN_IN_LINK_LIFE, SYSTEMS } from '#app/modules/sign-in/domain/sign-in.ts';
import type { Sql } from '#server/store/types.ts';

const linkShape = z.object({
  email: z.string(),
  storefront: z.enum(STOREFRONT_CODES),
  country: z.enum(COUNTRY_CODES),
  language: z.enum(LANGUAGES).nullable(),
  asked_at: z.coerce.number(),
  sign_in_id: z.string().nullable(),
});

const signInShape = z.object({
  id: z.string(),
  email: z.string(),
  browser: z.enum(BROWSERS).nullable().catch(null),
  system: z.enum(SYSTEMS).nullable().catch(null),
  made_at: z.coerce.number(),
  used_at: z.coerce.number(),
});
/** The most sign-ins of an address in a list. */
const MOST_LISTED = 20;

/**
 * The request of a link, the id of the sign-in that it was used for, and when it ends, in milliseconds; null once it
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

/** The address of a sign-in that was made after `since`, and its last noted use; null once it has ended. */
export async function readSignIn(
  sql: Sql,
  { id, since }: { readonly id: string; readonly since: number },
): Promise<{ readonly email: string; readonly usedAt: number } | null> {
  const row = await sql.get('SELECT * FROM browser_sign_ins WHERE id = ? AND made_at > ?', [id, since]);
  if (!row) return null;
  const { email, used_at: usedAt } = signInShape.parse(row);
  return { email, usedAt };
}

/** The sign-ins of the address of one, made after `since`: this one first, then by their last use. */
export async function readSignIns(
  sql: Sql,
  { id, since }: { readonly id: string; readonly since: number },
): Promise<readonly BrowserSignIn[]> {
  const rows = await sql.all(
    `SELECT id, email, browser, system, made_at, used_at FROM browser_sign_ins
    WHERE email = (SELECT email FROM browser_sign_ins WHERE id = ? AND made_at > ?) AND made_at > ?
    ORDER BY CASE WHEN id = ? THEN 0 ELSE 1 END, used_at DESC, id LIMIT ?`,
    [id, since, since, id, MOST_LISTED],
  );
  return rows.map((row) => {
    const { id: one, browser, system, made_at: madeAt, used_at: usedAt } = signInShape.parse(row);
    return { id: one, device: { browser, system }, madeAt, usedAt };
  });
}

/** The sessions that were forgotten at `since` or later. Times are milliseconds. */
export async function readForgottenSessions(
  sql: Sql,
  since: number,
): Promise<readonly { readonly id: string; readonly endsAt: number; readonly at: number }[]> {
  const rows = await sql.all<{ id: string; forgotten_at: number; ends_at: number }>(
    'SELECT id, forgotten_at, ends_at FROM forgotten_sessions WHERE forgotten_at >= ?',
    [since],
  );
  return rows.map(({ id, forgotten_at, ends_at }) => ({ id, endsAt: Number(ends_at), at: Number(forgotten_at) }));
}
