import { createPostgresStore } from '#server/store/postgres-store.ts';
import { indexCommands } from './index-commands.ts';
import type { SearchStore } from './index-writer.ts';
import { searchMigrations } from './search-migration.ts';

/**
 * Searches plan each statement for its own words: what suits a rare word reads too much for a frequent one. To compile
 * a plan takes longer than a search, and to read all documents takes longer than an index says: their tokens are
 * stored outside of the rows.
 */
const SESSION = { plan_cache_mode: 'force_custom_plan', jit: 'off', enable_seqscan: 'off' };

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
      'putDocuments',
      'keepProducts',
      'putOffers',
      'endOffers',
      'putSizes',
      'putPopularity',
    ],
    poolSize,
    preparedStatements,
    session: SESSION,
    ...(onConnectionLost && { onConnectionLost }),
  });
}
