import { days } from '#app/kernel/clock.ts';
import { SIGN_IN_LIFE, SIGN_IN_LINK_LIFE } from '#app/modules/sign-in/domain/sign-in.ts';
import type { SignInLinkUse, SignInRequest, SignIns } from '#app/modules/sign-in/ports.ts';
import { putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import { type AddressRows, countForAddress } from '#server/platform/rate-limits/address-limits.ts';
import type { CommandContext } from '#server/store/types.ts';

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
