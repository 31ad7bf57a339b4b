import type { OperatorStore } from '#server/composition/operator-store.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import { type Registration, withStore } from '#server/ops/registration.ts';
import { listPayments } from './list-payments.ts';

export function addPaymentsCommand({ program, deps, exit }: Registration): void {
  const payments = program
    .command('payments')
    .description('Payments that an operator has to check, and those in progress.');
  payments
    .command('list', { isDefault: true })
    .description('Lists payments to check (wrong amounts, failed notifications and reversals) and those in progress.')
    .action(async () => {
      await withStore(deps, (store) => showPayments(store, deps));
      exit(0);
    });
  payments
    .command('retry')
    .description('Makes a running shop retry a notification or reversal within a minute.')
    .argument('<id>', 'the end of a line of the list')
    .action(async (id: string) => {
      await withStore(deps, (store) => retryPayment(store, id, deps));
      exit(0);
    });
}

async function retryPayment(store: OperatorStore, id: string, { clock, stdout }: CliDeps): Promise<void> {
  if (!(await store.command('retryPayment', { id, now: clock() })))
    throw new OperatorError(`Nothing that can be retried has the id ${id}.`);
  await stdout(`${id} is retried within a minute, while a shop is running.\n`);
}

async function showPayments(store: OperatorStore, { stdout }: CliDeps): Promise<void> {
  const lists = await listPayments(store.read);
  await stdout(
    lists.length === 0
      ? 'No payment waits for an operator.\n'
      : lists.map(({ title, lines }) => `${title}\n${lines.map((line) => `  ${line}\n`).join('')}`).join('\n'),
  );
}
