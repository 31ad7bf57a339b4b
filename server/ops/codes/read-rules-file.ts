import { parse as parseCsv } from 'csv-parse/sync';
import type { DiscountRule } from '#app/modules/cart/domain/discount-rule.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { RULE_FIELDS, ruleFromFields } from '#server/platform/discounts/rule-from-fields.ts';

/** The rules of a file, all or none: throws with every invalid line. */
export function readRulesFile(text: string): DiscountRule[] {
  let rows: { readonly record: Readonly<Record<string, string>>; readonly info: { readonly lines: number } }[];
  try {
    rows = parseCsv(text, {
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      bom: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
    });
  } catch (error) {
    throw new OperatorError(`The file is no CSV: ${error instanceof Error ? error.message : error}`);
  }
  const unknown = Object.keys(rows[0]?.record ?? {}).filter((column) => !RULE_FIELDS.some((field) => field === column));
  if (unknown.length > 0)
    throw new OperatorError(`Unknown columns: ${unknown.join(', ')}. Known are ${RULE_FIELDS.join(', ')}.`);
  const rules: DiscountRule[] = [];
  const problems: string[] = [];
  for (const { record, info } of rows) {
    const rule = ruleFromFields(record);
    if (rule.ok) rules.push(rule.value);
    else problems.push(`Line ${info.lines}: ${rule.error}`);
  }
  if (rows.length === 0) throw new OperatorError('The file holds no codes.');
  if (problems.length > 0) throw new OperatorError(`${problems.join('\n')}\nNothing was added.`);
  return rules;
}
