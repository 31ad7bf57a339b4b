import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buyOne, compareOrders, PLENTY } from '#lab/proofs/confirmed-orders.ts';
import type { ProofPart } from '#lab/proofs/proof.ts';
import { testProduct } from '#tests/support/buying.ts';
import type { Send } from '#tests/support/form-browser.ts';
import { uiText } from '#tests/support/ui-text.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { startLoad } from './load.ts';

const SHIFT = 300_000;
const LASTS = 8000;
const LONGEST_WAIT = 10_000;
const PRELOAD = fileURLToPath(new URL('../proofs/shift-clock.mjs', import.meta.url));

/**
 * The clock of one node is wrong by five minutes, first fast, then slow: shoppers buy on both nodes, a unit that one
 * node sells leaves the pages of the other, and no message is claimed twice.
 */
export const clock: ProofPart = async ({ shop, report, check }) => {
  const singles = ['fast0', 'fast1', 'slow0', 'slow1'].map((name) => testProduct(name, { pence: 900, stock: 1 }));
  const cluster = await openCluster({ products: [...PLENTY, ...singles], shop });
  const { nodes } = cluster;
  const folder = await mkdtemp(join(tmpdir(), 'clock-'));
  const file = join(folder, 'shift');
  const load = startLoad(cluster, { shoppers: 2, readers: 1 });
  const delays: number[] = [];
  try {
    for (const [word, shift] of [
      ['fast', SHIFT],
      ['slow', -SHIFT],
    ] as const) {
      report(`the clock of one node is ${word}`);
      await nodes.stop(1);
      await writeFile(file, String(shift));
      await nodes.restart(1, '/readyz', { env: { NODE_OPTIONS: `--import=${PRELOAD}`, CLOCK_FILE: file } });
      for (const seller of [0, 1]) {
        const delay = await sellLast(cluster, { name: `${word}${seller}`, seller });
        check(
          delay < LONGEST_WAIT,
          () => `with a ${word} clock, node ${1 - seller} still offers what node ${seller} sold`,
        );
        delays.push(delay);
      }
      await sleep(LASTS);
    }
    await load.stop();
    check(load.failed() === 0, () => `${load.failed()} failures: ${load.failures.join('; ')}\n${cluster.output()}`);
    await compareOrders(nodes, load.confirmed, { check, when: 'at the end' });
    const twice = Number(await cluster.databases.askPrimary('SELECT COUNT(*) FROM outbox WHERE attempts > 1'));
    check(twice === 0, () => `${twice} messages were claimed twice`);
    return [
      load.figures(),
      ['orders confirmed', String(load.confirmed.length)],
      ['ms until the other node shows that the last unit is sold', delays.map(Math.round).join(', ')],
      ['messages claimed twice', String(twice)],
    ];
  } finally {
    await load.stop();
    await cluster.close();
    await rm(folder, { recursive: true, force: true });
  }
};

/** Buys the last unit of a product on one node; the milliseconds until the page of the other one offers none. */
async function sellLast(
  { nodes }: Cluster,
  { name, seller }: { readonly name: string; readonly seller: number },
): Promise<number> {
  const on =
    (index: number): Send =>
    (path, init) =>
      fetch((nodes.addresses[index] ?? '') + path, init);
  const reader = nodes.newBrowser(on(1 - seller));
  const offers = async () =>
    !(await reader.visit(`/uk/product/${name}`)).html.includes(uiText('catalogue:soldOutTitle'));
  if (!(await offers())) throw new Error(`${name} is not offered before it is sold`);
  await buyOne(nodes.newBrowser(on(seller)), name);
  const began = performance.now();
  while (await offers()) {
    if (performance.now() - began > LONGEST_WAIT) return Number.POSITIVE_INFINITY;
    await sleep(50);
  }
  return performance.now() - began;
}
