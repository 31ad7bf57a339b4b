import { InvalidArgumentError } from 'commander';
import { type Registration, withStore } from '#server/ops/registration.ts';
import { KEPT_DAYS, KEPT_DAYS_OF_ONE, readMissedTerms } from '#server/platform/search-terms/search-terms.ts';

const USUAL_DAYS = 30;
/** A term that was searched once may be the name of a person, and tells little. */
const USUAL_LEAST = 2;
const MOST = 200;

export function addSearchCommand({ program, deps, exit }: Registration): void {
  const search = program.command('search').description('What shoppers search for and do not find.');
  search
    .command('terms', { isDefault: true })
    .description('Lists terms without result with the number of searches, those searched most first.')
    .option('--days <number>', `of the last days, at most ${KEPT_DAYS}`, readDays, USUAL_DAYS)
    .option(
      '--least <number>',
      `with at least so many searches; a day with a single search is kept for ${KEPT_DAYS_OF_ONE} days`,
      readLeast,
      USUAL_LEAST,
    )
    .action(async ({ days, least }: { readonly days: number; readonly least: number }) => {
      const terms = await withStore(deps, ({ read }) =>
        readMissedTerms(read, { now: deps.clock(), lastDays: days, least, most: MOST }),
      );
      const lines = terms.map(
        ({ searches, storefront, language, term }) => `${searches}\t${storefront}\t${language}\t${term}\n`,
      );
      await deps.stdout(
        lines.length === 0
          ? `No term was without result ${least === 1 ? 'once' : `${least} times`}.\n`
          : lines.join(''),
      );
      exit(0);
    });
}

function readLeast(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('It is a number from 1 on.');
  return number;
}

function readDays(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > KEPT_DAYS)
    throw new InvalidArgumentError(`It is a number from 1 to ${KEPT_DAYS}.`);
  return number;
}
