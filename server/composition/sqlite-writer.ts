import { workerData } from 'node:worker_threads';
import { serveWriter } from '#server/store/sqlite-writer-thread.ts';
import { loadCommands } from './commands.ts';
import { migrations } from './migrations.ts';
import { operatorCommands } from './operator-commands.ts';

const { file, sandbox } = workerData as { readonly file: string; readonly sandbox: boolean };
const { commands } = await loadCommands({ sandbox });

/** The entry of the thread of the writer. */
serveWriter({ file, commands, migrations }, operatorCommands);
