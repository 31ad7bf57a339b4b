import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ExchangeTable, exchangeTableSchema } from '#app/modules/markets/domain/exchange-rates.ts';
import type { ExchangeRates } from '#app/modules/markets/ports.ts';
import { createBundledRates } from '#server/adapters/exchange-rates/bundled.ts';
import { createEcbRates, type KeptRates, newestKept } from '#server/adapters/exchange-rates/european-central-bank.ts';
import { type Environment, loadConfig } from '#server/config/load-config.ts';
import type { Config } from '#server/config/types.ts';
import type { ProcessContext } from './process-context.ts';

const FILE = 'exchange-rates.json';

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

/**
 * The rates with which an operator's program proposes prices: those that the shop has kept of the European Central Bank
 * where it is configured to ask for them and they are newer, else those that come with the shop.
 */
export async function readNewestRates(environment: Environment, contentFolder: string): Promise<ExchangeTable> {
  const config = loadConfig(environment);
  const bundled = bundledIn(contentFolder);
  return config.ok && config.value.exchangeRatesUrl !== null
    ? await newestKept(fileIn(config.value.dataDir), bundled)
    : bundled;
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
