import { parentPort, Worker, workerData } from 'node:worker_threads';
import { createSearchEngine, type EngineCalls, type EngineOptions } from './search-engine.ts';

type Name = keyof EngineCalls;
type Request = { readonly id: number; readonly name: Name; readonly args: unknown };
type Answer = { readonly id: number; readonly value?: unknown; readonly error?: string };

/** The engine as pages use it: every call answers later. */
export type Engine = {
  call<N extends Name>(name: N, args: Parameters<EngineCalls[N]>[0]): Promise<ReturnType<EngineCalls[N]>>;
  close(): Promise<void>;
};

/** An engine in this thread, for programs without the file of the thread. */
export function createLocalEngine(options: EngineOptions): Engine {
  const engine = createSearchEngine(options);
  return {
    call: async (name, args) => run(engine, name, args) as never,
    close: async () => undefined,
  };
}

const run = (engine: EngineCalls, name: Name, args: unknown): unknown =>
  (engine[name] as (args: unknown) => unknown)(args);

/**
 * An engine in a thread of its own, so that neither its building nor a search delays pages. The thread does not keep
 * the process alive. When it ends, all calls reject, and `onEnd` is called.
 */
export function createThreadEngine(
  file: string,
  options: EngineOptions,
  { onEnd }: { readonly onEnd: (error: Error) => void },
): Engine {
  const worker = new Worker(file, { workerData: options });
  worker.unref();
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let nextId = 0;
  let ended: Error | null = null;
  worker.on('message', ({ id, value, error }: Answer) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) one?.resolve(value);
    else one?.reject(new Error(error));
  });
  const end = (error: Error) => {
    if (ended) return;
    ended = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    onEnd(error);
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The search thread ended')));
  return {
    call: (name, args) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        const id = nextId;
        nextId += 1;
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
        worker.postMessage({ id, name, args } satisfies Request);
      }),
    async close() {
      await worker.terminate();
    },
  };
}

/** Runs the engine in this worker thread. */
export function serveEngine(): void {
  const port = parentPort;
  if (!port) throw new Error('The search engine runs as a worker thread');
  const engine = createSearchEngine(workerData as EngineOptions);
  port.on('message', ({ id, name, args }: Request) => {
    try {
      port.postMessage({ id, value: run(engine, name, args) } satisfies Answer);
    } catch (error) {
      port.postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies Answer);
    }
  });
}
