import type { Command } from 'commander';
import {
  FACT_SUBJECTS,
  type FactSubject,
  type MarketFact,
  TABLE_AGAIN,
} from '#app/modules/markets/domain/market-facts.ts';
import { dayBegins } from '#app/modules/markets/domain/time-zones.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { loadConfig } from '#server/config/load-config.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import { type Registration, withStore } from '#server/ops/registration.ts';
import { readMarketFacts } from '#server/platform/facts/market-facts.ts';
import { factRows, readFact, readFactRows } from './fact-rows.ts';

const HELP = `
Facts: ${FACT_SUBJECTS.join(', ')}.
Taxes are percent (25.5), sums are in the currency of the country (5.95), days are working days (3-5).
The value ${TABLE_AGAIN} lets the table of the shop hold again. A day begins at midnight of the country.
Orders keep what held when they were placed. Nodes follow within 2 seconds.`;

export function addFactsCommand({ program, deps, exit }: Registration): void {
  const facts = program
    .command('facts')
    .summary('Taxes, thresholds and deliveries of countries, each from a day on.')
    .description(
      'What holds in a country in place of the table that comes with the shop, each from a day on: taxes, the sum from which delivery is free, prices and days of deliveries. Facts of a hosted platform are set there.',
    )
    .addHelpText('after', HELP);
  facts
    .command('list', { isDefault: true })
    .description('Prints every fact: those that hold, those that wait for their day, and former ones.')
    .argument('[country]', 'of one country')
    .action(async (country?: string) => {
      const set = await readFacts(deps, country);
      await deps.stdout(set.length > 0 ? lines(set, deps.clock()) : 'No fact is set: the table holds everywhere.\n');
      exit(0);
    });
  facts
    .command('plan')
    .description('Prints what will hold on a day, and since when, as far as it is not what the table says.')
    .argument('<day>', 'like 2027-01-01')
    .action(async (day: string) => {
      await deps.stdout(planned(await readFacts(deps), day));
      exit(0);
    });
  addWrites(facts, { deps, exit });
  facts
    .command('export')
    .description('Prints the facts as a file that import reads.')
    .action(async () => {
      await deps.stdout(factRows(await readFacts(deps)));
      exit(0);
    });
}

function addWrites(facts: Command, { deps, exit }: Pick<Registration, 'deps' | 'exit'>): void {
  facts
    .command('set')
    .description('Sets a fact of a country from a day on.')
    .argument('<country>', 'like EE')
    .argument('<fact>', FACT_SUBJECTS.join(', '))
    .argument('<value>', `like 25.5, 5.95, 3-5 or ${TABLE_AGAIN}`)
    .requiredOption('--from <day>', 'the first day on which it holds, like 2026-12-01')
    .action(async (country: string, subject: string, value: string, { from }: { readonly from: string }) => {
      const fact = readFact({ country, subject, from, value });
      if (typeof fact === 'string') throw new OperatorError(`Nothing was set. ${fact}`);
      await write(deps, [fact]);
      await deps.stdout(`${lines([fact], deps.clock())}Nodes follow within 2 s.\n`);
      exit(0);
    });
  facts
    .command('import')
    .description('Sets all facts of a file with the columns country,subject,from,value, or none where a line is wrong.')
    .argument('<file.csv>', 'the facts')
    .option('--dry-run', 'check every line, set nothing')
    .action(async (file: string, { dryRun = false }: { readonly dryRun?: boolean }) => {
      const { facts: read, faults } = readFactRows(await deps.readFile(file));
      if (faults.length > 0) throw new OperatorError(`Nothing was set.\n${faults.join('\n')}`);
      if (!dryRun) await write(deps, read);
      await deps.stdout(`${read.length} facts ${dryRun ? 'would be set. Dry run' : 'set. Nodes follow within 2 s'}.\n`);
      exit(0);
    });
}

async function write(deps: CliDeps, facts: readonly MarketFact[]): Promise<void> {
  const config = loadConfig(deps.environment);
  if (config.ok && config.value.commerce.adapter === 'http')
    throw new OperatorError('Nothing was set: facts belong to the hosted platform, set them there.');
  await withStore(deps, (store) => store.command('setMarketFacts', { facts, now: deps.clock() }));
}

async function readFacts(deps: CliDeps, country?: string): Promise<readonly MarketFact[]> {
  const facts = await withStore(deps, (store) => readMarketFacts(store.read));
  return country === undefined ? facts : facts.filter((fact) => fact.country === country.toUpperCase());
}

const sayValue = (value: string) => (value === TABLE_AGAIN ? 'as the table says' : value);

/** A fact a line, with what has become of it. */
function lines(facts: readonly MarketFact[], now: number): string {
  const hasCome = (fact: MarketFact) => dayBegins(fact.from, fact.country) <= now;
  const replaced = (fact: MarketFact) =>
    facts.some(
      (other) =>
        other.country === fact.country && other.subject === fact.subject && other.from > fact.from && hasCome(other),
    );
  const state = (fact: MarketFact) => (hasCome(fact) ? (replaced(fact) ? 'former' : 'holds') : 'waits');
  return facts
    .map((fact) => `${fact.country}  ${fact.subject}  ${sayValue(fact.value)}  from ${fact.from}  ${state(fact)}\n`)
    .join('');
}

/** What holds on a day. Facts are sorted by their day within a subject. */
function planned(facts: readonly MarketFact[], day: string): string {
  const fault = readFact({ country: 'GB', subject: 'free-from', from: day, value: TABLE_AGAIN });
  if (typeof fault === 'string') throw new OperatorError(fault);
  const holding = new Map<`${CountryCode} ${FactSubject}`, MarketFact>();
  for (const fact of facts) if (fact.from <= day) holding.set(`${fact.country} ${fact.subject}`, fact);
  const set = [...holding.values()].filter(({ value }) => value !== TABLE_AGAIN);
  return set.length === 0
    ? `On ${day} the table holds everywhere.\n`
    : set.map(({ country, subject, value, from }) => `${country}  ${subject}  ${value}  since ${from}\n`).join('');
}
