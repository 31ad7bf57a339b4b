import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/node-process.ts';
import { deployed, startProgram } from './programs.ts';

const LONGEST_START = 60_000;

/** HAProxy with the file of `deploy` before nodes, of which it takes four at most. */
export async function startBalancer(addresses: readonly string[]): Promise<{
  readonly address: string;
  output(): string;
  stop(): Promise<void>;
}> {
  const port = await freePort();
  const nodes = addresses.map((address, index) => [`SHOP_${index + 1}`, new URL(address).host]);
  const program = startProgram(['haproxy', '-db', '-f', deployed('haproxy.cfg')], {
    env: { BALANCER_BIND: `127.0.0.1:${port}`, ...Object.fromEntries(nodes) },
  });
  const address = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const deadline = Date.now() + LONGEST_START; !(await isReady()); await sleep(50))
    if (!program.isUp() || Date.now() > deadline) throw new Error(`The balancer did not start: ${program.output()}`);
  return { address, output: program.output, stop: program.cut };
}
