import { join } from 'node:path';
import { loadConfig } from '#server/config/load-config.ts';
import { formatProblems } from '#server/config/problems.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { StoreInUse } from '#server/store/lock-file.ts';
import { DatabaseUnavailable } from '#server/store/postgres-faults.ts';
import { openOrJoinStore } from '#server/store/sqlite-store.ts';
import { StoreFault } from '#server/store/store-fault.ts';
import { WriterGone } from '#server/store/writer-socket.ts';
import { loadCommands, type ShopStore } from './commands.ts';
import { migrations } from './migrations.ts';
import { openDatabase } from './open-database.ts';

/** `joined`: another process has the store open and executes the commands. */
export type OperatorStore = ShopStore & { readonly joined: boolean };

/**
 * The configured store for an operator's program: the database, the embedded store alone, or the writer of the shop
 * that has it open. Throws `OperatorError` for a wrong configuration, `StoreInUse`, and `DatabaseUnavailable`.
 */
export async function openOperatorStore(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<OperatorStore> {
  const config = loadConfig(environment);
  if (!config.ok) throw new OperatorError(formatProblems(config.error));
  const written = await loadCommands({ sandbox: false });
  // A database server takes writes from every process.
  if (config.value.store.engine === 'postgres')
    return { ...(await openDatabase(config.value.store, written)), joined: false };
  return await openOrJoinStore({
    file: join(config.value.dataDir, 'shop.sqlite'),
    commands: written.commands,
    migrations,
    copies: false,
    takesEmptyFile: config.value.stage === 'development',
  });
}

/**
 * Whether the message of an error is complete without a stack: a mistake of the operator, or a fault of the disk or the
 * network.
 */
export function isOperatorError(error: unknown): error is Error {
  return (
    error instanceof OperatorError ||
    error instanceof StoreInUse ||
    error instanceof StoreFault ||
    error instanceof DatabaseUnavailable ||
    error instanceof WriterGone ||
    (error instanceof Error &&
      'code' in error &&
      ['ENOENT', 'EACCES', 'EISDIR', 'EEXIST', 'ENOSPC', 'ENOTDIR', 'EROFS', 'EPERM'].includes(String(error.code)))
  );
}
