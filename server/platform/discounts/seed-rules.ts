import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import type { Sql } from '#server/store/types.ts';
import { SEEDED } from './discount-commands.ts';
import { discountRuleSchema } from './rule-record.ts';

/** Adds the demo's rules in `file` to the store, once. Returns how many were added. Throws when the file is invalid. */
export async function seedRules(
  store: Pick<PlatformStore, 'command'>,
  { file, now }: { readonly file: string; readonly now: number },
): Promise<number> {
  return store.command('seedDiscountRules', { rules: await readBundledRules(file), now });
}

export async function readBundledRules(file: string): Promise<z.infer<typeof discountRuleSchema>[]> {
  return z.array(discountRuleSchema).parse(JSON.parse(await readFile(file, 'utf8')));
}

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
