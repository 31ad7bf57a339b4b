import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ShopNodes } from '#tests/support/shop-nodes.ts';

/** How long a node took to follow the catalogue, and the delays of its event loop meanwhile, in milliseconds. */
export type Indexed = {
  readonly milliseconds: number;
  readonly delay: { readonly p99: number; readonly most: number };
};

const LONGEST = 600_000;

/** The index as the nodes have it; `structure` is the revision of the products that it has. */
const progressSchema = z.object({ seen: z.object({ structure: z.string() }).nullable() });

/** Resolves with the milliseconds until the index in the database has all products of the catalogue. */
export async function indexFollowed({ withStore }: Pick<ShopNodes, 'withStore'>): Promise<number> {
  const began = performance.now();
  await withStore(async ({ read }) => {
    for (;;) {
      const index = await read.get<{ progress: string; leased_until: number }>(
        'SELECT progress, leased_until FROM search_state',
      );
      const catalogue = await read.get<{ value: string }>("SELECT value FROM catalogue_facts WHERE name = 'structure'");
      const seen = index?.progress ? progressSchema.parse(JSON.parse(index.progress)).seen : null;
      if (seen && seen.structure === catalogue?.value && Number(index?.leased_until) === 0) return;
      if (performance.now() - began > LONGEST) throw new Error('The index did not follow the catalogue');
      await sleep(100);
    }
  });
  return performance.now() - began;
}

/** Figures of an index in the database, to which each size adds products. */
export async function indexFigures(
  nodes: Pick<ShopNodes, 'withStore'>,
  indexed: Indexed | null,
): Promise<readonly (readonly [string, string])[]> {
  if (!indexed) return [];
  const { milliseconds, delay } = indexed;
  return [
    ['index in the database has the added products after, s', (milliseconds / 1000).toFixed(1)],
    ['turns of the event loop meanwhile, p99 / most ms', `${delay.p99.toFixed(0)} / ${delay.most.toFixed(0)}`],
    ['tables of the index, MB', (await indexSize(nodes)).toFixed(0)],
  ];
}

/** Megabytes of the tables of the index with their own indexes. */
async function indexSize({ withStore }: Pick<ShopNodes, 'withStore'>): Promise<number> {
  const row = await withStore(({ read }) =>
    read.get<{ bytes: number }>(
      `SELECT CAST(SUM(pg_total_relation_size(c.oid)) AS BIGINT) AS bytes FROM pg_class c
       WHERE c.relkind = 'r' AND c.relname LIKE 'search!_%' ESCAPE '!'`,
    ),
  );
  return Number(row?.bytes ?? 0) / 1e6;
}
