import { LRUCache } from 'lru-cache';
import { canonicalCode, type DiscountRule, type OfferedRule } from '#app/modules/cart/domain/discount-rule.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import type { Sql } from '#server/store/types.ts';
import { type RuleDocument, ruleDocumentShape } from './rule-record.ts';

export type RuleRow = {
  id: string;
  code: string | null;
  doc: string;
  priority: number;
  valid_from: number | null;
  valid_until: number | null;
  usage_limit: number | null;
  usage_limit_per_cart: number | null;
  used: number;
};

export const RULE_COLUMNS = 'id, code, doc, priority, valid_from, valid_until, usage_limit, usage_limit_per_cart, used';

/** Carts are read often and rules change rarely: a parsed document is cached as long as its text is the same. */
const known = new LRUCache<string, { readonly doc: string; readonly rule: RuleDocument }>({ max: 1_000 });

function documentOf(id: string, doc: string): RuleDocument {
  const cached = known.get(id);
  if (cached?.doc === doc) return cached.rule;
  const rule = ruleDocumentShape.parse(JSON.parse(doc));
  known.set(id, { doc, rule });
  return rule;
}

export function toRule(row: RuleRow): DiscountRule {
  return {
    ...documentOf(row.id, row.doc),
    id: row.id,
    code: row.code,
    priority: row.priority,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    usageLimit: row.usage_limit,
    usageLimitPerCart: row.usage_limit_per_cart,
  };
}

/**
 * The rules that can apply to a cart: the automatic ones that have not ended, and that of its code, ended or not; null
 * when there is none.
 */
export type CartRules = { readonly automatic: readonly OfferedRule[]; readonly code: OfferedRule | null };

type Asking = { readonly id: string; readonly discountCode: string | null };

/**
 * Reads the rules for a cart at `now` (milliseconds). A use by the cart's own unpaid order does not count against it.
 */
export async function readCartRules(sql: Sql, cart: Asking, now: number): Promise<CartRules> {
  const rows = await sql.all<RuleRow>(
    `SELECT ${RULE_COLUMNS} FROM discount_rules WHERE code = ? OR (code IS NULL AND (valid_until IS NULL OR valid_until > ?)) ORDER BY priority, id`,
    [canonicalCode(cart.discountCode ?? ''), now],
  );
  const limited = rows
    .filter((row) => row.usage_limit !== null || row.usage_limit_per_cart !== null)
    .map(({ id }) => id);
  const own =
    limited.length === 0
      ? []
      : await sql.all<{ rule_id: string; state: string; uses: number }>(
          `SELECT rule_id, state, COUNT(*) AS uses FROM discount_uses WHERE cart_id = ? AND rule_id IN (${sqlPlaceholders(limited)}) GROUP BY rule_id, state`,
          [cart.id, ...limited],
        );
  const ownUses = (id: string, state: 'reserved' | 'redeemed') =>
    Number(own.find((row) => row.rule_id === id && row.state === state)?.uses ?? 0);
  const offered = rows.map(
    (row): OfferedRule => ({
      rule: toRule(row),
      used: row.used - ownUses(row.id, 'reserved'),
      usedByCart: ownUses(row.id, 'redeemed'),
    }),
  );
  return {
    automatic: offered.filter(({ rule }) => rule.code === null),
    code: offered.find(({ rule }) => rule.code !== null) ?? null,
  };
}

/** The automatic rules that end after `now` (milliseconds), including those that start later. */
export async function readAutomaticRules(sql: Sql, now: number): Promise<readonly OfferedRule[]> {
  const rows = await sql.all<RuleRow>(
    `SELECT ${RULE_COLUMNS} FROM discount_rules WHERE code IS NULL AND (valid_until IS NULL OR valid_until > ?) ORDER BY priority, id`,
    [now],
  );
  return rows.map((row) => ({ rule: toRule(row), used: row.used, usedByCart: 0 }));
}

/**
 * Locks every rule with a limit that a cart may use, in lock order, so that no other order counts its uses before this
 * one.
 */
export async function lockLimitedRules(sql: Sql, cart: Asking): Promise<void> {
  await sql.all(
    'SELECT id FROM discount_rules WHERE (code = ? OR code IS NULL) AND usage_limit IS NOT NULL ORDER BY id {{FOR UPDATE}}',
    [canonicalCode(cart.discountCode ?? '')],
  );
}
