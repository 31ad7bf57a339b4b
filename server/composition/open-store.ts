import { join } from 'node:path';
import type { Config } from '#server/config/types.ts';
import { createReadiness } from '#server/platform/health/write-probe.ts';
import { createStoreCheck, type StoreCheck } from '#server/store/check-store.ts';
import { databaseOutageAdvice, placeOf } from '#server/store/postgres-faults.ts';
import { createSqliteStore } from '#server/store/sqlite-store.ts';
import { outageAdvice } from '#server/store/store-fault.ts';
import { asUpstream } from '#server/store/upstream-store.ts';
import { loadCommands, type ShopStore } from './commands.ts';
import { migrations } from './migrations.ts';
import type { ProcessContext } from './process-context.ts';

export type OpenedStore = {
  readonly store: ShopStore;
  /** The engine and its location, without user and password. */
  readonly name: string;
  /** Whether the store accepts reads and writes; probed at most once a second. */
  readonly ready: () => Promise<boolean>;
};

/** The store on the configured engine; `sandbox`: whether the payment sandbox keeps its state there. */
export async function openStore(
  config: Pick<Config, 'dataDir' | 'store' | 'stage'>,
  { files, logger, onFatal, onSharedTime }: Pick<ProcessContext, 'files' | 'logger' | 'onFatal' | 'onSharedTime'>,
  { sandbox }: { readonly sandbox: boolean },
): Promise<OpenedStore> {
  const written = await loadCommands({ sandbox });
  if (config.store.engine === 'postgres') {
    // A shop without a database never loads its driver.
    const { openDatabase } = await import('./open-database.ts');
    const store = await openDatabase(config.store, written, {
      onConnectionLost: ({ message }) => logger.warn({ reason: message }, 'Database connection loss'),
      onTime: onSharedTime,
    });
    const guarded = asUpstream(store, { logger, adviceFor: databaseOutageAdvice });
    const writes = readiness(guarded);
    return {
      store: guarded,
      name: `postgres (${placeOf(config.store.url.reveal())})`,
      ready: async () => (await store.reachable()) && (await writes()),
    };
  }
  const file = join(config.dataDir, 'shop.sqlite');
  const { writerFile, checkFile } = files;
  const store = await createSqliteStore({
    file,
    commands: written.commands,
    migrations,
    writerFile,
    writerData: { sandbox },
    onWriterLost: onFatal,
    check: checkFile === undefined ? undefined : loggedCheck(checkFile, logger),
    takesEmptyFile: config.stage === 'development',
  });
  const guarded = asUpstream(store, { logger, adviceFor: (error) => outageAdvice(file, error) });
  return { store: guarded, name: `sqlite (${file})`, ready: readiness(guarded) };
}

/** The check of a file, which is logged where a large store was not examined to its end. */
function loggedCheck(program: string, logger: ProcessContext['logger']): StoreCheck {
  const check = createStoreCheck(program);
  return async (file, depth) => {
    const checked = await check(file, depth);
    if (!checked.isFinished) logger.warn({}, 'Store check not finished in time: run npm run store:doctor');
    return checked;
  };
}

function readiness(store: Pick<ShopStore, 'command'>): () => Promise<boolean> {
  return createReadiness({
    probe: () => store.command('probeWrites', { now: Date.now() }),
    clock: () => performance.now(),
  });
}
