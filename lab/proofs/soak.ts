import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from '#lab/nodes/load.ts';
import { comparePaid, PLENTY } from '#lab/proofs/confirmed-orders.ts';
import { createPromises, type Findings, type ProofOptions } from '#lab/proofs/proof.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';

const MINUTE = 60_000;
/** Rows of the curve. */
const ROWS = 12;
/** What the last third may have more than the second, as a share: garbage is collected at any time. */
const MOST_GROWTH = 0.1;
const UNHANDLED = /unhandled|uncaught|MaxListenersExceeded/i;

type Sample = { readonly memory: number; readonly handles: number; readonly orders: number };

/**
 * An hour, or `rounds` minutes, of shoppers who buy by forms and readers who open pages: memory and open files of the
 * nodes stay flat, nothing fails without being handled, and each confirmed order is paid once.
 */
export async function run({
  engine,
  rounds = 60,
  report,
  mostGrowth = MOST_GROWTH,
}: ProofOptions & { readonly mostGrowth?: number }): Promise<Findings> {
  const { check, broken } = createPromises();
  const nodes = await openNodes({ engine, products: PLENTY });
  const load = startLoad({ nodes, send: nodes.sender() }, { shoppers: 1, readers: 2 });
  const samples: Sample[] = [];
  try {
    for (const end = Date.now() + rounds * MINUTE; Date.now() < end; ) {
      await sleep((rounds * MINUTE) / (ROWS * 5));
      samples.push(await sampleOf(nodes, load.confirmed.length));
      report(`${load.confirmed.length} orders, ${Math.round((end - Date.now()) / MINUTE)} minutes left`);
    }
    await load.stop();
    check(load.failed() === 0, () => `${load.failed()} requests failed: ${load.failures.join('; ')}`);
    check(!UNHANDLED.test(nodes.output()), () => `not handled: ${nodes.output().slice(-2000)}`);
    await comparePaid(nodes, load.confirmed, check);
    for (const what of ['memory', 'handles'] as const) {
      const [second, last] = [meanOf(samples, what, 1), meanOf(samples, what, 2)];
      check(last <= second * (1 + mostGrowth), () => `${what} grew from ${second} to ${last} in the last third`);
    }
    const [requests, counts] = load.figures();
    return {
      table: [['minute', 'memory MB', 'open files', 'orders'], ...curveOf(samples, rounds), [requests, counts]],
      broken,
    };
  } finally {
    await load.stop();
    await nodes.close();
  }
}

async function sampleOf(nodes: ShopNodes, orders: number): Promise<Sample> {
  const handles = nodes.pids().reduce((sum, pid) => sum + readdirSync(`/proc/${pid}/fd`).length, 0);
  return { memory: (await nodes.usage()).memory, handles, orders };
}

/** The mean of one third of the samples, the first being 0. */
function meanOf(samples: readonly Sample[], what: 'memory' | 'handles', third: number): number {
  const size = Math.floor(samples.length / 3);
  const part = samples.slice(third * size, (third + 1) * size);
  return part.reduce((sum, sample) => sum + sample[what], 0) / Math.max(1, part.length);
}

function curveOf(samples: readonly Sample[], minutes: number): readonly (readonly string[])[] {
  return Array.from({ length: ROWS }, (_, row) => {
    const at = Math.ceil(((row + 1) * samples.length) / ROWS) - 1;
    const { memory = 0, handles = 0, orders = 0 } = samples[at] ?? {};
    return [((row + 1) * (minutes / ROWS)).toFixed(1), (memory / 1e6).toFixed(0), String(handles), String(orders)];
  });
}
