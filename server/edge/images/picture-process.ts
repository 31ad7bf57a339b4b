import { type ChildProcess, fork } from 'node:child_process';
import { seconds } from '#app/kernel/clock.ts';
import type { PictureMaker } from './make-picture.ts';

/** Longer than the largest picture takes on a busy machine; a slower process is ended. */
const LONGEST_JOB = seconds(30);
/** An idle process ends and frees its memory. */
const IDLE = seconds(60);

type Waiting = {
  readonly by: ChildProcess;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
};
type Answer = { readonly id: number; readonly bytes?: Uint8Array; readonly error?: string };

type PictureProcessOptions = {
  readonly file: string;
  /** Pictures made at the same time. */
  readonly threads: number;
  readonly longestJob?: number;
  readonly idle?: number;
};

/** Starts the process; it does not keep the shop's process alive. */
function forkProcess({ file, threads }: PictureProcessOptions): ChildProcess {
  const child = fork(file, [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Large pixel buffers fragment the many arenas of glibc: two keep the process small.
    env: { UV_THREADPOOL_SIZE: String(threads + 2), MALLOC_ARENA_MAX: '2' },
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/**
 * Makes pictures in a separate process at low priority, so that they delay neither the event loop nor the thread pool
 * of the shop. The process starts with the first job and ends when idle; when it dies, its running jobs reject. It
 * receives no setting and no secret.
 */
export function createPictureProcess(options: PictureProcessOptions): { readonly make: PictureMaker; close(): void } {
  const { longestJob = LONGEST_JOB, idle = IDLE } = options;
  let child: ChildProcess | null = null;
  let resting: NodeJS.Timeout | undefined;
  let nextId = 0;
  const waiting = new Map<number, Waiting>();

  function settle(id: number, finish: (one: Waiting) => void): void {
    const one = waiting.get(id);
    if (!one) return;
    waiting.delete(id);
    clearTimeout(one.timer);
    finish(one);
    if (waiting.size === 0) resting = setTimeout(end, idle).unref();
  }

  function end(): void {
    clearTimeout(resting);
    child?.kill('SIGKILL');
    child = null;
  }

  function start(): ChildProcess {
    const started = forkProcess(options);
    started.on('message', ({ id, bytes, error }: Answer) =>
      settle(id, ({ resolve, reject }) => (bytes ? resolve(bytes) : reject(new Error(error)))),
    );
    const lost = () => {
      if (child === started) child = null;
      for (const [id, { by }] of [...waiting])
        if (by === started) settle(id, ({ reject }) => reject(new Error('The picture process ended')));
    };
    started.on('exit', lost);
    started.on('error', lost);
    return started;
  }

  return {
    make: (job) =>
      new Promise((resolve, reject) => {
        clearTimeout(resting);
        child ??= start();
        const id = nextId;
        nextId += 1;
        waiting.set(id, { by: child, resolve, reject, timer: setTimeout(end, longestJob).unref() });
        child.send({ id, job }, (error) => {
          if (error) settle(id, (one) => one.reject(error));
        });
      }),
    close: end,
  };
}
