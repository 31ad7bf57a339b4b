import { readDemoRules } from '#server/platform/discounts/seed-rules.ts';
import type { Sql } from '#server/store/types.ts';

/** What a store sells, and what of the demo is in it: its products, and its codes and rules that still hold. */
export type StoredGoods = {
  readonly products: number;
  readonly isDemo: boolean;
  readonly demoRules: readonly string[];
};

export async function readStoredGoods(sql: Sql, now: number): Promise<StoredGoods> {
  const products = Number((await sql.get<{ n: number }>('SELECT COUNT(*) AS n FROM products', []))?.n ?? 0);
  const source = await sql.get<{ value: string }>("SELECT value FROM catalogue_facts WHERE name = 'source'", []);
  return { products, isDemo: products > 0 && source?.value === 'demo', demoRules: await readDemoRules(sql, now) };
}
