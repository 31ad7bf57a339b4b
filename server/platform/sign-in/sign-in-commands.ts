import { days } from '#app/kernel/clock.ts';
import type { Language } from '#app/kernel/text.ts';
import { SIGN_IN_LIFE, SIGN_IN_LINK_LIFE } from '#app/modules/sign-in/domain/sign-in.ts';
import type { SignInLinkUse, SignInRequest, SignIns } from '#app/modules/sign-in/ports.ts';
import { putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import { type AddressRows, countForAddress } from '#server/platform/rate-limits/address-limits.ts';
import type { CommandContext } from '#server/store/types.ts';

/** How long the record of a letter that was asked for is stored. */
const RECORD_LIFE = days(1);

export type AskSignInArgs = Omit<SignInRequest, 'language'> & {
  /** Null for the market's own. */
  readonly language: Language | null;
  /** The id of the link, unguessable. */
  readonly id: string;
  /** Count the letters of the address: in a short time, and in a day. */
  readonly limits: AddressRows;
  readonly now: number;
};

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
   * Uses a link and returns the id of the sign-ins of its address: `newId` where there is none. Null for a link that
   * has ended, and for one that was used without this key.
   */
  async takeSignInLink(
    { sql }: CommandContext,
    { linkId, idempotencyKey, newId, now }: SignInLinkUse & { readonly newId: string; readonly now: number },
  ): Promise<string | null> {
    const link = await sql.get<UsedLink>(
      'SELECT email, asked_at, sign_in_id, idempotency_key FROM sign_in_links WHERE id = ? {{FOR UPDATE}}',
      [linkId],
    );
    if (!link || now - Number(link.asked_at) >= SIGN_IN_LINK_LIFE) return null;
    if (link.sign_in_id !== null)
      return idempotencyKey !== null && link.idempotency_key === idempotencyKey ? link.sign_in_id : null;
    await sql.run(
      'INSERT INTO sign_ins (email, id, used_at) VALUES (?, ?, ?) ON CONFLICT (email) DO UPDATE SET used_at = excluded.used_at',
      [link.email, newId, now],
    );
    const row = await sql.get<{ id: string }>('SELECT id FROM sign_ins WHERE email = ?', [link.email]);
    const id = row?.id ?? newId;
    await sql.run('UPDATE sign_in_links SET sign_in_id = ?, idempotency_key = ? WHERE id = ?', [
      id,
      idempotencyKey,
      linkId,
    ]);
    return id;
  },

  /** Ends the sign-ins of an address in all browsers, and its links. Its next sign-in has another id. */
  async endSignIns({ sql }: CommandContext, { id }: { readonly id: string }): Promise<void> {
    await sql.run('DELETE FROM sign_in_links WHERE email = (SELECT email FROM sign_ins WHERE id = ?)', [id]);
    await sql.run('DELETE FROM sign_ins WHERE id = ?', [id]);
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
    return unused + used + (await sql.run('DELETE FROM sign_ins WHERE used_at <= ?', [now - SIGN_IN_LIFE]));
  },
};
