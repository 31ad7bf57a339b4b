import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seconds } from '#app/kernel/clock.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import {
  type ExchangeTable,
  exchangeTableSchema,
  withReferenceRates,
} from '#app/modules/markets/domain/exchange-rates.ts';
import type { ExchangeRates } from '#app/modules/markets/ports.ts';
import { type Environment, loadConfig } from '#server/config/load-config.ts';
import type { Config } from '#server/config/types.ts';
import { createBundledRates } from '#server/vendors/exchange-rates/bundled.ts';
import {
  createEcbRates,
  createReferenceRates,
  type KeptRates,
  newestKept,
} from '#server/vendors/exchange-rates/european-central-bank.ts';
import type { ProcessContext } from './process-context.ts';

const FILE = 'exchange-rates.json';
/** A program waits longer for an answer than a page. Milliseconds. */
const PROGRAM_TIMEOUT = seconds(5);
const QUIET = { warn: () => undefined };

/** The exchange rates: those that come with the shop, or with an address those of the European Central Bank. */
export function openExchangeRates(
  { exchangeRatesUrl: url, dataDir }: Pick<Config, 'exchangeRatesUrl' | 'dataDir'>,
  { files, clock, logger, metrics }: Pick<ProcessContext, 'files' | 'clock' | 'logger' | 'metrics'>,
): ExchangeRates {
  const bundled = bundledIn(files.contentFolder);
  if (url === null) return createBundledRates(bundled);
  const kept = fileIn(dataDir);
  return createEcbRates({ url, bundled, kept, fetch, clock, random: Math.random, logger, monitor: metrics?.upstreams });
}

/** What an operator's program asks the bank with. */
type Asking = Pick<ProcessContext, 'clock'> & {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Called with the rates that stand in when the bank has not answered. */
  readonly onFailure: (used: ExchangeTable) => void;
};

/**
 * The rates with which an operator's program proposes prices: those of the European Central Bank where the shop is
 * configured to ask for them, else those that come with the shop. Without an answer they are the last ones that the
 * shop has kept, or those that come with it. Writes nothing.
 */
export async function readNewestRates(
  environment: Environment,
  contentFolder: string,
  { fetch, clock, onFailure }: Asking,
): Promise<ExchangeTable> {
  const config = loadConfig(environment);
  const bundled = bundledIn(contentFolder);
  if (!config.ok || config.value.exchangeRatesUrl === null) return bundled;
  const { exchangeRatesUrl: url, dataDir } = config.value;
  const known = await newestKept(fileIn(dataDir), bundled);
  const ask = createReferenceRates({ url, fetch, clock, random: Math.random, logger: QUIET, timeout: PROGRAM_TIMEOUT });
  try {
    return withReferenceRates(known, await ask());
  } catch (error) {
    if (!isUpstreamUnavailable(error)) throw error;
    onFailure(known);
    return known;
  }
}

function bundledIn(contentFolder: string): ExchangeTable {
  return exchangeTableSchema.parse(JSON.parse(readFileSync(join(contentFolder, FILE), 'utf8')));
}

/** The file of the last good rates. */
function fileIn(dataDir: string): KeptRates {
  const path = join(dataDir, FILE);
  return {
    read: () => readFile(path, 'utf8'),
    async write(text) {
      await mkdir(dataDir, { recursive: true });
      // A reader never sees half a file.
      await writeFile(`${path}.new`, text);
      await rename(`${path}.new`, path);
    },
  };
}
