import { register } from 'tsx/esm/api';

// The store's writer thread with the commands of the store's contract, straight from its source.
register();
const { workerData } = await import('node:worker_threads');
const { serveWriter } = await import('../../server/store/sqlite-writer-thread.ts');
const { storeCommands } = await import('./store-commands.ts');
const { noteMigration } = await import('../../server/store/fixtures/notes.ts');
serveWriter({ file: workerData.file, commands: storeCommands, migrations: [noteMigration] });
