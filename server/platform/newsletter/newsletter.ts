import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AddressKey } from '#app/kernel/address-link.ts';
import type { Clock } from '#app/kernel/clock.ts';
import { ok } from '#app/kernel/result.ts';
import { LANGUAGES } from '#app/kernel/text.ts';
import { COUNTRY_CODES, type StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { readSignUp, SIGN_UP_LIFE } from '#app/modules/newsletter/domain/sign-up.ts';
import type { Newsletter } from '#app/modules/newsletter/ports.ts';
import { LIMITS } from '#app/web/limits.ts';
import { putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import type { CommandContext, Sql, Store } from '#server/store/types.ts';

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

const ROWS_AT_ONCE = 500;

/** A confirmed subscription. `confirmed_at` is in milliseconds. */
export type ConfirmedSubscription = {
  readonly email: string;
  readonly email_hash: string;
  readonly storefront: string;
  readonly country: string;
  readonly checkout: number;
  readonly confirmed_at: number;
};

/**
 * The confirmed subscriptions of a storefront, or of all, in groups; their order says nothing of the addresses. Rows of
 * every state are walked by their key: found by their state, each group would sort all of them again.
 */
export async function* readConfirmed(
  sql: Sql,
  storefront: StorefrontCode | null,
): AsyncGenerator<readonly ConfirmedSubscription[]> {
  let after = { hash: '', storefront: '' };
  for (;;) {
    const rows = await sql.all<ConfirmedSubscription & { readonly status: string }>(
      `SELECT email_hash, email, storefront, country, checkout, confirmed_at, status FROM newsletter_subscriptions
       WHERE (email_hash, storefront) > (?, ?) ORDER BY email_hash, storefront LIMIT ?`,
      [after.hash, after.storefront, ROWS_AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.filter((row) => row.status === 'confirmed' && (storefront === null || row.storefront === storefront));
    after = { hash: last.email_hash, storefront: last.storefront };
  }
}

export type SubscribeArgs = {
  /** SHA-256 of the address, hexadecimal. */
  readonly emailHash: string;
  readonly email: string;
  readonly storefront: string;
  readonly country: string;
  /** In which its letters are written; null and absent for the market's own. */
  readonly language?: string | null;
  /** Set for a sign-up in the checkout. */
  readonly checkout: boolean;
  readonly now: number;
};

/** The writes of newsletter sign-ups. */
export const newsletterCommands = {
  /**
   * Stores a sign-up for the newsletter of a storefront, once per address, and queues the confirmation mail. A
   * confirmed address stays confirmed and gets no mail; one whose welcome bounced has to confirm again. Returns the
   * state of the sign-up.
   */
  async subscribeToNewsletter({ sql }: CommandContext, args: SubscribeArgs): Promise<'pending' | 'confirmed'> {
    const { emailHash, email, storefront, country, language = null, checkout, now } = args;
    await sql.run(
      `INSERT INTO newsletter_subscriptions (email_hash, storefront, email, country, language, checkout, status, asked_at) VALUES (?, ?, ?, ?, ?, ?, 'pending', ?)
       ON CONFLICT (email_hash, storefront) DO NOTHING`,
      [emailHash, storefront, email, country, language, checkout ? 1 : 0, now],
    );
    const row = await sql.get<{ status: string; asked_at: number }>(
      'SELECT status, asked_at FROM newsletter_subscriptions WHERE email_hash = ? AND storefront = ? {{FOR UPDATE}}',
      [emailHash, storefront],
    );
    if (row?.status === 'confirmed') return 'confirmed';
    const isNew = row?.status === 'bounced' || (row && now - row.asked_at >= LIMITS['newsletter-mail'].window);
    const askedAt = isNew ? now : (row?.asked_at ?? now);
    if (isNew)
      await sql.run(
        "UPDATE newsletter_subscriptions SET status = 'pending', confirmed_at = NULL, asked_at = ?, language = ? WHERE email_hash = ? AND storefront = ?",
        [askedAt, language, emailHash, storefront],
      );
    // The time is part of the id: a repeated command queues the same mail once.
    await putIntoOutbox(sql, {
      id: `newsletter-mail:${storefront}:${emailHash}:${askedAt}`,
      topic: 'newsletter-mail',
      payload: { emailHash, storefront, askedAt },
      now,
    });
    return 'pending';
  },
  /** Confirms a sign-up and queues the welcome, once. Returns whether there is such a sign-up. */
  async confirmNewsletter(
    { sql }: CommandContext,
    { storefront, emailHash, now }: AddressKey & { readonly now: number },
  ): Promise<boolean> {
    const row = await sql.get<{ status: string; asked_at: number }>(
      'SELECT status, asked_at FROM newsletter_subscriptions WHERE email_hash = ? AND storefront = ? {{FOR UPDATE}}',
      [emailHash, storefront],
    );
    if (!row) return false;
    if (row.status === 'confirmed') return true;
    await sql.run(
      "UPDATE newsletter_subscriptions SET status = 'confirmed', confirmed_at = ? WHERE email_hash = ? AND storefront = ?",
      [now, emailHash, storefront],
    );
    await putIntoOutbox(sql, {
      id: `newsletter-welcome:${storefront}:${emailHash}:${now}`,
      topic: 'newsletter-welcome',
      payload: { emailHash, storefront, askedAt: row.asked_at },
      now,
    });
    return true;
  },

  /**
   * No letter reaches the address of the sign-up of `askedAt`. A pending one is deleted, so that a new one gets a
   * letter at once; a confirmed one stays with its consent, and is not exported.
   */
  async bounceNewsletter(
    { sql }: CommandContext,
    {
      storefront,
      emailHash,
      askedAt,
      letter,
    }: AddressKey & { readonly askedAt: number; readonly letter: 'confirm' | 'welcome' },
  ): Promise<void> {
    const signUp = [emailHash, storefront, askedAt];
    if (letter === 'confirm')
      await sql.run(
        "DELETE FROM newsletter_subscriptions WHERE email_hash = ? AND storefront = ? AND asked_at = ? AND status = 'pending'",
        signUp,
      );
    else
      await sql.run(
        "UPDATE newsletter_subscriptions SET status = 'bounced' WHERE email_hash = ? AND storefront = ? AND asked_at = ? AND status = 'confirmed'",
        signUp,
      );
  },

  /** Deletes the subscription or sign-up of an address: of one storefront, or with null of all. Returns how many. */
  async endNewsletter(
    { sql }: CommandContext,
    { storefront, emailHash }: Pick<AddressKey, 'emailHash'> & { readonly storefront: string | null },
  ): Promise<number> {
    return storefront === null
      ? sql.run('DELETE FROM newsletter_subscriptions WHERE email_hash = ?', [emailHash])
      : sql.run('DELETE FROM newsletter_subscriptions WHERE email_hash = ? AND storefront = ?', [
          emailHash,
          storefront,
        ]);
  },

  /**
   * Deletes sign-ups that were not confirmed in time, and messages of letters that are over for as long: their ids have
   * the hash of the address. Returns how many sign-ups.
   */
  async deleteOldSignUps({ sql }: CommandContext, { now }: { readonly now: number }): Promise<number> {
    await sql.run("DELETE FROM outbox WHERE topic IN ('newsletter-mail', 'newsletter-welcome') AND done_at <= ?", [
      now - SIGN_UP_LIFE,
    ]);
    return sql.run("DELETE FROM newsletter_subscriptions WHERE status = 'pending' AND asked_at <= ?", [
      now - SIGN_UP_LIFE,
    ]);
  },
};

/** Newsletter sign-ups in the shop's own store. The outbox holds the confirmation mail. */
export function createEmbeddedNewsletter({
  store,
  clock,
}: {
  readonly store: Store<typeof newsletterCommands>;
  readonly clock: Clock;
}): Newsletter {
  return {
    async subscribe(request) {
      const signUp = readSignUp(request);
      if (!signUp.ok) return signUp;
      const emailHash = createHash('sha256').update(signUp.value.email).digest('hex');
      return ok(
        await store.command('subscribeToNewsletter', {
          ...signUp.value,
          emailHash,
          checkout: request.checkout,
          language: request.language ?? null,
          now: clock(),
        }),
      );
    },
    confirm: (key) => store.command('confirmNewsletter', { ...key, now: clock() }),
    async unsubscribe({ emailHash }) {
      await store.command('endNewsletter', { storefront: null, emailHash });
    },
  };
}
