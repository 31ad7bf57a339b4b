import { createPostgresStore } from '#server/store/postgres-store.ts';
import { indexCommands } from './index-commands.ts';
import type { SearchStore } from './index-writer.ts';
import { searchMigrations } from './search-migration.ts';

/** Rows are found by their keys, however few statistics say there are; to compile a plan takes longer than a search. */
const SESSION = { jit: 'off', enable_seqscan: 'off' };

/** The tables of the index in the database of the store, on connections of their own. */
export function openSearchStore({
  url,
  poolSize,
  preparedStatements,
  onConnectionLost,
}: {
  readonly url: string;
  readonly poolSize: number;
  readonly preparedStatements: boolean;
  readonly onConnectionLost?: (error: Error) => void;
}): Promise<SearchStore> {
  return createPostgresStore({
    url,
    commands: indexCommands,
    migrations: searchMigrations,
    repeatable: [
      'takeLease',
      'releaseLease',
      'saveProgress',
      'beginBuilding',
      'reserveNumbers',
      'putDocuments',
      'keepProducts',
      'putOffers',
      'endOffers',
      'putSizes',
      'sweepIndex',
      'putPopularity',
    ],
    poolSize,
    preparedStatements,
    session: SESSION,
    ...(onConnectionLost && { onConnectionLost }),
  });
}
