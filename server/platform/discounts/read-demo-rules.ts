import type { Sql } from '#server/store/types.ts';
import { SEEDED } from './discount-commands.ts';

/** The demo's rules that have not ended, by code, or by id where they have none. All were added in one moment. */
export async function readDemoRules(sql: Sql, now: number): Promise<readonly string[]> {
  const seeded = await sql.get<{ value: string }>('SELECT value FROM catalogue_facts WHERE name = ?', [SEEDED]);
  if (!seeded) return [];
  const rules = await sql.all<{ name: string }>(
    'SELECT COALESCE(code, id) AS name FROM discount_rules WHERE created_at = ? AND (valid_until IS NULL OR valid_until > ?) ORDER BY name',
    [Number(seeded.value), now],
  );
  return rules.map(({ name }) => name);
}
