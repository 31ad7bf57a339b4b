import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const OPEN_TIMEOUT = 180_000;
const PROBE_TIMEOUT = 3000;

/** A process of a shop or a platform. */
export type Node = {
  readonly process: ChildProcess;
  readonly address: string;
  readonly ended: Promise<unknown>;
  output(): string;
};

/** Where a node says that it answers, and that visitors should be sent to it. */
export type Health = '/livez' | '/readyz';

/** Waits until a node is ready. */
export async function ready(
  { process: child, address, output }: Pick<Node, 'process' | 'address' | 'output'>,
  health: Health = '/readyz',
): Promise<void> {
  const deadline = Date.now() + OPEN_TIMEOUT;
  for (let status = 'nothing'; status !== '200'; await sleep(status === '200' ? 0 : 10)) {
    status = await fetch(address + health, { signal: AbortSignal.timeout(PROBE_TIMEOUT) }).then(
      ({ status }) => String(status),
      (error: Error) => String(error.cause ?? error),
    );
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The node ended with ${child.exitCode ?? child.signalCode}: ${output()}`);
    if (Date.now() > deadline)
      throw new Error(
        `The node was not ready after ${OPEN_TIMEOUT / 1000} s, last heard: ${status}. It said: ${output()}`,
      );
  }
}

/** Below the ephemeral ports: one of those could take the port of a node while it is down. */
const LOWEST_PORT = 20_000;
const PORTS = 10_000;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST_PORT + Math.floor(Math.random() * PORTS);
    const socket = createServer();
    const free = await new Promise<boolean>((resolve) => {
      socket.once('error', () => resolve(false));
      socket.listen(port, '127.0.0.1', () => socket.close(() => resolve(true)));
    });
    if (free) return port;
  }
}
