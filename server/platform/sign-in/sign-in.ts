import { z } from 'zod';
import { type Clock, days } from '#app/kernel/clock.ts';
import { LANGUAGES } from '#app/kernel/text.ts';
import { COUNTRY_CODES, STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import {
  BROWSERS,
  type BrowserSignIn,
  SIGN_IN_LIFE,
  SIGN_IN_LINK_LIFE,
  SYSTEMS,
  USE_NOTED_EVERY,
} from '#app/modules/sign-in/domain/sign-in.ts';
import type { SignInLinkUse, SignInRequest, SignIns } from '#app/modules/sign-in/ports.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import { putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import { type AddressRows, countForAddress, createAddressRows } from '#server/platform/rate-limits/letter-limits.ts';
import type { CommandContext, Sql, Store } from '#server/store/types.ts';

/** How long the record of a letter that was asked for is stored. */
const RECORD_LIFE = days(1);

export type AskSignInArgs = SignInRequest & {
  /** The id of the link, unguessable. */
  readonly id: string;
  /** Count the letters of the address: in a short time, and in a day. */
  readonly limits: AddressRows;
  readonly now: number;
};

export type TakeSignInLinkArgs = SignInLinkUse & { readonly newId: string; readonly now: number };

type UsedLink = {
  readonly email: string;
  readonly asked_at: number;
  readonly sign_in_id: string | null;
  readonly idempotency_key: string | null;
};

/** The writes of sign-ins. */
export const signInCommands = {
  /**
   * Stores a link and queues its letter, once per id and within the limits. Reads no order, so that it takes the same
   * time for every address. Deletes the records of older letters: anyone may ask for them.
   */
  async askSignIn(
    { sql }: CommandContext,
    { id, email, storefront, country, language, limits, now }: AskSignInArgs,
  ): Promise<Awaited<ReturnType<SignIns['ask']>>> {
    if (await sql.get('SELECT id FROM sign_in_links WHERE id = ?', [id])) return { kind: 'asked' };
    const over = await countForAddress(sql, limits, now);
    if (over) return { kind: 'too-many', ...over };
    await sql.run("DELETE FROM outbox WHERE topic = 'sign-in-link' AND done_at IS NOT NULL AND done_at < ?", [
      now - RECORD_LIFE,
    ]);
    await sql.run(
      'INSERT INTO sign_in_links (id, email, storefront, country, language, asked_at) VALUES (?, ?, ?, ?, ?, ?)',
      [id, email, storefront, country, language, now],
    );
    await putIntoOutbox(sql, { id: `sign-in-link:${id}`, topic: 'sign-in-link', payload: { id }, now });
    return { kind: 'asked' };
  },

  /**
   * Uses a link and returns the id of a new sign-in, or of the one that the same form has made, while it lives. Null
   * for a link that has ended, and for one that was used without this key.
   */
  async takeSignInLink(
    { sql }: CommandContext,
    { linkId, idempotencyKey, device, replaces, newId, now }: TakeSignInLinkArgs,
  ): Promise<string | null> {
    const link = await sql.get<UsedLink>(
      'SELECT email, asked_at, sign_in_id, idempotency_key FROM sign_in_links WHERE id = ? {{FOR UPDATE}}',
      [linkId],
    );
    if (!link || now - Number(link.asked_at) >= SIGN_IN_LINK_LIFE) return null;
    if (link.sign_in_id !== null) {
      const isRepeated = idempotencyKey !== null && link.idempotency_key === idempotencyKey;
      const row = isRepeated && (await sql.get('SELECT id FROM browser_sign_ins WHERE id = ?', [link.sign_in_id]));
      return row ? link.sign_in_id : null;
    }
    await sql.run(
      'INSERT INTO browser_sign_ins (id, email, browser, system, made_at, used_at) VALUES (?, ?, ?, ?, ?, ?)',
      [newId, link.email, device.browser, device.system, now, now],
    );
    await sql.run('UPDATE sign_in_links SET sign_in_id = ?, idempotency_key = ? WHERE id = ?', [
      newId,
      idempotencyKey,
      linkId,
    ]);
    if (replaces !== null) await sql.run('DELETE FROM browser_sign_ins WHERE id = ?', [replaces]);
    return newId;
  },

  /** Notes that a sign-in was used. */
  async noteSignInUse(
    { sql }: CommandContext,
    { id, now }: { readonly id: string; readonly now: number },
  ): Promise<void> {
    await sql.run('UPDATE browser_sign_ins SET used_at = ? WHERE id = ? AND used_at < ?', [now, id, now]);
  },

  /** Ends one sign-in. */
  async endSignIn({ sql }: CommandContext, { id }: { readonly id: string }): Promise<void> {
    await sql.run('DELETE FROM browser_sign_ins WHERE id = ?', [id]);
  },

  /**
   * Ends another sign-in of the address of `id`, or with null all others and the unused links: who reads the letters
   * could use one. Returns how many sign-ins.
   */
  async endOtherSignIns(
    { sql }: CommandContext,
    { id, other }: { readonly id: string; readonly other: string | null },
  ): Promise<number> {
    const row = await sql.get<{ email: string }>('SELECT email FROM browser_sign_ins WHERE id = ? {{FOR UPDATE}}', [
      id,
    ]);
    if (!row) return 0;
    if (other !== null)
      return await sql.run('DELETE FROM browser_sign_ins WHERE email = ? AND id <> ? AND id = ?', [
        row.email,
        id,
        other,
      ]);
    const links = await sql.all<{ id: string; sign_in_id: string | null }>(
      'SELECT id, sign_in_id FROM sign_in_links WHERE email = ?',
      [row.email],
    );
    for (const link of links)
      if (link.sign_in_id === null) await sql.run('DELETE FROM sign_in_links WHERE id = ?', [link.id]);
    return await sql.run('DELETE FROM browser_sign_ins WHERE email = ? AND id <> ?', [row.email, id]);
  },

  /** Ends the sign-ins of an address in all browsers, and its links. */
  async endSignIns({ sql }: CommandContext, { id }: { readonly id: string }): Promise<void> {
    const row = await sql.get<{ email: string }>('SELECT email FROM browser_sign_ins WHERE id = ? {{FOR UPDATE}}', [
      id,
    ]);
    if (!row) return;
    await sql.run('DELETE FROM sign_in_links WHERE email = ?', [row.email]);
    await sql.run('DELETE FROM browser_sign_ins WHERE email = ?', [row.email]);
  },

  /** Stores that a session was forgotten, once. */
  async forgetSession(
    { sql }: CommandContext,
    { id, endsAt, now }: { readonly id: string; readonly endsAt: number; readonly now: number },
  ): Promise<void> {
    await sql.run(
      'INSERT INTO forgotten_sessions (id, forgotten_at, ends_at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING',
      [id, now, endsAt],
    );
  },

  /**
   * Deletes links and sign-ins that have ended. A used link is stored as long as a sign-in by it may live: in that
   * browser it leads to the orders. Returns how many.
   */
  async deleteOldSignIns({ sql }: CommandContext, { now }: { readonly now: number }): Promise<number> {
    const unused = await sql.run('DELETE FROM sign_in_links WHERE sign_in_id IS NULL AND asked_at <= ?', [
      now - SIGN_IN_LINK_LIFE,
    ]);
    const used = await sql.run('DELETE FROM sign_in_links WHERE asked_at <= ?', [
      now - SIGN_IN_LIFE - SIGN_IN_LINK_LIFE,
    ]);
    const ended = await sql.run('DELETE FROM browser_sign_ins WHERE made_at <= ?', [now - SIGN_IN_LIFE]);
    await sql.run('DELETE FROM forgotten_sessions WHERE ends_at <= ?', [now]);
    return unused + used + ended;
  },
};

/** Characters of the id of a link: a hundred random bits. */
const ID_LENGTH = 20;
/** Of a sign-in, which only an encrypted cookie carries, and which is small: eighty. */
const SIGN_IN_ID_LENGTH = 16;

/** Sign-ins by letter in the shop's own store, beside a hosted platform too. The outbox holds their letters. */
export function createEmbeddedSignIns({
  store,
  keys,
  clock,
  ids,
}: {
  readonly store: Store<typeof signInCommands>;
  /** Hash the addresses that the limits count. */
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly ids: Pick<IdSource, 'code'>;
}): SignIns {
  const rowsOf = createAddressRows(keys);
  return {
    ask: (request) =>
      store.command('askSignIn', {
        ...request,
        id: ids.code(ID_LENGTH),
        limits: rowsOf('sign-in', request.email),
        now: clock(),
      }),
    async look(linkId) {
      const link = await readSignInLink(store.read, linkId);
      if (link && link.usedFor !== null) return { kind: 'used', id: link.usedFor };
      if (!link || clock() >= link.endsAt) return { kind: 'ended' };
      return { kind: 'open', email: link.email, idempotencyKey: ids.code(ID_LENGTH) };
    },
    use: (use) => store.command('takeSignInLink', { ...use, newId: ids.code(SIGN_IN_ID_LENGTH), now: clock() }),
    async emailOf(id) {
      const now = clock();
      const signIn = await readSignIn(store.read, { id, since: now - SIGN_IN_LIFE });
      if (signIn && now - signIn.usedAt >= USE_NOTED_EVERY) await store.command('noteSignInUse', { id, now });
      return signIn?.email ?? null;
    },
    list: (id) => readSignIns(store.read, { id, since: clock() - SIGN_IN_LIFE }),
    end: (id) => store.command('endSignIn', { id }),
    endOther: (id, other) => store.command('endOtherSignIns', { id, other }),
    endAll: (id) => store.command('endSignIns', { id }),
  };
}

const linkShape = z.object({
  email: z.string(),
  storefront: z.enum(STOREFRONT_CODES),
  country: z.enum(COUNTRY_CODES),
  language: z.enum(LANGUAGES),
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
