import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parse as parseCsv } from 'csv-parse/sync';
import type { Clock } from '#app/kernel/clock.ts';
import { LANGUAGES } from '#app/kernel/text.ts';
import type { DiscountRule } from '#app/modules/cart/domain/discount-rule.ts';
import { isOperatorError, openOperatorStore, Refusal } from '#server/composition/operator-store.ts';
import { listRules } from '#server/platform/discounts/list-rules.ts';
import {
  nameField,
  RULE_FIELDS,
  type RuleFields,
  ruleFromFields,
} from '#server/platform/discounts/rule-from-fields.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';

const USAGE = `Usage: npm run codes -- list [--all]
       npm run codes -- add CODE OPTIONS        one code
       npm run codes -- add --id ID OPTIONS     a rule that holds without a code
       npm run codes -- end CODE-OR-ID          no cart can use it from now on
       npm run codes -- import FILE.csv         many codes; the first line names the options as columns (code, percent, ...)

What it gives, exactly one of
  --percent 10                  per cent off
  --amount EUR=5.00,GBP=4.00    an amount off, per currency
  --free-shipping               free delivery
  --gift VARIANT,VARIANT        a piece of the first of these sizes that is in stock
  --buy 3 --free 1              of every 3 + 1 pieces the cheapest is free; --groups 2: at most twice in a bag

To what, the whole bag when nothing is said: --products IDS --categories SLUGS --sections NAMES --skus SKUS
When and where: --from DAY --until DAY (included; days of UTC) --minimum EUR=30,GBP=25 --countries DE,AT
How often: --limit N orders in all, --per-cart N orders of one bag
How it is called: ${LANGUAGES.map((language) => `--${nameField(language)} TEXT`).join(' ')}      In which order (rules without a code): --priority N

Rules are never changed: end one and add another. The shop may run meanwhile.
`;

const RULES_PER_COMMAND = 100;

export type CodesDeps = {
  openStore(): Promise<PlatformStore>;
  readFile(path: string): Promise<string>;
  readonly clock: Clock;
  stdout(text: string): void;
  stderr(text: string): void;
};

/** What the command needs of this machine. Nothing is opened before it is asked for. */
export function codesDeps(environment: Readonly<Record<string, string | undefined>>): CodesDeps {
  return {
    openStore: () => openOperatorStore(environment),
    readFile: (path) => readFile(path, 'utf8'),
    clock: Date.now,
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
  };
}

/** The arguments make no sense: shown with the usage. */
class WrongArguments extends Error {
  override readonly name = 'WrongArguments';
}

type Work = (store: PlatformStore, deps: CodesDeps) => Promise<void>;

/** Runs the command. Returns the exit code: 0 done, 1 refused or the file is unreadable, 2 wrong arguments. */
export async function runCodes(argv: readonly string[], deps: CodesDeps): Promise<0 | 1 | 2> {
  if (argv.length === 0 || argv.includes('--help')) {
    deps.stdout(USAGE);
    return argv.length === 0 ? 2 : 0;
  }
  let store: PlatformStore | null = null;
  try {
    const work = await readWork(argv, deps);
    store = await deps.openStore();
    await work(store, deps);
    return 0;
  } catch (error) {
    if (error instanceof WrongArguments) {
      deps.stderr(`${error.message}\n\n${USAGE}`);
      return 2;
    }
    if (!isOperatorError(error)) throw error;
    deps.stderr(`${error.message}\n`);
    return 1;
  } finally {
    await store?.close();
  }
}

async function readWork(argv: readonly string[], deps: CodesDeps): Promise<Work> {
  const { values, positionals } = readArguments(argv);
  const [command, name, ...more] = positionals;
  if (more.length > 0) throw new WrongArguments('Name one code, or one file');
  switch (command) {
    case 'list':
      return async (store, { stdout, clock }) =>
        stdout(await listRules(store.read, { now: clock(), all: values.all === true }));
    case 'add': {
      const { all: _, ...options } = values;
      const rule = ruleFromFields({
        ...options,
        'free-shipping': options['free-shipping'] ? 'yes' : undefined,
        code: name,
      } as RuleFields);
      if (!rule.ok) throw new WrongArguments(rule.error);
      return (store, work) => addRules(store, [rule.value], work);
    }
    case 'end':
      if (name === undefined) throw new WrongArguments('Name the code to end');
      return (store, work) => endRule(store, name, work);
    case 'import': {
      if (name === undefined) throw new WrongArguments('Name the file');
      const rules = readRules(await deps.readFile(name));
      return (store, work) => addRules(store, rules, work);
    }
    default:
      throw new WrongArguments(`"${command ?? ''}" is none of list, add, end, import`);
  }
}

function readArguments(argv: readonly string[]) {
  const texts = RULE_FIELDS.filter((field) => field !== 'code' && field !== 'free-shipping').map(
    (field) => [field, { type: 'string' }] as const,
  );
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { ...Object.fromEntries(texts), 'free-shipping': { type: 'boolean' }, all: { type: 'boolean' } },
    });
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : 'The arguments cannot be read');
  }
}

/** The rules of a file, all or none: throws with every line that is wrong. */
function readRules(text: string): DiscountRule[] {
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
    throw new Refusal(`The file is no CSV: ${error instanceof Error ? error.message : error}`);
  }
  const unknown = Object.keys(rows[0]?.record ?? {}).filter((column) => !RULE_FIELDS.some((field) => field === column));
  if (unknown.length > 0)
    throw new Refusal(`Unknown columns: ${unknown.join(', ')}. Known are ${RULE_FIELDS.join(', ')}.`);
  const rules: DiscountRule[] = [];
  const problems: string[] = [];
  for (const { record, info } of rows) {
    const rule = ruleFromFields(record);
    if (rule.ok) rules.push(rule.value);
    else problems.push(`Line ${info.lines}: ${rule.error}`);
  }
  if (rows.length === 0) throw new Refusal('The file holds no codes.');
  if (problems.length > 0) throw new Refusal(`${problems.join('\n')}\nNothing was added.`);
  return rules;
}

async function addRules(
  store: PlatformStore,
  rules: readonly DiscountRule[],
  { clock, stdout }: CodesDeps,
): Promise<void> {
  const now = clock();
  const taken: string[] = [];
  for (let start = 0; start < rules.length; start += RULES_PER_COMMAND) {
    taken.push(
      ...(await store.command('addDiscountRules', { rules: rules.slice(start, start + RULES_PER_COMMAND), now })).taken,
    );
  }
  stdout(`${rules.length - taken.length} added.\n`);
  if (taken.length > 0)
    throw new Refusal(`${taken.length} left out, because their code or id is taken: ${taken.join(', ')}`);
}

async function endRule(store: PlatformStore, name: string, { clock, stdout }: CodesDeps): Promise<void> {
  const ended = await store.command('endDiscountRule', { name, now: clock() });
  if (ended === 'not-found') throw new Refusal(`There is no code or rule ${name}.`);
  stdout(ended === 'ended' ? `${name} has ended.\n` : `${name} had ended before.\n`);
}
