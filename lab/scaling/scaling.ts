import { createPromises, type Findings, type ProofOptions } from '#lab/proofs/proof.ts';
import { COSTS } from './costs.ts';
import { type Setting, simulate } from './simulate.ts';

const NODES = [1, 2, 3, 4, 6, 8, 10];
const DATABASE_CORES = 4;
const PEAK = { pages: 10_000, ordersAnHour: 10_000, seconds: 10 };
const CDN_SHARES = [0, 0.9];
/** A load of more than this leaves no room for a node that fails, and lines grow. */
const FULL = 0.7;

/**
 * What a set of nodes carries at 10,000 page views a second and 10,000 orders an hour, with the costs of `costs.ts`: by
 * the number of nodes, with and without a CDN in front. The embedded store has one node, whose thread writes.
 */
export async function run({ engine, seed }: ProofOptions): Promise<Findings> {
  const { check, broken } = createPromises();
  const settings = (engine === 'sqlite' ? [1] : NODES).flatMap((nodes) =>
    CDN_SHARES.map(
      (cdnShare): Setting => ({
        ...PEAK,
        nodes,
        databaseCores: engine === 'sqlite' ? 1 : DATABASE_CORES,
        cdnShare,
        seed,
      }),
    ),
  );
  const rows = settings.map((setting) => ({ setting, carried: simulate(setting) }));
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const isCarried = ({ carried }: (typeof rows)[number]) => carried.nodeLoad <= FULL && carried.databaseLoad <= FULL;
  if (engine === 'postgres') check(rows.some(isCarried), () => 'No number of nodes carries the peak');
  const sent = PEAK.pages * COSTS.pageBytes * 8;
  return {
    table: [
      ['nodes', 'CDN', 'a node', 'database', 'page p99', 'purchase p50', 'p99', 'Gbit/s of pages', 'carried'],
      ...rows.map(({ setting, carried }) => [
        String(setting.nodes),
        percent(setting.cdnShare),
        percent(carried.nodeLoad),
        percent(carried.databaseLoad),
        `${carried.pageP99.toFixed(1)} ms`,
        `${carried.purchaseP50.toFixed(1)} ms`,
        `${carried.purchaseP99.toFixed(1)} ms`,
        ((sent * (1 - setting.cdnShare)) / 1e9).toFixed(2),
        isCarried({ setting, carried }) ? 'yes' : 'no',
      ]),
    ],
    broken,
  };
}
