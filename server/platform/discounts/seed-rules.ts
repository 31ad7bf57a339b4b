import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { PlatformStore } from '#server/platform/platform-store.ts';
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
