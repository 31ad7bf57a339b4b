import type { Command } from 'commander';
import type { OperatorStore } from '#server/composition/operator-store.ts';
import type { CliDeps, ExitCode } from './cli-deps.ts';

/** What a command needs to register itself with the program. */
export type Registration = {
  readonly program: Command;
  readonly deps: CliDeps;
  readonly exit: (code: ExitCode) => void;
};

/** Runs `work` on the configured store and closes it. */
export async function withStore<T>(
  { openStore }: Pick<CliDeps, 'openStore'>,
  work: (store: OperatorStore) => Promise<T>,
): Promise<T> {
  const store = await openStore();
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
