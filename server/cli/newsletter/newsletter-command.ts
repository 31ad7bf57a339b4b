import { statSync } from 'node:fs';
import { Option } from 'commander';
import { STOREFRONT_CODES, type StorefrontCode } from '#app/modules/markets/domain/types.ts';
import type { CliDeps } from '#server/cli/cli-deps.ts';
import { createOutput } from '#server/cli/orders/output-file.ts';
import { spreadsheetCell } from '#server/cli/orders/spreadsheet-cell.ts';
import { type Registration, withStore } from '#server/cli/registration.ts';
import { configuredStore } from '#server/cli/store/configured-store.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { type ConfirmedSubscription, readConfirmed } from '#server/platform/newsletter/read-confirmed.ts';
import type { Sql } from '#server/store/types.ts';

const COLUMNS: readonly (readonly [name: string, cell: (row: ConfirmedSubscription) => string])[] = [
  ['email', (row) => row.email],
  ['storefront', (row) => row.storefront],
  ['country', (row) => row.country],
  ['confirmed', (row) => new Date(Number(row.confirmed_at)).toISOString()],
  ['from', (row) => (Number(row.checkout) === 1 ? 'checkout' : 'form')],
];
const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`;

type ExportOptions = { readonly storefront?: StorefrontCode; readonly out?: string };

export function addNewsletterCommand({ program, deps, exit }: Registration): void {
  const newsletter = program.command('newsletter').description('Subscriptions of the newsletter.');
  newsletter
    .command('export')
    .description('Writes the confirmed addresses as CSV. Addresses that wait for their confirmation are never written.')
    .addOption(new Option('--storefront <code>', 'of one storefront only').choices([...STOREFRONT_CODES]))
    .option('--out <file>', 'a new file; without it standard output')
    .addHelpText(
      'after',
      '\nThe file holds addresses: only its owner may read it, and a file that exists is not overwritten.\nA text that a spreadsheet would run as a formula has an apostrophe before it.',
    )
    .action(async ({ storefront, out }: ExportOptions) => {
      if (configuredStore(deps).config.newsletter.adapter === 'http')
        deps.stderr('NEWSLETTER_ADAPTER is http: the provider has the list; these are former subscriptions.\n');
      if (out !== undefined && statSync(out, { throwIfNoEntry: false }))
        throw new OperatorError(`${out} exists already. Choose another name.`);
      const written = await withStore(deps, ({ read }) =>
        writeConfirmed(read, { ...deps, storefront: storefront ?? null, out: out ?? null }),
      );
      deps.stderr(`Addresses written: ${written}${out === undefined ? '' : `, to ${out}`}.\n`);
      exit(0);
    });
}

/** Returns how many were written. */
async function writeConfirmed(
  sql: Sql,
  {
    storefront,
    out,
    stdout,
  }: Pick<CliDeps, 'stdout'> & { readonly storefront: StorefrontCode | null; readonly out: string | null },
): Promise<number> {
  const target = out === null ? null : createOutput(out, 'csv');
  const write = async (text: string) => (target ? target.write(text) : await stdout(text));
  let written = 0;
  try {
    await write(line(COLUMNS.map(([name]) => name)));
    for await (const rows of readConfirmed(sql, storefront)) {
      await write(rows.map((row) => line(COLUMNS.map(([, cell]) => spreadsheetCell(cell(row))))).join(''));
      written += rows.length;
    }
    target?.finish();
  } finally {
    target?.drop();
  }
  return written;
}
