import { z } from 'zod';
import type { Clock } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Rating } from '#app/modules/catalogue/domain/product.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import {
  FITS,
  type Fit,
  NEWEST_REVIEWS,
  NO_REVIEWS,
  type ProductReviews,
  type ReviewOrder,
  STARS,
  toTenths,
} from '#app/modules/reviews/domain/review.ts';
import type { NewReview, ReviewError, Reviews } from '#app/modules/reviews/ports.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import { isDemoCatalogue } from '#server/platform/catalogue/catalogue-facts.ts';
import { noteReviews } from '#server/platform/catalogue/page-changes.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import { readDocument } from '#server/platform/catalogue/stored-document.ts';
import { readStoredOrder } from '#server/platform/orders/read-order.ts';
import type { CommandContext, Sql, Store } from '#server/store/types.ts';
import type { SampleReviews } from './sample-reviews.ts';

export const REVIEW_DECISIONS = ['published', 'rejected'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** The writes of reviews. */
export const reviewCommands = {
  /** Stores a review of a product of a paid order, once per order and product. */
  async submitReview(
    { sql }: CommandContext,
    { id, review, now }: { readonly id: string; readonly review: NewReview; readonly now: number },
  ): Promise<Result<null, ReviewError>> {
    const { orderNumber, sku, stars, fit, title, text, name, language } = review;
    const order = await readStoredOrder(sql, { column: 'number', value: orderNumber });
    const isBought = order?.doc.orderLines.some((line) => line.type === 'physical' && line.parentSku === sku);
    if (!order || !isBought || order.status === null || !isPaid(order.status)) return err({ kind: 'order-not-found' });
    const inserted = await sql.run(
      `INSERT INTO reviews (id, order_id, product_sku, stars, fit, title, body, name, language, state, written_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?) ON CONFLICT (order_id, product_sku) DO NOTHING`,
      [id, order.id, sku, stars, fit, title, text, name, language, now],
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
  fit: z.enum(FITS).nullable(),
  title: z.string(),
  body: z.string(),
  name: z.string(),
  language: z.string(),
  written_at: z.coerce.number(),
});

/** The part of a statement that sorts reviews before their time. Exported for the test of all statements. */
export const SQL_ORDERS: Readonly<Record<ReviewOrder, string>> = {
  newest: '',
  highest: 'stars DESC, ',
  lowest: 'stars, ',
};

/** The published reviews of a product. */
export async function readProductReviews(sql: Sql, sku: string, order: ReviewOrder): Promise<ProductReviews> {
  const counts = await sql.all<{ stars: number; reviews: number }>(
    "SELECT stars, COUNT(*) AS reviews FROM reviews WHERE product_sku = ? AND state = 'published' GROUP BY stars",
    [sku],
  );
  const of = (stars: number) => Number(counts.find((row) => row.stars === stars)?.reviews ?? 0);
  const spread: ProductReviews['spread'] = [of(1), of(2), of(3), of(4), of(5)];
  const count = spread.reduce((sum, reviews) => sum + reviews, 0);
  if (count === 0) return NO_REVIEWS;
  const said = await sql.all<{ fit: string; reviews: number }>(
    "SELECT fit, COUNT(*) AS reviews FROM reviews WHERE product_sku = ? AND state = 'published' AND fit IS NOT NULL GROUP BY fit",
    [sku],
  );
  const saying = (fit: Fit) => Number(said.find((row) => row.fit === fit)?.reviews ?? 0);
  const rows = await sql.all(
    `SELECT id, stars, fit, title, body, name, language, written_at FROM reviews WHERE product_sku = ? AND state = 'published'
     ORDER BY ${SQL_ORDERS[order]}written_at DESC, id LIMIT ?`,
    [sku, NEWEST_REVIEWS],
  );
  return {
    count,
    spread,
    fits: [saying('small'), saying('true'), saying('large')],
    isSample: false,
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
    `SELECT r.id, r.stars, r.fit, r.title, r.body, r.name, r.language, r.written_at, r.product_sku, r.state, o.number
     FROM reviews r JOIN orders o ON o.id = r.order_id WHERE r.state = ? ORDER BY r.written_at, r.id LIMIT ?`,
    [state, limit],
  );
  return rows.map((row) => listedRow.parse(row));
}

/** What the published reviews of products come to, by product id; products without one are left out. */
export async function readRatings(sql: Sql, productIds: readonly string[]): Promise<ReadonlyMap<string, Rating>> {
  if (productIds.length === 0) return new Map();
  const rows = await sql.all<{ id: string; stars: number; reviews: number }>(
    `SELECT p.id, SUM(r.stars) AS stars, COUNT(r.id) AS reviews FROM products p JOIN reviews r ON r.product_sku = p.sku
     WHERE p.id IN (${sqlPlaceholders(productIds)}) AND r.state = 'published' GROUP BY p.id`,
    productIds,
  );
  return new Map(
    rows.map(({ id, stars, reviews }) => [
      id,
      { average: toTenths(Number(stars) / Number(reviews)), count: Number(reviews), isSample: false },
    ]),
  );
}

/** The samples of a product of the demo. */
async function readSamples(sql: Sql, sku: string, samples: SampleReviews, order: ReviewOrder) {
  if (!(await isDemoCatalogue(sql))) return null;
  const row = await sql.get<{ doc: string }>('SELECT doc FROM products WHERE sku = ?', [sku]);
  const { product } = row ? readDocument(row.doc) : { product: null };
  return product ? samples.of(product, order) : null;
}

/** Reviews in the platform's own store. A product of the demo without any has `samples`. */
export function createEmbeddedReviews({
  store,
  clock,
  ids,
  samples,
}: {
  readonly store: Store<typeof reviewCommands>;
  readonly samples?: SampleReviews | undefined;
  readonly clock: Clock;
  readonly ids: Pick<IdSource, 'uuid'>;
}): Reviews {
  return {
    async ofProduct(sku, order) {
      const reviews = await readProductReviews(store.read, sku, order);
      if (reviews.count > 0 || !samples) return reviews;
      return (await readSamples(store.read, sku, samples, order)) ?? reviews;
    },
    submit: (review) => store.command('submitReview', { id: ids.uuid(), review, now: clock() }),
  };
}
