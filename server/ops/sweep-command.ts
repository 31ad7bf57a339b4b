import type { OperatorStore } from '#server/composition/operator-store.ts';
import { createStoreSweep, type SweptStore } from '#server/composition/sweep-store.ts';
import type { CliDeps } from './cli-deps.ts';
import { type Registration, withStore } from './registration.ts';

export function addSweepCommand({ program, deps, exit }: Registration): void {
  program
    .command('sweep')
    .summary('Deletes what has expired, as a running shop does every minute.')
    .description(
      'Ends unpaid orders whose reservation has expired, and deletes abandoned carts and expired limits, keys and sandbox sessions. A running shop does so every minute.',
    )
    .action(async () => {
      await withStore(deps, (store) => sweepAll(store, deps));
      exit(0);
    });
}

async function sweepAll(store: OperatorStore, { clock, stdout }: CliDeps): Promise<void> {
  const sweep = createStoreSweep(store);
  const sum = { orders: 0, carts: 0, limits: 0, idempotencyKeys: 0, sandboxSessions: 0 };
  for (let pass: SweptStore | null = null; !pass?.finished; ) {
    pass = await sweep(clock());
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += pass[name];
  }
  await stdout(
    `${sum.orders} unpaid orders ended, ${sum.carts} carts deleted, ${sum.limits} limits, ${sum.idempotencyKeys} keys and ${sum.sandboxSessions} sandbox sessions forgotten.\n`,
  );
}
