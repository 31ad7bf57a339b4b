import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isDeepStrictEqual, parseEnv } from 'node:util';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { CliDeps, ExitCode } from '#server/ops/cli-deps.ts';
import { readFactRows } from '#server/ops/facts/fact-rows.ts';
import type { Registration } from '#server/ops/registration.ts';
import { EXAMPLE, readAnswers } from './answers.ts';
import type { Answers } from './answers-schema.ts';
import { askAnswers } from './ask-answers.ts';
import { valueAt, withValue } from './questions.ts';
import { answersOfSettings, type Settings, settingsOf, settingsText } from './settings.ts';
import { type FileResult, type WrittenFile, writeFiles } from './write-files.ts';

const SHOP_FILE = 'shop.json';
const SETTINGS_FILE = '.env';
const FACTS_FILE = 'facts.csv';
const PUBLIC = 0o644;
const PRIVATE = 0o600;
const SECRET_BYTES = 36;

type Options = {
  readonly file?: string;
  readonly example?: boolean;
  readonly folder: string;
  readonly force?: boolean;
};

export function addInitCommand({ program, deps, exit }: Registration): void {
  program
    .command('init')
    .summary('Makes the shop your own: name, seller, addresses, countries, keys.')
    .description(
      'Makes the shop your own: asks for name, seller, addresses, countries and keys, or reads them from a file, and writes shop.json and .env. Nothing of the demo stays in its pages, letters, feeds and store. Run it again to change an answer.',
    )
    .option('--file <answers.json>', 'reads the answers from a file in place of asking')
    .option('--example', 'prints answers to copy and change, and writes nothing')
    .option('--folder <folder>', 'where the files belong', '.')
    .option('--force', 'keeps no copy of files that it replaces')
    .addHelpText('after', '\nExit code: 0 written, 1 an answer has a fault, 2 wrong arguments, 130 aborted.')
    .action(async (options: Options) => exit(await init(options, deps)));
}

async function init(options: Options, deps: CliDeps): Promise<ExitCode> {
  if (options.example) {
    await deps.stdout(`${JSON.stringify(EXAMPLE, null, 2)}\n`);
    return 0;
  }
  const settings = presentSettings(options.folder);
  const given = options.file
    ? await answersIn(options.file, deps)
    : await asked(presentAnswers(options.folder, settings), deps);
  if (given === null) {
    deps.stderr('\nAborted: nothing was written.\n');
    return 130;
  }
  const read = readAnswers(given);
  if ('faults' in read) {
    deps.stderr(`${read.faults.map(({ field, text }) => `${field} ${text}`).join('\n')}\nNothing was written.\n`);
    return 1;
  }
  const written = write(read.answers, { ...options, settings, now: deps.clock() });
  await deps.stdout(report(written, { ...options, answers: read.answers }));
  return 0;
}

const secret = () => randomBytes(SECRET_BYTES).toString('base64url');

function write(
  answers: Answers,
  { folder, force = false, settings, now }: Options & { readonly settings: Settings; readonly now: number },
): readonly FileResult[] {
  const shopFile = join(folder, SHOP_FILE);
  const text = settingsText(settingsOf(answers, { shopFile, present: settings, secret }));
  if (text === null)
    throw new OperatorError('An answer has a line break, or each kind of quotation mark: .env cannot hold it.');
  const files: readonly WrittenFile[] = [
    { path: shopFile, text: `${JSON.stringify(answers.shop, null, 2)}\n`, mode: PUBLIC },
    ...factsFile(answers, folder, now),
    // The last one: what it names is there.
    { path: join(folder, SETTINGS_FILE), text, mode: PRIVATE },
  ];
  return writeFiles(files, { force, stamp: new Date(now).toISOString().replaceAll(/[-:]|\..*/g, '') });
}

/** The carriers as a file of facts; none without any. A file that has them stays, with its days and other facts. */
function factsFile({ carriers }: Answers, folder: string, now: number): readonly WrittenFile[] {
  const path = join(folder, FACTS_FILE);
  if (isDeepStrictEqual(presentCarriers(folder).carriers, carriers))
    return [{ path, text: readFileSync(path, 'utf8'), mode: PUBLIC }];
  const day = new Date(now).toISOString().slice(0, 10);
  const rows = Object.entries(carriers).map(([country, carrier]) => `${country},standard-carrier,${day},${carrier}`);
  if (rows.length === 0) return [];
  return [{ path, text: `country,subject,from,value\n${rows.join('\n')}\n`, mode: PUBLIC }];
}

/** The settings of an earlier run, or of the operator's own hand. */
function presentSettings(folder: string): Settings {
  const file = join(folder, SETTINGS_FILE);
  if (!existsSync(file)) return {};
  return Object.fromEntries(
    Object.entries(parseEnv(readFileSync(file, 'utf8'))).map(([name, value]) => [name, value ?? '']),
  );
}

function presentAnswers(folder: string, settings: Settings): unknown {
  const file = join(folder, SHOP_FILE);
  const shop = existsSync(file) ? { shop: jsonOf(readFileSync(file, 'utf8'), file) } : {};
  return { origin: 'http://localhost:3000', ...answersOfSettings(settings), ...presentCarriers(folder), ...shop };
}

/** The carriers in the file of facts of an earlier run. */
function presentCarriers(folder: string): { readonly carriers?: Readonly<Record<string, string>> } {
  const file = join(folder, FACTS_FILE);
  if (!existsSync(file)) return {};
  const rows = readFactRows(readFileSync(file, 'utf8')).facts.filter(({ subject }) => subject === 'standard-carrier');
  return { carriers: Object.fromEntries(rows.map(({ country, value }) => [country, value])) };
}

async function answersIn(file: string, { readFile }: Pick<CliDeps, 'readFile'>): Promise<unknown> {
  const answers = jsonOf(await readFile(file), file);
  const logo = valueAt(answers, 'shop.logo');
  if (typeof logo !== 'string' || logo.trim().startsWith('<')) return answers;
  return withValue(answers, 'shop.logo', await readFile(resolve(dirname(file), logo)));
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OperatorError(`${file} is no JSON: ${error instanceof Error ? error.message : error}`);
  }
}

async function asked(present: unknown, deps: CliDeps): Promise<unknown> {
  const asker = deps.asker();
  deps.stderr('Enter keeps the answer in brackets, - empties it, Ctrl+C ends without writing anything.\n\n');
  try {
    return await askAnswers(present, { asker, stderr: deps.stderr, readLogo: deps.readFile });
  } finally {
    asker.close();
  }
}

function report(
  written: readonly FileResult[],
  { answers, folder }: Pick<Options, 'folder'> & { readonly answers: Answers },
): string {
  const lines = written.map(({ path, isChanged, backup }) => {
    const former = backup === null ? '' : `; the former one is ${backup}`;
    return `${path}: ${isChanged ? 'written' : 'as it was'}${former}`;
  });
  const facts =
    Object.keys(answers.carriers).length > 0 ? [`npm run shop -- facts import ${join(folder, FACTS_FILE)}`] : [];
  const steps = [
    'npm run shop -- import FILE --format shopify|google|woocommerce   your products (docs/importing.md)',
    ...facts,
    'npm run shop -- facts plan   what the shop believes of taxes and deliveries: correct it with facts set',
    'npm run doctor   what is left to mend',
    'npm start   opens the shop',
  ];
  return `${lines.join('\n')}\n\nNext:\n${steps.map((step) => `  ${step}`).join('\n')}\n`;
}
