import { z } from 'zod';
import { NEWEST_REVIEWS, type ProductReviews, STARS } from '#app/modules/reviews/domain/review.ts';
import type { Sql } from '#server/store/types.ts';

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
