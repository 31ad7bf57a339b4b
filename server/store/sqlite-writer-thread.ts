import { parentPort } from 'node:worker_threads';
import { openWriter, type Writer, type WriterOptions, type WriterOutcome } from './sqlite-writer-core.ts';
import { type SocketCommands, serveSocket } from './writer-socket.ts';

export type WriterRequest = { readonly id: number; readonly name: string; readonly args: unknown };
export type WriterAnswer = { readonly id: number; readonly value?: unknown; readonly error?: Error };

const LARGEST_BATCH = 200;

type Queued = { readonly name: string; readonly args: unknown; readonly answer: (outcome: WriterOutcome) => void };

/**
 * Runs the writer in this worker thread. Messages in: `WriterRequest`, or `'close'`. Messages out: `'ready'`, then one
 * `WriterAnswer` each. Requests that arrive while a transaction is flushed to disk form the next one. Other processes
 * of the machine use the same queue over a socket, with the commands of `overSocket` only.
 */
export function serveWriter(options: WriterOptions, overSocket: SocketCommands = {}): void {
  const port = parentPort;
  if (!port) throw new Error('The writer runs as a worker thread');
  const writer = openOrFail(options);
  const queue: Queued[] = [];
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
      for (const [index, call] of batch.entries())
        call.answer(outcomes[index] ?? { ok: false, error: new Error('No answer from the writer') });
      // Lets messages that arrived meanwhile join the next batch.
      await new Promise((resolve) => setImmediate(resolve));
    }
    working = false;
    if (closing) {
      socket.close();
      writer.close();
      port.close();
    }
  };
  const take = (call: Queued) => {
    queue.push(call);
    if (!working) void work();
  };

  const socket = serveSocket(options.file, {
    commands: overSocket,
    // A caller that continues to send does not delay the end.
    run: (call, done) =>
      closing ? done({ ok: false, error: new Error('The shop is stopping.') }) : take({ ...call, answer: done }),
  });
  port.on('message', (message: WriterRequest | 'close') => {
    if (message !== 'close') {
      const { id, name, args } = message;
      take({
        name,
        args,
        answer: (outcome) => answer(outcome.ok ? { id, value: outcome.value } : { id, error: plain(outcome.error) }),
      });
      return;
    }
    closing = true;
    if (!working) void work();
  });
  port.postMessage('ready');
}

/** Throws the error, with its message, in the thread of the store. */
function openOrFail(options: WriterOptions): Writer {
  try {
    return openWriter(options);
  } catch (error) {
    throw error instanceof Error ? plain(error) : error;
  }
}

/** The errors of a SQLite library have their own classes and lose their message between threads. */
function plain({ message, stack }: Error): Error {
  const error = new Error(message);
  error.stack = stack;
  return error;
}
