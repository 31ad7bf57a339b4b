import { CURRENCY_CODES, toDecimal } from '#app/kernel/money.ts';
import type { AmountByCurrency, DiscountRule } from '#app/modules/cart/domain/discount-rule.ts';
import { dayAnywhere } from '#app/modules/markets/domain/time-zones.ts';
import type { Sql } from '#server/store/types.ts';
import { RULE_COLUMNS, type RuleRow, toRule } from './read-rules.ts';

/** The rules as a text table, one per line; with `all` the ended ones, too. */
export async function listRules(
  sql: Sql,
  { now, all }: { readonly now: number; readonly all: boolean },
): Promise<string> {
  const rows = await sql.all<RuleRow>(`SELECT ${RULE_COLUMNS} FROM discount_rules ORDER BY code, priority, id`);
  const uses = await sql.all<{ rule_id: string; uses: number }>(
    'SELECT rule_id, COUNT(*) AS uses FROM discount_uses GROUP BY rule_id',
  );
  const usesOf = new Map(uses.map((row) => [row.rule_id, Number(row.uses)]));
  const lines = rows
    .map(toRule)
    .filter((rule) => all || rule.validUntil === null || rule.validUntil > now)
    .map((rule) => [
      rule.code ?? '(automatic)',
      rule.id,
      given(rule),
      conditions(rule),
      `${usesOf.get(rule.id) ?? 0} of ${rule.usageLimit ?? '∞'}`,
    ]);
  const table = [['CODE', 'ID', 'GIVES', 'WHEN', 'USED'], ...lines];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  return `${table.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')}\n`;
}

function amounts(values: AmountByCurrency): string {
  return CURRENCY_CODES.flatMap((currency) => {
    const amount = values[currency];
    return amount === undefined ? [] : [`${currency}=${toDecimal({ amount, currency })}`];
  }).join(',');
}

function given({ effect, scope }: DiscountRule): string {
  const of =
    scope.kind === 'cart'
      ? ''
      : ` of ${[...scope.products, ...scope.categories, ...scope.sections, ...scope.skus].join(',')}`;
  switch (effect.type) {
    case 'percentage':
      return `${effect.percent}%${of}`;
    case 'absolute':
      return `${amounts(effect.amounts)}${of}`;
    case 'buy-n-get-m':
      return `buy ${effect.buy} get ${effect.free}${of}`;
    case 'gift':
      return `gift ${effect.variants.join(',')}${of}`;
    case 'free-shipping':
      return `free delivery${of}`;
  }
}

function conditions({ validFrom, validUntil, days, minimum, countries, usageLimitPerCart }: DiscountRule): string {
  const day = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T00:00', '');
  // The operator may have ended a rule before its last day.
  const endOf = (last: string | null | undefined, end: number) =>
    last && end >= dayAnywhere(last).until ? `until ${last}` : `before ${day(end)}`;
  const parts = [
    validFrom === null ? '' : `from ${days?.from ?? day(validFrom)}`,
    validUntil === null ? '' : endOf(days?.until, validUntil),
    minimum === null ? '' : `at least ${amounts(minimum)}`,
    countries === null ? '' : `in ${countries.join(',')}`,
    usageLimitPerCart === null ? '' : `${usageLimitPerCart} per bag`,
  ];
  return parts.filter(Boolean).join(', ') || 'always';
}
