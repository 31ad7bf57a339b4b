import { LIMITS } from '#app/web/limits.ts';
import { putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import type { CommandContext } from '#server/store/types.ts';

export type SubscribeArgs = {
  /** SHA-256 of the address, hexadecimal. */
  readonly emailHash: string;
  readonly email: string;
  readonly storefront: string;
  readonly country: string;
  /** Set for a sign-up in the checkout. */
  readonly checkout: boolean;
  readonly now: number;
};

/** The writes of newsletter sign-ups. */
export const newsletterCommands = {
  /**
   * Stores a sign-up for the newsletter of a storefront, once per address, and queues the confirmation mail. A
   * confirmed address stays confirmed and gets no mail. Returns the state of the sign-up.
   */
  async subscribeToNewsletter({ sql }: CommandContext, args: SubscribeArgs): Promise<'pending' | 'confirmed'> {
    const { emailHash, email, storefront, country, checkout, now } = args;
    await sql.run(
      `INSERT INTO newsletter_subscriptions (email_hash, storefront, email, country, checkout, status, asked_at) VALUES (?, ?, ?, ?, ?, 'pending', ?)
       ON CONFLICT (email_hash, storefront) DO NOTHING`,
      [emailHash, storefront, email, country, checkout ? 1 : 0, now],
    );
    const row = await sql.get<{ status: string; asked_at: number }>(
      'SELECT status, asked_at FROM newsletter_subscriptions WHERE email_hash = ? AND storefront = ? {{FOR UPDATE}}',
      [emailHash, storefront],
    );
    if (row?.status === 'confirmed') return 'confirmed';
    const askedAt = row && now - row.asked_at >= LIMITS['newsletter-mail'].window ? now : (row?.asked_at ?? now);
    if (row && askedAt !== row.asked_at)
      await sql.run('UPDATE newsletter_subscriptions SET asked_at = ? WHERE email_hash = ? AND storefront = ?', [
        askedAt,
        emailHash,
        storefront,
      ]);
    // The time is part of the id: a repeated command queues the same mail once.
    await putIntoOutbox(sql, {
      id: `newsletter-mail:${storefront}:${emailHash}:${askedAt}`,
      topic: 'newsletter-mail',
      payload: { emailHash, storefront },
      now,
    });
    return 'pending';
  },
};
