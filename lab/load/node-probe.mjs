import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

/**
 * Loaded into the process of a node by `NODE_OPTIONS=--import`, and into its threads. Each connection to `PROBE_PORT`
 * gets the delays of the event loop since the last one in milliseconds, the memory in bytes and the processor time in
 * microseconds, as JSON. `delay.turn` is the most processor time that the main thread used in one turn of the loop:
 * unlike a delay it does not count the time in which other processes had the processor. A connection that sends
 * `collect` gets them after all threads have collected their garbage.
 */
const RESOLUTION = 2;
const COLLECTED_AFTER = 3000;
const port = Number(process.env.PROBE_PORT ?? 0);

function collect() {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc');
  gc();
  gc();
}

/**
 * Between two ticks of a timer the main thread ends the turn in which the first was: no turn is cut in two. Null where
 * the system does not count the processor time of a thread.
 */
function watchTurns() {
  const file = `/proc/self/task/${process.pid}/schedstat`;
  if (!existsSync(file)) return { most: () => null, reset: () => undefined };
  const used = () => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
  let last = used();
  let most = 0;
  setInterval(() => {
    const now = used();
    most = Math.max(most, now - last);
    last = now;
  }, RESOLUTION).unref();
  return {
    most: () => most,
    reset() {
      last = used();
      most = 0;
    },
  };
}

if (port && !isMainThread) {
  const channel = new BroadcastChannel('probe');
  channel.onmessage = collect;
  channel.unref();
}
// Programs that the node starts inherit the option.
if (port && isMainThread && process.argv[1]?.endsWith('start.mjs')) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  // The histogram holds the whole interval between two ticks of its timer.
  const milliseconds = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION);
  const turns = watchTurns();
  const collectAll = async () => {
    const channel = new BroadcastChannel('probe');
    channel.postMessage(null);
    collect();
    await sleep(COLLECTED_AFTER);
    channel.close();
  };
  const answer = async (socket, request) => {
    if (request === 'collect') await collectAll();
    socket.end(
      JSON.stringify({
        delay: {
          p50: milliseconds(delay.percentile(50)),
          p99: milliseconds(delay.percentile(99)),
          most: milliseconds(delay.max),
          turn: turns.most(),
        },
        memory: process.memoryUsage(),
        cpu: process.cpuUsage(),
      }),
    );
    delay.reset();
    turns.reset();
  };
  createServer({ allowHalfOpen: true }, (socket) => {
    let request = '';
    socket.on('data', (part) => {
      request += part;
    });
    socket.on('end', () => answer(socket, request));
  })
    // Of several nodes on one machine the first is probed.
    .on('error', () => undefined)
    .listen(port, '127.0.0.1')
    .unref();
}
