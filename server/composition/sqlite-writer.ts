import { workerData } from 'node:worker_threads';
import { serveWriter } from '#server/store/sqlite-writer-thread.ts';
import { commands } from './commands.ts';
import { migrations } from './migrations.ts';
import { operatorCommands } from './operator-commands.ts';

/** The entry of the writer's thread, with the commands of the embedded platform. */
serveWriter({ file: (workerData as { readonly file: string }).file, commands, migrations }, operatorCommands);
