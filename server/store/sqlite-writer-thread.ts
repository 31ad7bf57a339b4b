import { parentPort } from 'node:worker_threads';
import { openWriter, type WriterOptions } from './sqlite-writer-core.ts';

export type WriterRequest = { readonly id: number; readonly name: string; readonly args: unknown };
export type WriterAnswer = { readonly id: number; readonly value?: unknown; readonly error?: Error };

const LARGEST_BATCH = 200;

/**
 * Runs the writer in this worker thread. Messages in: `WriterRequest`, or `'close'`. Messages out: `'ready'`, then one `WriterAnswer` each.
 * Whatever has queued up while one transaction was flushed to disk goes into the next one together.
 */
export function serveWriter(options: WriterOptions): void {
  const port = parentPort;
  if (!port) throw new Error('The writer runs as a worker thread');
  const writer = openWriter(options);
  const queue: WriterRequest[] = [];
  let working = false;
  let closing = false;

  const answer = (message: WriterAnswer) => {
    try {
      port.postMessage(message);
    } catch (error) {
      port.postMessage({ id: message.id, error: new Error(`The answer of a command is not JSON: ${error}`) });
    }
  };

  const work = async (): Promise<void> => {
    working = true;
    while (queue.length > 0) {
      const batch = queue.splice(0, LARGEST_BATCH);
      const outcomes = await writer.commit(batch);
      for (const [index, { id }] of batch.entries()) {
        const outcome = outcomes[index];
        answer(outcome?.ok ? { id, value: outcome.value } : { id, error: plain(outcome?.error ?? new Error('No answer from the writer')) });
      }
      // Lets messages that arrived meanwhile join the next batch.
      await new Promise((resolve) => setImmediate(resolve));
    }
    working = false;
    if (closing) {
      writer.close();
      port.close();
    }
  };

  port.on('message', (message: WriterRequest | 'close') => {
    if (message === 'close') closing = true;
    else queue.push(message);
    if (!working) void work();
  });
  port.postMessage('ready');
}

/** The errors of a SQLite library are classes of its own, and lose their message on the way to another thread. */
function plain({ message, stack }: Error): Error {
  const error = new Error(message);
  error.stack = stack;
  return error;
}
