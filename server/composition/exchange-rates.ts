import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exchangeTableSchema } from '#app/modules/markets/domain/exchange-rates.ts';
import type { ExchangeRates } from '#app/modules/markets/ports.ts';
import { createBundledRates } from '#server/adapters/exchange-rates/bundled.ts';
import { createEcbRates, type KeptRates } from '#server/adapters/exchange-rates/european-central-bank.ts';
import type { Config } from '#server/config/types.ts';
import type { ProcessContext } from './process-context.ts';

const FILE = 'exchange-rates.json';

/** The exchange rates: those that come with the shop, or with an address those of the European Central Bank. */
export function openExchangeRates(
  { exchangeRatesUrl: url, dataDir }: Pick<Config, 'exchangeRatesUrl' | 'dataDir'>,
  { files, clock, logger, metrics }: Pick<ProcessContext, 'files' | 'clock' | 'logger' | 'metrics'>,
): ExchangeRates {
  const bundled = exchangeTableSchema.parse(JSON.parse(readFileSync(join(files.contentFolder, FILE), 'utf8')));
  if (url === null) return createBundledRates(bundled);
  const kept = fileIn(dataDir);
  return createEcbRates({ url, bundled, kept, fetch, clock, random: Math.random, logger, monitor: metrics?.upstreams });
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
