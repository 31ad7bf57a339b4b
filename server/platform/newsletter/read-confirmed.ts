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

/** The confirmed subscriptions of a storefront, or of all, in groups; their order says nothing of the addresses. */
export async function* readConfirmed(
  sql: Sql,
  storefront: StorefrontCode | null,
): AsyncGenerator<readonly ConfirmedSubscription[]> {
  let after = { hash: '', storefront: '' };
  for (;;) {
    const rows = await sql.all<ConfirmedSubscription>(
      `SELECT email_hash, email, storefront, country, checkout, confirmed_at FROM newsletter_subscriptions
       WHERE status = 'confirmed' AND (email_hash > ? OR (email_hash = ? AND storefront > ?)) ORDER BY email_hash, storefront LIMIT ?`,
      [after.hash, after.hash, after.storefront, ROWS_AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield storefront === null ? rows : rows.filter((row) => row.storefront === storefront);
    after = { hash: last.email_hash, storefront: last.storefront };
  }
}
