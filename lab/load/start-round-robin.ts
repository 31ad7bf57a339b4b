import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tests/support/node-process.ts';

const PROXY = fileURLToPath(new URL('./round-robin.mjs', import.meta.url));

/** Starts a proxy that sends every request to the next node. */
export async function startRoundRobin(
  targets: readonly string[],
): Promise<{ readonly address: string; readonly port: number; stop(): void }> {
  const port = await freePort();
  const child = spawn(process.execPath, [PROXY, String(port), ...targets], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return { address: `http://127.0.0.1:${port}`, port, stop: () => void child.kill('SIGKILL') };
}
