import { err, ok, type Result } from '#app/kernel/result.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import type { NewReview, ReviewError } from '#app/modules/reviews/ports.ts';
import { noteReviews } from '#server/platform/catalogue/page-changes.ts';
import { readStoredOrder } from '#server/platform/orders/read-order.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';

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
