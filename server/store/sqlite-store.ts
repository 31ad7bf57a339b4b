import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { noteClosed, takeClosedNote } from './closed-file.ts';
import type { CheckDepth } from './file-damage.ts';
import { StoreInUse, takeLock } from './lock-file.ts';
import { createPrivateFile, restrictStoreToOwner } from './private-file.ts';
import { openSqlite } from './sqlite-binding.ts';
import { sqliteSql } from './sqlite-sql.ts';
import { openWriter, type Writer } from './sqlite-writer-core.ts';
import type { WriterAnswer, WriterRequest } from './sqlite-writer-thread.ts';
import { damagedFault, emptyFault, storeFault } from './store-fault.ts';
import type { CommandMap, Migration, Store } from './types.ts';
import { callSocket } from './writer-socket.ts';

type Options<C extends CommandMap> = {
  /** Path of the database; its folder is created when missing. */
  readonly file: string;
  readonly commands: C;
  readonly migrations: readonly Migration[];
  /**
   * The built `sqlite-writer.js`: writes then run in a separate thread, so that a slow disk does not delay requests.
   * Without it they run on this thread, for tests and for programs without other work.
   */
  readonly writerFile?: string | URL;
  /** Plain data for the program of the writer, beside the path of the database. */
  readonly writerData?: Readonly<Record<string, unknown>>;
  /** Called once when the writer's thread dies: every later command rejects, so the process must be replaced. */
  readonly onWriterLost?: (error: Error) => void;
  /** Examines a file that exists, before it is opened: all of it, unless it is as its store was closed. */
  readonly check?: ((file: string, depth: CheckDepth) => Promise<{ readonly damage: string | null }>) | undefined;
  /**
   * Whether commands without a thread get copies of their arguments, as a thread does. A program that only sends and
   * changes nothing saves them.
   */
  readonly copies?: boolean;
  /** Whether an empty file may become a new store. */
  readonly takesEmptyFile?: boolean;
};

/**
 * The embedded store: one writer, one reader, one process. Throws `StoreInUse` when another process has it open,
 * `StoreFault` when it cannot be opened.
 */
export async function createSqliteStore<C extends CommandMap>(options: Options<C>): Promise<Store<C>> {
  const { file, writerFile } = options;
  const release = lockFolder(file);
  try {
    await examine(options);
    createPrivateFile(file);
    restrictStoreToOwner(file);
    const writer = writerFile
      ? await threadWriter({ ...options, writerFile })
      : inlineWriter(openWriter(options), options);
    const reader = openReader(file);
    let closing: Promise<void> | null = null;
    return {
      read: sqliteSql(reader),
      command: (name, args) => writer.command(name, args) as Promise<Awaited<ReturnType<C[typeof name]>>>,
      close() {
        closing ??= (async () => {
          reader.close();
          await writer.close();
          noteClosed(file);
          release();
        })();
        return closing;
      },
    };
  } catch (error) {
    release();
    throw storeFault(file, error);
  }
}

/**
 * Makes the folder of a store and takes its lock. Throws `StoreInUse`, and `StoreFault` for a folder that it cannot
 * write.
 */
function lockFolder(file: string): () => void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    return takeLock(file);
  } catch (error) {
    throw error instanceof StoreInUse ? error : storeFault(file, error);
  }
}

/** Throws `StoreFault` for a file that is damaged or lost its bytes. A log beside an empty file has them. */
async function examine({ file, check, takesEmptyFile = true }: Options<CommandMap>): Promise<void> {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? null;
  const size = sizeOf(file);
  if (size === null) return;
  if (size === 0 && !sizeOf(`${file}-wal`)) {
    if (takesEmptyFile) return;
    throw emptyFault(file);
  }
  const isAsClosed = takeClosedNote(file);
  const { damage } = (await check?.(file, isAsClosed ? 'brief' : 'whole')) ?? { damage: null };
  if (damage !== null) throw damagedFault(file, damage);
}

/**
 * The store, also while another process has it open: commands then go to that process's writer, in one queue with its
 * own, and reads use a connection of this process. `joined` reports it. Throws `StoreInUse` when the other process
 * takes no commands.
 */
export async function openOrJoinStore<C extends CommandMap>(
  options: Omit<Options<C>, 'writerFile'>,
): Promise<Store<C> & { readonly joined: boolean }> {
  try {
    return { ...(await createSqliteStore(options)), joined: false };
  } catch (error) {
    const writer = error instanceof StoreInUse ? await callSocket(options.file) : null;
    if (!writer) throw error;
    const reader = openReader(options.file);
    return {
      joined: true,
      read: sqliteSql(reader),
      command: (name, args) => writer.command(name, args) as Promise<Awaited<ReturnType<C[typeof name]>>>,
      async close() {
        reader.close();
        writer.close();
      },
    };
  }
}

/** A connection that can neither write nor checkpoint the log: both belong to the writer. */
function openReader(file: string) {
  const reader = openSqlite(file);
  reader.exec('PRAGMA busy_timeout = 10000');
  reader.exec('PRAGMA query_only = ON');
  reader.exec('PRAGMA wal_autocheckpoint = 0');
  return reader;
}

type WriterPort = { command(name: string, args: unknown): Promise<unknown>; close(): Promise<void> };

function inlineWriter(writer: Writer, { copies = true }: Pick<Options<CommandMap>, 'copies'>): WriterPort {
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;
  return {
    command(name, args) {
      if (closed) return Promise.reject(new Error('The store is closed'));
      // The copies match a transfer between threads: no shared objects, plain data only.
      const copy = copies ? structuredClone(args) : args;
      const result = last.then(async () => {
        const [outcome] = await writer.commit([{ name, args: copy }]);
        if (!outcome?.ok) throw outcome?.error ?? new Error('No answer from the writer');
        return copies ? structuredClone(outcome.value) : outcome.value;
      });
      last = result.catch(() => undefined);
      return result;
    },
    async close() {
      closed = true;
      await last;
      writer.close();
    },
  };
}

type ThreadOptions = Pick<Options<CommandMap>, 'file' | 'writerData' | 'onWriterLost'> & {
  readonly writerFile: string | URL;
};

async function threadWriter({ file, writerFile, writerData, onWriterLost }: ThreadOptions): Promise<WriterPort> {
  const worker = new Worker(writerFile, { workerData: { ...writerData, file } });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let next = 0;
  let closing = false;
  let failure: Error | null = null;

  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The writer of the store stopped before it was ready')));
  });

  const fail = (error: Error) => {
    if (failure) return;
    failure = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    if (!closing) onWriterLost?.(error);
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error(closing ? 'The store is closed' : 'The writer of the store has stopped')));
  worker.on('message', ({ id, value, error }: WriterAnswer) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(error);
    else call?.resolve(value);
  });
  return {
    command: (name, args) =>
      new Promise((resolve, reject) => {
        if (failure || closing) return reject(failure ?? new Error('The store is closed'));
        const request: WriterRequest = { id: next++, name, args };
        worker.postMessage(request);
        waiting.set(request.id, { resolve, reject });
      }),
    close: () =>
      new Promise((resolve) => {
        if (failure) return resolve();
        closing = true;
        worker.once('exit', () => resolve());
        worker.postMessage('close');
      }),
  };
}
