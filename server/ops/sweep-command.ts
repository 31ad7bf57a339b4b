import type { OperatorStore } from '#server/composition/operator-store.ts';
import { createSweep, type Swept } from '#server/platform/sweep.ts';
import type { CliDeps } from './cli-deps.ts';
import { type Registration, withStore } from './registration.ts';

export function addSweepCommand({ program, deps, exit }: Registration): void {
  program
    .command('sweep')
    .summary('Deletes what has expired, as a running shop does every minute.')
    .description(
      'Ends unpaid orders whose reservation has expired, and deletes abandoned carts and expired limits and keys. A running shop does so every minute.',
    )
    .action(async () => {
      await withStore(deps, (store) => sweepAll(store, deps));
      exit(0);
    });
}

async function sweepAll(store: OperatorStore, { clock, stdout }: CliDeps): Promise<void> {
  const sweep = createSweep(store);
  const sum = { orders: 0, carts: 0, limits: 0, idempotencyKeys: 0 };
  for (let pass: Swept | null = null; !pass?.finished; ) {
    pass = await sweep(clock());
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += pass[name];
  }
  await stdout(
    `${sum.orders} unpaid orders ended, ${sum.carts} carts deleted, ${sum.limits} limits and ${sum.idempotencyKeys} keys forgotten.\n`,
  );
}
