import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { Send } from '#tests/support/form-browser.ts';
import { type Change, openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';
import { startBalancer } from './balancer.ts';
import { type DatabasePair, startDatabasePair } from './database-pair.ts';

/** Longer than the balancer takes to see that a node is not ready. */
const STOP_DELAY = 3000;
const LAST_WORDS = 2000;

export type Cluster = {
  readonly nodes: ShopNodes;
  readonly databases: DatabasePair;
  /** Where visitors come. */
  readonly address: string;
  /** Sends a request of a visitor to the balancer. */
  readonly send: Send;
  /** The last words of every program. */
  output(): string;
  close(): Promise<void>;
};

/** A rolling restart: each node ends when the one before it is ready again. */
export async function restartEach(nodes: ShopNodes, change?: Change): Promise<void> {
  for (const index of nodes.addresses.keys()) {
    const code = await nodes.stop(index);
    if (code !== 0) throw new Error(`Node ${index} ended with ${code}`);
    await nodes.restart(index, '/readyz', change);
  }
}

/** Nodes behind the balancer, over the pooler and two databases, as `deploy/compose.yaml` runs them. */
export async function openCluster({
  count = 2,
  products,
  env = {},
  shop,
}: {
  readonly count?: number;
  readonly products: readonly ProductRecord[];
  readonly env?: Readonly<Record<string, string>>;
  /** Folder of another build of the shop. */
  readonly shop?: string | undefined;
}): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closing.toReversed()) await end();
  };
  try {
    const databases = await startDatabasePair(folder);
    closing.push(databases.close);
    const nodes = await openNodes({
      engine: 'postgres',
      count,
      products,
      pooler: databases.url,
      env: { STOP_DELAY_MS: String(STOP_DELAY), ...env },
      ...(shop !== undefined && { shop }),
    });
    closing.push(nodes.close);
    const balancer = await startBalancer(nodes.addresses);
    closing.push(balancer.stop);
    return {
      nodes,
      databases,
      address: balancer.address,
      send: (path, init) => fetch(balancer.address + path, init),
      output: () => [balancer, databases, nodes].map((part) => part.output().slice(-LAST_WORDS)).join('\n'),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
