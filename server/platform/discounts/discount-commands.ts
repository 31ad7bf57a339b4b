import { canonicalCode, type DiscountRule } from '#app/modules/cart/domain/discount-rule.ts';
import { nextBulk } from '#server/platform/catalogue/catalogue-facts.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import type { RuleDocument } from './rule-record.ts';

/** The fact that the demo's rules were added to this store once. */
export const SEEDED = 'demo-discounts';

async function insertRule(sql: Sql, rule: DiscountRule, now: number): Promise<boolean> {
  const { name, effect, scope, minimum, countries, days } = rule;
  const doc: RuleDocument = structuredClone({ name, effect, scope, minimum, countries, days }) as RuleDocument;
  const inserted = await sql.run(
    `INSERT INTO discount_rules (id, code, doc, priority, valid_from, valid_until, usage_limit, usage_limit_per_cart, used, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?) ON CONFLICT DO NOTHING`,
    [
      rule.id,
      rule.code,
      JSON.stringify(doc),
      rule.priority,
      rule.validFrom,
      rule.validUntil,
      rule.usageLimit,
      rule.usageLimitPerCart,
      now,
    ],
  );
  return inserted === 1;
}

/** The writes of discount rules. The effect of a rule never changes: a changed offer is another rule. */
export const discountCommands = {
  /** Adds the demo's rules to a store once. Rules that an operator ended or added stay unchanged. Returns how many. */
  async seedDiscountRules(
    { sql }: CommandContext,
    { rules, now }: { readonly rules: readonly DiscountRule[]; readonly now: number },
  ): Promise<number> {
    // Nodes that start together: the second waits for the first here, and then adds nothing.
    const first = await sql.run(
      'INSERT INTO catalogue_facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
      [SEEDED, String(now)],
    );
    if (first === 0) return 0;
    let added = 0;
    for (const rule of rules) if (await insertRule(sql, rule, now)) added += 1;
    return added;
  },

  /**
   * Adds rules. Pages announce the automatic ones. Returns the ids of those not added because their id or code is
   * taken.
   */
  async addDiscountRules(
    { sql }: CommandContext,
    { rules, now }: { readonly rules: readonly DiscountRule[]; readonly now: number },
  ): Promise<{ readonly added: number; readonly taken: readonly string[] }> {
    const taken: string[] = [];
    for (const rule of rules) if (!(await insertRule(sql, rule, now))) taken.push(rule.id);
    if (rules.some(({ id, code }) => code === null && !taken.includes(id))) await nextBulk(sql);
    return { added: rules.length - taken.length, taken };
  },

  /** Ends a rule, named by code or id, at `now`. Orders whose payment is in progress keep it. */
  async endDiscountRule(
    { sql }: CommandContext,
    { name, now }: { readonly name: string; readonly now: number },
  ): Promise<'ended' | 'had-ended' | 'not-found'> {
    const rule = await sql.get<{ id: string; code: string | null; valid_until: number | null }>(
      'SELECT id, code, valid_until FROM discount_rules WHERE code = ? OR id = ? {{FOR UPDATE}}',
      [canonicalCode(name), name.trim().toLowerCase()],
    );
    if (!rule) return 'not-found';
    if (rule.valid_until !== null && rule.valid_until <= now) return 'had-ended';
    await sql.run('UPDATE discount_rules SET valid_until = ? WHERE id = ?', [now, rule.id]);
    if (rule.code === null) await nextBulk(sql);
    return 'ended';
  },
};
