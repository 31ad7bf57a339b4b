import { createServer } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the process of a node by `NODE_OPTIONS=--import`. Each connection to `PROBE_PORT` gets the delays of the
 * event loop since the last one in milliseconds, the memory in bytes and the processor time in microseconds, as JSON.
 */
const RESOLUTION = 2;
const port = Number(process.env.PROBE_PORT ?? 0);
// Programs that the node starts inherit the option.
if (port && isMainThread && process.argv[1]?.endsWith('start.mjs')) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  // The histogram holds the whole interval between two ticks of its timer.
  const milliseconds = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION);
  createServer((socket) => {
    socket.end(
      JSON.stringify({
        delay: {
          p50: milliseconds(delay.percentile(50)),
          p99: milliseconds(delay.percentile(99)),
          most: milliseconds(delay.max),
        },
        memory: process.memoryUsage(),
        cpu: process.cpuUsage(),
      }),
    );
    delay.reset();
  })
    // Of several nodes on one machine the first is probed.
    .on('error', () => undefined)
    .listen(port, '127.0.0.1')
    .unref();
}
