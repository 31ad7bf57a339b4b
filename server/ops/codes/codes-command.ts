import { type Command, Option } from 'commander';
import { CsvError, parse as parseCsv } from 'csv-parse/sync';
import { LANGUAGES } from '#app/kernel/text.ts';
import type { DiscountRule } from '#app/modules/cart/domain/discount-rule.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import { type Registration, withStore } from '#server/ops/registration.ts';
import { listRules } from '#server/platform/discounts/list-rules.ts';
import {
  nameField,
  RULE_FIELDS,
  type RuleFields,
  ruleFromFields,
} from '#server/platform/discounts/rule-from-fields.ts';
import { openQuoteText, tableFormat } from '#server/platform/import/read-table.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';

/** The rules of a file, all or none: throws with every invalid line. */
function readRulesFile(text: string): DiscountRule[] {
  let rows: { readonly record: Readonly<Record<string, string>>; readonly info: { readonly lines: number } }[];
  const format = tableFormat(text);
  /** The last line of the row before: at first that of the heading. */
  let lastLine = format.from_line;
  try {
    rows = parseCsv(text, {
      ...format,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      skip_empty_lines: true,
      trim: true,
      info: true,
      on_record: (record, { lines }) => {
        lastLine = lines;
        return record;
      },
    });
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new OperatorError(`${openQuoteText(lastLine + 1, String(error.column ?? ''))} Nothing was added.`);
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

const RULES_PER_COMMAND = 100;

const RULE_HELP = `
A rule gives exactly one of --percent, --amount, --free-shipping, --gift, --buy with --free.
It applies to the whole bag when no products, categories, sections or skus are named.
Rules are never changed: end one and add another. The shop may run meanwhile.`;

const RULE_OPTIONS: readonly Option[] = [
  new Option('--id <id>', 'a rule that holds without a code'),
  ...LANGUAGES.map((language) => new Option(`--${nameField(language)} <text>`, `its name in ${language}`)),
  new Option('--percent <n>', 'per cent off'),
  new Option('--amount <amounts>', 'an amount off, per currency: EUR=5.00,GBP=4.00'),
  new Option('--free-shipping', 'free delivery'),
  new Option('--gift <variants>', 'one of the first of these sizes that is in stock'),
  new Option('--buy <n>', 'of every n items and those of --free, the cheapest are free'),
  new Option('--free <n>', 'belongs to --buy'),
  new Option('--groups <n>', 'how often --buy counts in a bag'),
  new Option('--products <ids>', 'only these products'),
  new Option('--categories <slugs>', 'only these categories'),
  new Option('--sections <names>', 'only these sections'),
  new Option('--skus <skus>', 'only these sizes'),
  new Option('--from <day>', 'the first day, as each market counts it'),
  new Option('--until <day>', 'the last day, as each market counts it'),
  new Option('--minimum <amounts>', 'the least total: EUR=30,GBP=25'),
  new Option('--limit <n>', 'orders in all'),
  new Option('--per-cart <n>', 'orders of one bag'),
  new Option('--countries <codes>', 'only these countries: DE,AT'),
  new Option('--priority <n>', 'the order of rules without a code'),
];

export function addCodesCommand({ program, deps, exit }: Registration): void {
  const codes = program.command('codes').description('Discount codes, and rules that hold without one.');
  const run = async (work: (store: PlatformStore) => Promise<void>) => {
    await withStore(deps, work);
    exit(0);
  };
  codes
    .command('list')
    .description('Lists the codes and rules that hold now.')
    .option('--all', 'those that have ended, too')
    .action(({ all = false }: { readonly all?: boolean }) =>
      run(async (store) => deps.stdout(await listRules(store.read, { now: deps.clock(), all }))),
    );
  const add = codes.command('add').description('Adds one code, or a rule without a code.');
  for (const option of RULE_OPTIONS) add.addOption(option);
  add
    .argument('[code]', 'the code that shoppers enter')
    .addHelpText('after', RULE_HELP)
    .action(async (code: string | undefined) => {
      const rule = ruleFromFields(ruleFields(add, code));
      if (!rule.ok) add.error(`error: ${rule.error}`);
      else await run((store) => addRules(store, [rule.value], deps));
    });
  codes
    .command('end')
    .description('Ends a code or rule: no cart can use it from now on.')
    .argument('<code>', 'the code, or the id of a rule')
    .action((name: string) => run((store) => endRule(store, name, deps)));
  codes
    .command('import')
    .description('Adds many codes, or none when a row is wrong.')
    .argument('<file.csv>', `the first line names the columns: ${RULE_FIELDS.join(', ')}`)
    .action(async (file: string) => {
      const rules = readRulesFile(await deps.readFile(file));
      await run((store) => addRules(store, rules, deps));
    });
}

/** The options, also under the names that files use. */
function ruleFields(command: Command, code: string | undefined): RuleFields {
  const given = command.opts<Record<string, string | boolean | undefined>>();
  const fields = RULE_OPTIONS.map((option) => {
    const value = given[option.attributeName()];
    return [option.name(), value === true ? 'yes' : value] as const;
  });
  return { ...Object.fromEntries(fields), code } as RuleFields;
}

async function addRules(
  store: PlatformStore,
  rules: readonly DiscountRule[],
  { clock, stdout }: CliDeps,
): Promise<void> {
  const now = clock();
  const taken: string[] = [];
  for (let start = 0; start < rules.length; start += RULES_PER_COMMAND) {
    taken.push(
      ...(await store.command('addDiscountRules', { rules: rules.slice(start, start + RULES_PER_COMMAND), now })).taken,
    );
  }
  await stdout(`${rules.length - taken.length} added.\n`);
  if (taken.length > 0)
    throw new OperatorError(`${taken.length} left out, because their code or id is taken: ${taken.join(', ')}`);
}

async function endRule(store: PlatformStore, name: string, { clock, stdout }: CliDeps): Promise<void> {
  const ended = await store.command('endDiscountRule', { name, now: clock() });
  if (ended === 'not-found') throw new OperatorError(`There is no code or rule ${name}.`);
  await stdout(ended === 'ended' ? `${name} has ended.\n` : `${name} had ended before.\n`);
}
