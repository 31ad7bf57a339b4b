import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import type { Clock } from '#app/kernel/clock.ts';
import type { SecurityLog } from '#app/kernel/security-events.ts';
import type { ImportCheck } from '#app/modules/catalogue/domain/import-check.ts';
import type { ExchangeTable } from '#app/modules/markets/domain/exchange-rates.ts';
import { readNewestRates } from '#server/composition/exchange-rates.ts';
import { type OperatorStore, openOperatorStore } from '#server/composition/operator-store.ts';
import { type Environment, loadConfig } from '#server/config/load-config.ts';
import { createImportChecks } from '#server/platform/import/import-checks.ts';
import { readText } from '#server/platform/import/open-text.ts';
import type { Asker } from './init/ask-answers.ts';
import { terminalAsker } from './init/terminal-asker.ts';
import { readTextFiles } from './texts/text-files.ts';

/** 0 done; 1 not everything was done, or a fault was found; 2 wrong arguments; 130 interrupted. */
export type ExitCode = 0 | 1 | 2 | 130;

/** What commands use of the system. */
export type CliDeps = {
  readonly environment: Environment;
  openStore(): Promise<OperatorStore>;
  readFile(path: string): Promise<string>;
  /** Keeps what a dry run found for the page of the shop; false where there is no data folder. */
  keepImportCheck(check: ImportCheck): Promise<boolean>;
  /** The newest exchange rates. `onFailure` is called with older ones, where the bank that is asked does not answer. */
  loadRates(onFailure: (used: ExchangeTable) => void): Promise<ExchangeTable>;
  /** The files with texts of the shop, and the sources that use them. */
  textFiles(): ReturnType<typeof readTextFiles>;
  /** The folder of the content that comes with the shop. */
  readonly contentFolder: string;
  /** The file that starts the program. */
  readonly startFile: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: Clock;
  /** Who runs the program: the name of the account. */
  operator(): string;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Resolves when the stream accepts more. */
  stdout(text: string): Promise<void>;
  stderr(text: string): void;
  /** Takes the events of security, one line each. */
  readonly securityLog: SecurityLog;
  /** Asks the operator at the terminal. */
  asker(): Asker;
  /** Whether stderr is a terminal: progress bars redraw themselves there. */
  readonly interactive: boolean;
  /** Aborts when the operator interrupts the command. Without a listener an interrupt ends the process. */
  interruption(): AbortSignal;
};

/**
 * The dependencies of the running process. Nothing is opened before its first use. `root` is the folder of the program.
 */
export function cliDeps(environment: Environment, root: string): CliDeps {
  return {
    environment,
    openStore: () => openOperatorStore(environment),
    readFile: readText,
    async keepImportCheck(check) {
      const config = loadConfig(environment);
      return config.ok && (await createImportChecks(config.value.dataDir).keep(check));
    },
    loadRates: (onFailure) =>
      readNewestRates(environment, join(root, 'content-fallbacks'), { fetch, clock: Date.now, onFailure }),
    textFiles: () => readTextFiles(root),
    contentFolder: join(root, 'content-fallbacks'),
    startFile: join(root, 'bin/shop.mjs'),
    fetch,
    clock: Date.now,
    operator: accountName,
    wait: async (milliseconds) => void (await wait(milliseconds)),
    stdout: (text) =>
      new Promise((resolve, reject) => {
        process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
      }),
    stderr: (text) => void process.stderr.write(text),
    // On the standard error, whose lines a supervisor keeps: a terminal keeps none.
    securityLog: pino(
      { base: null, enabled: process.stderr.isTTY !== true },
      { write: (line) => void process.stderr.write(line) },
    ),
    asker: () => terminalAsker(process),
    interactive: process.stderr.isTTY === true,
    interruption,
  };
}

/** A container may have an account without a name. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'operator';
  }
}

/** The first signal aborts the command, the second ends the process at once. */
function interruption(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (stopping.signal.aborted) process.exit(130);
      stopping.abort();
      process.stderr.write('\nStopping after the current products …\n');
    });
  }
  return stopping.signal;
}
