import { z } from 'zod';
import type { Clock } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import { NEWEST_REVIEWS, type ProductReviews, STARS } from '#app/modules/reviews/domain/review.ts';
import type { NewReview, ReviewError, Reviews } from '#app/modules/reviews/ports.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import { noteReviews } from '#server/platform/catalogue/page-changes.ts';
import { readStoredOrder } from '#server/platform/orders/read-order.ts';
import type { CommandContext, Sql, Store } from '#server/store/types.ts';

export const REVIEW_DECISIONS = ['published', 'rejected'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** The writes of reviews. */
export const reviewCommands = {
  /** Stores a review of a product of a paid order, once per order and product. */
  async submitReview(
    { sql }: CommandContext,
    { id, review, now }: { readonly id: string; readonly review: NewReview; readonly now: number },
  ): Promise<Result<null, ReviewError>> {
    const { orderNumber, sku, stars, title, text, name, language } = review;
    const order = await readStoredOrder(sql, { column: 'number', value: orderNumber });
    const isBought = order?.doc.orderLines.some((line) => line.type === 'physical' && line.parentSku === sku);
    if (!order || !isBought || order.status === null || !isPaid(order.status)) return err({ kind: 'order-not-found' });
    const inserted = await sql.run(
      `INSERT INTO reviews (id, order_id, product_sku, stars, title, body, name, language, state, written_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?) ON CONFLICT (order_id, product_sku) DO NOTHING`,
      [id, order.id, sku, stars, title, text, name, language, now],
    );
    return inserted === 1 ? ok(null) : err({ kind: 'already-reviewed' });
  },

  /** Publishes or rejects a review, and ends the pages that show it or will. Returns whether there is such a review. */
  async decideReview(
    { sql }: CommandContext,
    { id, decision, now }: { readonly id: string; readonly decision: ReviewDecision; readonly now: number },
  ): Promise<boolean> {
    const sku = await skuOf(sql, id);
    if (sku === null) return false;
    await sql.run('UPDATE reviews SET state = ?, decided_at = ? WHERE id = ?', [decision, now, id]);
    await noteReviews(sql, sku, now);
    return true;
  },

  /** Deletes a review with everything its buyer wrote. Returns whether there was such a review. */
  async deleteReview(
    { sql }: CommandContext,
    { id, now }: { readonly id: string; readonly now: number },
  ): Promise<boolean> {
    const sku = await skuOf(sql, id);
    if (sku === null) return false;
    await sql.run('DELETE FROM reviews WHERE id = ?', [id]);
    await noteReviews(sql, sku, now);
    return true;
  },
};

async function skuOf(sql: Sql, id: string): Promise<string | null> {
  const row = await sql.get<{ product_sku: string }>('SELECT product_sku FROM reviews WHERE id = ? {{FOR UPDATE}}', [
    id,
  ]);
  return row?.product_sku ?? null;
}

const reviewRow = z.object({
  id: z.string(),
  stars: z.literal(STARS),
  title: z.string(),
  body: z.string(),
  name: z.string(),
  language: z.string(),
  written_at: z.coerce.number(),
});

/** The published reviews of a product. */
export async function readProductReviews(sql: Sql, sku: string): Promise<ProductReviews> {
  const counts = await sql.all<{ stars: number; reviews: number }>(
    "SELECT stars, COUNT(*) AS reviews FROM reviews WHERE product_sku = ? AND state = 'published' GROUP BY stars",
    [sku],
  );
  const of = (stars: number) => Number(counts.find((row) => row.stars === stars)?.reviews ?? 0);
  const spread: ProductReviews['spread'] = [of(1), of(2), of(3), of(4), of(5)];
  const count = spread.reduce((sum, reviews) => sum + reviews, 0);
  if (count === 0) return { count, spread, newest: [] };
  const rows = await sql.all(
    `SELECT id, stars, title, body, name, language, written_at FROM reviews WHERE product_sku = ? AND state = 'published'
     ORDER BY written_at DESC, id LIMIT ?`,
    [sku, NEWEST_REVIEWS],
  );
  return {
    count,
    spread,
    newest: rows.map((row) => {
      const { body, written_at, ...review } = reviewRow.parse(row);
      return { ...review, text: body, writtenAt: written_at };
    }),
  };
}

const listedRow = reviewRow.extend({ product_sku: z.string(), state: z.string(), number: z.string() });
/** A review as an operator lists it. */
export type ListedReview = z.infer<typeof listedRow>;

/** Reviews in a state, the oldest first. */
export async function listReviews(sql: Sql, state: string, limit: number): Promise<readonly ListedReview[]> {
  const rows = await sql.all(
    `SELECT r.id, r.stars, r.title, r.body, r.name, r.language, r.written_at, r.product_sku, r.state, o.number
     FROM reviews r JOIN orders o ON o.id = r.order_id WHERE r.state = ? ORDER BY r.written_at, r.id LIMIT ?`,
    [state, limit],
  );
  return rows.map((row) => listedRow.parse(row));
}

/** Reviews in the platform's own store. */
export function createEmbeddedReviews({
  store,
  clock,
  ids,
}: {
  readonly store: Store<typeof reviewCommands>;
  readonly clock: Clock;
  readonly ids: Pick<IdSource, 'uuid'>;
}): Reviews {
  return {
    ofProduct: (sku) => readProductReviews(store.read, sku),
    submit: (review) => store.command('submitReview', { id: ids.uuid(), review, now: clock() }),
  };
}
