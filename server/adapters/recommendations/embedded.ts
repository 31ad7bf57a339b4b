import type { Recommendations } from '#app/modules/recommendations/ports.ts';
import type { Sql } from '#server/store/types.ts';

/** Recommendations from the orders in the shop's own store. */
export function createEmbeddedRecommendations(read: Pick<Sql, 'all'>): Recommendations {
  return {
    async boughtWith(sku, most) {
      const rows = await read.all<{ other: string }>(
        'SELECT other FROM bought_together WHERE sku = ? ORDER BY score DESC, other LIMIT ?',
        [sku, most],
      );
      return rows.map(({ other }) => other);
    },
  };
}
