import type { StoreConfig } from '#server/config/types.ts';
import { createPostgresStore, type PostgresStore } from '#server/store/postgres-store.ts';
import type { StoreCommands } from './commands.ts';
import { migrations } from './migrations.ts';

type DatabaseListeners = {
  readonly onConnectionLost?: (error: Error) => void;
  readonly onTime?: ((time: number, took: number) => void) | undefined;
};

/** The platform's store on the PostgreSQL database of the configuration. Rejects with `DatabaseUnavailable`. */
export function openDatabase(
  { url, poolSize, preparedStatements }: StoreConfig & { readonly engine: 'postgres' },
  { commands, repeatable }: StoreCommands,
  { onConnectionLost, onTime }: DatabaseListeners = {},
): Promise<PostgresStore<StoreCommands['commands']>> {
  return createPostgresStore({
    url: url.reveal(),
    commands,
    migrations,
    repeatable,
    poolSize,
    preparedStatements,
    ...(onConnectionLost && { onConnectionLost }),
    ...(onTime && { onTime }),
  });
}
