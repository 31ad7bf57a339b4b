import { hours } from '#app/kernel/clock.ts';
import { nextSales } from '#server/platform/catalogue/catalogue-facts.ts';
import type { CommandContext } from '#server/store/types.ts';
import type { BoughtPair } from './bought-together.ts';

/** Time between two rebuilds of a store. */
export const BETWEEN_BUILDS = hours(1);
/** The most rows that one command writes. */
export const SALES_AT_ONCE = 500;
export const PAIRS_AT_ONCE = 1000;

/** How much the product of a sku is bought (`salesLevel`). */
export type SalesLevel = { readonly sku: string; readonly level: number };

/** The writes of what the orders of a store say about its products. */
export const recommendationCommands = {
  /** Claims the rebuild for this node; false when one was claimed within the hour. */
  async claimRecommendationBuild({ sql }: CommandContext, { now }: { readonly now: number }): Promise<boolean> {
    await sql.run('INSERT INTO recommendation_builds (id, claimed_at) VALUES (1, 0) ON CONFLICT (id) DO NOTHING');
    const claimed = await sql.run('UPDATE recommendation_builds SET claimed_at = ? WHERE id = 1 AND claimed_at <= ?', [
      now,
      now - BETWEEN_BUILDS,
    ]);
    return claimed > 0;
  },

  /** Stores pairs of the rebuild of `builtAt`. */
  async storeBoughtPairs(
    { sql }: CommandContext,
    { pairs, builtAt }: { readonly pairs: readonly BoughtPair[]; readonly builtAt: number },
  ): Promise<void> {
    await sql.runAll(
      `INSERT INTO bought_together (sku, other, score, built_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (sku, other) DO UPDATE SET score = excluded.score, built_at = excluded.built_at`,
      pairs.map(({ sku, other, score }) => [sku, other, score, builtAt]),
    );
  },

  /** Deletes pairs of rebuilds before `builtAt`, at most `PAIRS_AT_ONCE`. Returns how many. */
  async deleteOldPairs({ sql }: CommandContext, { builtAt }: { readonly builtAt: number }): Promise<number> {
    const old = await sql.all<{ sku: string; other: string }>(
      'SELECT sku, other FROM bought_together WHERE built_at < ? ORDER BY built_at LIMIT ?',
      [builtAt, PAIRS_AT_ONCE],
    );
    for (const { sku, other } of old)
      await sql.run('DELETE FROM bought_together WHERE sku = ? AND other = ? AND built_at < ?', [sku, other, builtAt]);
    return old.length;
  },

  /** Stores levels of sales that changed, at most `SALES_AT_ONCE`. Searches follow them by their revision. */
  async storeSalesLevels(
    { sql }: CommandContext,
    { levels }: { readonly levels: readonly SalesLevel[] },
  ): Promise<void> {
    const revision = await nextSales(sql);
    await sql.runAll(
      `INSERT INTO product_sales (sku, level, revision) VALUES (?, ?, ?)
       ON CONFLICT (sku) DO UPDATE SET level = excluded.level, revision = excluded.revision`,
      levels.map(({ sku, level }) => [sku, level, revision]),
    );
  },
};
