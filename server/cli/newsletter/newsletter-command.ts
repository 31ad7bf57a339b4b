import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { Option } from 'commander';
import { foldedEmail } from '#app/kernel/email.ts';
import { STOREFRONT_CODES, type StorefrontCode } from '#app/modules/markets/domain/types.ts';
import type { CliDeps } from '#server/cli/cli-deps.ts';
import { createOutput } from '#server/cli/orders/output-file.ts';
import { spreadsheetCell } from '#server/cli/orders/spreadsheet-cell.ts';
import { type Registration, withStore } from '#server/cli/registration.ts';
import { configuredStore } from '#server/cli/store/configured-store.ts';
import { secretsOf } from '#server/composition/process-context.ts';
import { openAddressLink } from '#server/composition/services.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { type ConfirmedSubscription, readConfirmed } from '#server/platform/newsletter/read-confirmed.ts';
import type { Sql } from '#server/store/types.ts';

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
      if (configuredStore(deps).config.newsletter.adapter === 'http')
        deps.stderr('NEWSLETTER_ADAPTER is http: the provider has the list; these are former subscriptions.\n');
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
    .action(async ({ file, storefront }: EndOptions) => {
      const { hashes, without } = addressHashes(await deps.readFile(file));
      let ended = 0;
      await withStore(deps, async (store) => {
        for (const emailHash of hashes)
          if ((await store.command('endNewsletter', { storefront: storefront ?? null, emailHash })) > 0) ended += 1;
      });
      deps.stderr(
        `Addresses read: ${hashes.size}. Subscriptions ended of: ${ended}. Not on the list: ${hashes.size - ended}.\n`,
      );
      if (without.length > 0) deps.stderr(`Lines without an address: ${without.join(', ')}.\n`);
      exit(0);
    });
}

type EndOptions = { readonly file: string; readonly storefront?: StorefrontCode };

/**
 * The hashes of the first address of each line, and the numbers of the lines that have text and no address. Mail
 * programs write an address as `Ada <ada@example.com>` or `mailto:ada@example.com`, sentences end it with a point, and
 * an export has an apostrophe before what looks like a formula.
 */
function addressHashes(text: string): { readonly hashes: ReadonlySet<string>; readonly without: readonly number[] } {
  const lines = text.split(/\r?\n/).map((line, index) => ({
    number: index + 1,
    isEmpty: line.trim() === '',
    address: addressIn(line),
  }));
  const addresses = lines.flatMap(({ address }) => address ?? []);
  return {
    hashes: new Set(addresses.map((email) => createHash('sha256').update(foldedEmail(email)).digest('hex'))),
    without: lines.filter(({ isEmpty, address }) => !isEmpty && address === null).map(({ number }) => number),
  };
}

function addressIn(line: string): string | null {
  const [found] = /[^\s",;<>()[\]]+@[^\s",;<>()[\]]+/.exec(line) ?? [];
  return (
    found
      ?.replace(/^mailto:/i, '')
      .replace(/(?<=@.*)(?:\?.*|[^\p{L}\p{N}]+)$/u, '')
      .replace(/^'(?=[=+\-@])/, '') ?? null
  );
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
