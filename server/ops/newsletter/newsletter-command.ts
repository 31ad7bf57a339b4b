import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { Option } from 'commander';
import { foldedEmail } from '#app/kernel/email.ts';
import { STOREFRONT_CODES, type StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { openAddressLink } from '#server/composition/address-link.ts';
import type { OperatorStore } from '#server/composition/operator-store.ts';
import { secretsOf } from '#server/composition/process-context.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import { createOutput } from '#server/ops/orders/output-file.ts';
import { spreadsheetCell } from '#server/ops/orders/spreadsheet-cell.ts';
import { type Registration, withStore } from '#server/ops/registration.ts';
import { configuredStore } from '#server/ops/store/configured-store.ts';
import { type ConfirmedSubscription, readConfirmed } from '#server/platform/newsletter/newsletter.ts';
import type { Sql } from '#server/store/types.ts';
import { readEndedAddresses } from './ended-addresses.ts';

type Cell = (row: ConfirmedSubscription, links: EndLinks) => string;
const COLUMNS: readonly (readonly [name: string, cell: Cell])[] = [
  ['email', (row) => row.email],
  ['storefront', (row) => row.storefront],
  ['country', (row) => row.country],
  ['confirmed', (row) => new Date(Number(row.confirmed_at)).toISOString()],
  ['from', (row) => (Number(row.checkout) === 1 ? 'checkout' : 'form')],
  ['unsubscribe', (row, links) => links.of(row)],
];
const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`;

/** The address of the page that ends a subscription: every newsletter needs it. */
type EndLinks = { of(row: ConfirmedSubscription): string };

function endLinks({ environment }: Pick<CliDeps, 'environment'>): EndLinks {
  const { config } = configuredStore({ environment });
  const addressLink = openAddressLink(secretsOf(config));
  return {
    of({ storefront, email_hash: emailHash }) {
      const signed = addressLink.sign('end-newsletter', { storefront, emailHash });
      return `${config.publicOrigins[0]}/${storefront}/newsletter/unsubscribe/${signed}`;
    },
  };
}

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
      '\nThe file holds addresses: only its owner may read it, and a file that exists is not overwritten.\nA text that a spreadsheet would run as a formula has an apostrophe before it.\nThe column unsubscribe is the link that ends a subscription: put it into every newsletter, as text and as header List-Unsubscribe.',
    )
    .action(async ({ storefront, out }: ExportOptions) => {
      warnOfProvider(deps);
      if (out !== undefined && statSync(out, { throwIfNoEntry: false }))
        throw new OperatorError(`${out} exists already. Choose another name.`);
      const written = await withStore(deps, ({ read }) =>
        writeConfirmed(read, { ...deps, links: endLinks(deps), storefront: storefront ?? null, out: out ?? null }),
      );
      deps.stderr(`Addresses written: ${written}${out === undefined ? '' : `, to ${out}`}.\n`);
      exit(0);
    });
  newsletter
    .command('end')
    .description(
      'Ends the subscriptions of the addresses in a file, such as those that unsubscribed or bounced elsewhere.',
    )
    .requiredOption('--file <file>', 'text or CSV; the first address of each line counts')
    .addOption(new Option('--storefront <code>', 'in one storefront only').choices([...STOREFRONT_CODES]))
    .addHelpText(
      'after',
      '\nAn address may have its name, brackets or mailto: around it. A first line without an address may be a heading;\nany further one makes the exit code 1.',
    )
    .action(async ({ file, storefront }: EndOptions) => {
      warnOfProvider(deps);
      const { addresses, without } = readEndedAddresses(await deps.readFile(file));
      const lines = new Map(addresses.toReversed().map(({ email, line: at }) => [hashOf(email), at]));
      const unknown = await withStore(deps, (store) =>
        endSubscriptions(store, { lines, storefront: storefront ?? null }),
      );
      deps.stderr(`Addresses ended: ${lines.size - unknown.length} of ${lines.size}.\n`);
      if (unknown.length > 0) deps.stderr(`Not on the list, or ended before: ${lineNumbers(unknown)}.\n`);
      if (without.length > 0) deps.stderr(`Without an address: ${lineNumbers(without)}.\n`);
      exit(without.some((at) => at > 1) ? 1 : 0);
    });
}

type EndOptions = { readonly file: string; readonly storefront?: StorefrontCode };

function warnOfProvider(deps: Pick<CliDeps, 'environment' | 'stderr'>): void {
  if (configuredStore(deps).config.newsletter.adapter === 'http')
    deps.stderr('NEWSLETTER_ADAPTER is http: the provider has the list; these are former subscriptions.\n');
}

const hashOf = (email: string): string => createHash('sha256').update(foldedEmail(email)).digest('hex');

/** Ends the subscriptions of addresses, by their hashes. Returns the lines of those that had none, in their order. */
async function endSubscriptions(
  store: OperatorStore,
  { lines, storefront }: { readonly lines: ReadonlyMap<string, number>; readonly storefront: StorefrontCode | null },
): Promise<readonly number[]> {
  const unknown: number[] = [];
  for (const [emailHash, at] of lines) {
    if ((await store.command('endNewsletter', { storefront, emailHash })) === 0) unknown.push(at);
  }
  return unknown.toSorted((a, b) => a - b);
}

const MOST_LINES = 20;

/** `lines 2, 5`, the first of them where they are many. */
function lineNumbers(lines: readonly number[]): string {
  const more = lines.length - MOST_LINES;
  const shown = lines.slice(0, MOST_LINES).join(', ');
  return `${lines.length === 1 ? 'line' : 'lines'} ${shown}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Returns how many were written. */
async function writeConfirmed(
  sql: Sql,
  {
    links,
    storefront,
    out,
    stdout,
  }: Pick<CliDeps, 'stdout'> & {
    readonly links: EndLinks;
    readonly storefront: StorefrontCode | null;
    readonly out: string | null;
  },
): Promise<number> {
  const target = out === null ? null : createOutput(out, 'csv');
  const write = async (text: string) => (target ? target.write(text) : await stdout(text));
  let written = 0;
  try {
    await write(line(COLUMNS.map(([name]) => name)));
    for await (const rows of readConfirmed(sql, storefront)) {
      await write(rows.map((row) => line(COLUMNS.map(([, cell]) => spreadsheetCell(cell(row, links))))).join(''));
      written += rows.length;
    }
    target?.finish();
  } finally {
    target?.drop();
  }
  return written;
}
