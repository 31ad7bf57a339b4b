import { parseArgs } from 'node:util';
import { EXCHANGE_CURRENCIES, type ExchangeCurrency } from '#server/platform/import/convert-prices.ts';
import type { ImportFormat } from '#server/platform/import/source-product.ts';

export const USAGE = `Usage: npm run catalogue:import -- FILE --format shopify|google [options]

  --format FORMAT    shopify: a Shopify product export (CSV)
                     google: a Merchant Center feed (TSV, CSV, RSS 2.0 or Atom)
  --currency CODE    what prices without a currency are in (EUR)
  --dry-run          read and check everything, write nothing
  --replace          afterwards remove products that are not in the file
  --report FILE      write every rejected or repaired row to FILE, one JSON object a line

Prices in the other currencies come from content-fallbacks/exchange-rates.json and are marked as converted.
Storefront us only sells sizes whose number ends in -UP: every size gets such a twin, with the same number of pieces.
The first import takes the place of the demo catalogue. The shop may run meanwhile. More: docs/importing.md
`;

export type Arguments = {
  readonly file: string;
  readonly format: ImportFormat;
  readonly currency: ExchangeCurrency;
  readonly dryRun: boolean;
  readonly replace: boolean;
  readonly report: string | null;
};

/** The arguments, or what is wrong with them. */
export function readArguments(argv: readonly string[]): Arguments | string {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (error) {
    return error instanceof Error ? error.message : 'The arguments cannot be read';
  }
  const { values, positionals } = parsed;
  const [file] = positionals;
  if (!file || positionals.length > 1) return 'Name one file.';
  const { format } = values;
  if (format !== 'shopify' && format !== 'google') return '--format must be shopify or google.';
  const wanted = (values.currency ?? 'EUR').toUpperCase();
  const currency = EXCHANGE_CURRENCIES.find((code) => code === wanted);
  if (!currency) return `--currency must be one of ${EXCHANGE_CURRENCIES.join(', ')}.`;
  return {
    file,
    format,
    currency,
    dryRun: values['dry-run'] === true,
    replace: values.replace === true,
    report: values.report ?? null,
  };
}

function parse(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      format: { type: 'string' },
      currency: { type: 'string' },
      'dry-run': { type: 'boolean' },
      replace: { type: 'boolean' },
      report: { type: 'string' },
    },
  });
}
