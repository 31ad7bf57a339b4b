import { workerData } from 'node:worker_threads';
import { commands } from '#server/platform/commands.ts';
import { migrations } from '#server/platform/migrations.ts';
import { operatorCommands } from '#server/platform/operator-commands.ts';
import { serveWriter } from './sqlite-writer-thread.ts';

/** The entry of the writer's thread: the commands of the embedded platform. */
serveWriter({ file: (workerData as { readonly file: string }).file, commands, migrations }, operatorCommands);
