import { type Command, Option } from 'commander';
import {
  WITHDRAWAL_STATES,
  type WithdrawalScope,
  type WithdrawalState,
} from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { CliDeps } from '#server/cli/cli-deps.ts';
import { type Registration, withStore } from '#server/cli/registration.ts';
import type { OperatorStore } from '#server/composition/operator-store.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import {
  type ListedWithdrawal,
  readWithdrawal,
  readWithdrawals,
} from '#server/platform/withdrawals/read-withdrawals.ts';

const MOST = 500;

export function addWithdrawalsCommand({ program, deps, exit }: Registration): void {
  const withdrawals = program
    .command('withdrawals')
    .description('Declarations of withdrawal: list them, note returned goods, refund them.');
  withdrawals
    .command('list', { isDefault: true })
    .description('Lists declarations without names, the newest first.')
    .addOption(new Option('--state <state>', 'only those that are').choices(WITHDRAWAL_STATES))
    .action(async ({ state }: { readonly state?: WithdrawalState }) => {
      await withStore(deps, (store) => showList(store, deps, state));
      exit(0);
    });
  withdrawals
    .command('show')
    .description('Prints a declaration with the name and address of the shopper.')
    .argument('<id>', 'the first word of a line of the list')
    .action(async (id: string) => {
      await withStore(deps, (store) => showOne(store, id, deps));
      exit(0);
    });
  addChanges(withdrawals, { deps, exit });
}

function addChanges(withdrawals: Command, { deps, exit }: Pick<Registration, 'deps' | 'exit'>): void {
  withdrawals
    .command('received')
    .description('Notes that the goods of a declaration are back.')
    .argument('<id>', 'the first word of a line of the list')
    .action(async (id: string) => {
      const changed = await withStore(deps, (store) =>
        store.command('markWithdrawalReceived', { id, now: deps.clock() }),
      );
      await confirm(changed, id, { done: 'The goods are noted as back.', impossible: 'It is closed.' });
    });
  withdrawals
    .command('refund')
    .description('Makes a running shop refund a declaration within a minute, once and never more than was paid.')
    .argument('<id>', 'the first word of a line of the list')
    .option('--amount <amount>', 'major units of the order’s currency; needed where items are described in words')
    .action(async (id: string, { amount = null }: { readonly amount?: string | null }) => {
      if (amount !== null && !/^\d{1,9}(?:[.,]\d{1,3})?$/.test(amount))
        throw new OperatorError(`--amount ${amount} is no amount, like 12.50.`);
      const changed = await withStore(deps, (store) =>
        store.command('askWithdrawalRefund', { id, amount, now: deps.clock() }),
      );
      await confirm(changed, id, {
        done: 'The refund is made within a minute, while a shop is running. The list says what became of it.',
        impossible: 'It is closed, or its refund was asked for before.',
      });
    });
  withdrawals
    .command('close')
    .description('Ends a declaration without a refund: it came too late, or names no order.')
    .argument('<id>', 'the first word of a line of the list')
    .action(async (id: string) => {
      const changed = await withStore(deps, (store) => store.command('closeWithdrawal', { id, now: deps.clock() }));
      await confirm(changed, id, { done: 'It is closed.', impossible: 'Its refund was asked for before.' });
    });

  async function confirm(
    changed: 'done' | 'unknown' | 'impossible',
    id: string,
    says: { readonly done: string; readonly impossible: string },
  ): Promise<void> {
    if (changed === 'unknown') throw new OperatorError(`There is no declaration ${id}.`);
    if (changed === 'impossible') throw new OperatorError(`${id}: ${says.impossible}`);
    await deps.stdout(`${id}: ${says.done}\n`);
    exit(0);
  }
}

/** Without names and addresses: the list may be shared. */
async function showList(store: OperatorStore, { stdout }: CliDeps, state: WithdrawalState | undefined): Promise<void> {
  const shown = await readWithdrawals(store.read, { state: state ?? null, limit: MOST });
  await stdout(shown.length === 0 ? 'No declarations.\n' : shown.map((one) => `${line(one)}\n`).join(''));
}

async function showOne(store: OperatorStore, id: string, { stdout }: CliDeps): Promise<void> {
  const withdrawal = await readWithdrawal(store.read, id);
  if (!withdrawal) throw new OperatorError(`There is no declaration ${id}.`);
  const { name, email, storefront, country } = withdrawal;
  await stdout(`${line(withdrawal)}\n  ${printable(name)}  ${printable(email)}  ${storefront} ${country}\n`);
}

function line(withdrawal: ListedWithdrawal): string {
  const { id, declaredAt, orderNumber, scope, linked, endedOn, state, refundAmount, refundProblem } = withdrawal;
  return [
    id,
    new Date(declaredAt).toISOString().slice(0, 16).replace('T', ' '),
    printable(orderNumber),
    state,
    scopeWords(scope),
    linked ? 'by the order’s link' : 'typed',
    ...(endedOn === null ? [] : [`after ${endedOn}`]),
    ...(refundAmount === null ? [] : [`refund ${refundAmount}`]),
    ...(refundProblem === null ? [] : [refundProblem]),
  ].join('  ');
}

function scopeWords(scope: WithdrawalScope): string {
  if (scope.kind === 'order') return 'whole order';
  if (scope.kind === 'described') return `“${printable(scope.items)}”`;
  return scope.lines.map(({ quantity, sku }) => `${quantity} × ${sku}`).join(', ');
}

/** One line that a terminal prints as it is. */
function printable(text: string): string {
  return text.replace(/\p{C}+/gu, ' ');
}
