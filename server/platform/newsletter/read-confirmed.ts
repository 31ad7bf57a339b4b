import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import type { Sql } from '#server/store/types.ts';

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
