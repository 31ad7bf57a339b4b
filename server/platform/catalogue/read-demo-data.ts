import { readDemoRules } from '#server/platform/discounts/seed-rules.ts';
import type { Sql } from '#server/store/types.ts';
import { isDemoCatalogue } from './catalogue-facts.ts';

/** What a store sells, and what of the demo is in it: its products, and its codes and rules that still hold. */
export type StoredGoods = {
  readonly products: number;
  readonly isDemo: boolean;
  readonly demoRules: readonly string[];
};

export async function readStoredGoods(sql: Sql, now: number): Promise<StoredGoods> {
  const products = Number((await sql.get<{ n: number }>('SELECT COUNT(*) AS n FROM products', []))?.n ?? 0);
  return { products, isDemo: products > 0 && (await isDemoCatalogue(sql)), demoRules: await readDemoRules(sql, now) };
}
