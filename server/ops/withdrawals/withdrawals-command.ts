import { type Command, Option } from 'commander';
import { isCurrencyCode, toDecimal } from '#app/kernel/money.ts';
import { readOrderNumber } from '#app/modules/orders/domain/order-number.ts';
import { WITHDRAWAL_STATES, type WithdrawalState } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { OperatorStore } from '#server/composition/operator-store.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import { printable } from '#server/ops/printable.ts';
import { type Registration, withStore } from '#server/ops/registration.ts';
import { readRefundSums } from '#server/platform/payments/read-refunds.ts';
import { type ListedWithdrawal, readWithdrawal, readWithdrawals } from '#server/platform/withdrawals/withdrawals.ts';
import { scopeWords } from './scope-words.ts';

const MOST = 500;

export function addWithdrawalsCommand({ program, deps, exit }: Registration): void {
  const withdrawals = program
    .command('withdrawals')
    .description('Declarations of withdrawal: list them, note returned goods, refund them.');
  withdrawals
    .command('list', { isDefault: true })
    .description('Lists declarations without names: those that need something done the oldest first, else the newest.')
    .addOption(new Option('--state <state>', 'only those that are').choices(WITHDRAWAL_STATES))
    .action(async ({ state }: { readonly state?: WithdrawalState }) => {
      await withStore(deps, (store) => showList(store, deps, state));
      exit(0);
    });
  withdrawals
    .command('show')
    .description('Prints a declaration with the name and address of the shopper.')
    .argument(...ID)
    .action(async (id: string) => {
      await withStore(deps, (store) => showOne(store, id, deps));
      exit(0);
    });
  addChanges(withdrawals, { deps, exit });
  addRefunds(withdrawals, { deps, exit });
}

type Ways = Pick<Registration, 'deps' | 'exit'>;

const ID = ['<id>', 'the first word of a line of the list'] as const;

/** What an operator notes about a declaration. */
function addChanges(withdrawals: Command, ways: Ways): void {
  const { deps } = ways;
  withdrawals
    .command('received')
    .description('Notes that the goods of a declaration are back.')
    .argument(...ID)
    .action(async (id: string) => {
      const changed = await withStore(deps, (store) =>
        store.command('markWithdrawalReceived', { id, now: deps.clock() }),
      );
      await confirm(ways, changed, { id, done: 'The goods are noted as back.', impossible: 'It is closed.' });
    });
  withdrawals
    .command('close')
    .description('Ends a declaration without a refund: it came too late, or names no order.')
    .argument(...ID)
    .action(async (id: string) => {
      const changed = await withStore(deps, (store) => store.command('closeWithdrawal', { id, now: deps.clock() }));
      await confirm(ways, changed, { id, done: 'It is closed.', impossible: 'Its refund was asked for before.' });
    });
}

type RefundOptions = { readonly amount?: string | null; readonly order?: string | null };

function addRefunds(withdrawals: Command, ways: Ways): void {
  const { deps } = ways;
  withdrawals
    .command('refund')
    .description('Makes a running shop refund a declaration within a minute, never more than was paid.')
    .argument(...ID)
    .option('--amount <amount>', 'major units for the whole declaration; needed where items are described in words')
    .option('--order <number>', 'the number of the order, where the declaration has none')
    .addHelpText(
      'after',
      '\nA refund that failed may be asked for again: look at the provider first whether it was made.',
    )
    .action(async (id: string, options: RefundOptions) => {
      const asked = { id, ...amountAndOrder(options), now: deps.clock() };
      const { changed, missed } = await withStore(deps, async (store) => {
        const changed = await store.command('askWithdrawalRefund', asked);
        return { changed, missed: (await readWithdrawal(store.read, id))?.missedEnd ?? null };
      });
      if (changed === 'done' && missed !== null)
        deps.stderr(`${id} was declared after its period ended on ${missed}; it is refunded as you asked.\n`);
      await confirm(ways, changed, {
        id,
        done: 'The refund is made within a minute, while a shop is running. The list says what became of it.',
        impossible:
          'It is closed, its refund was asked for before, or it has an order already, by its link or an earlier refund.',
      });
    });
  withdrawals
    .command('refunded')
    .description('Notes that a declaration was refunded by hand at the provider: what failed of it.')
    .argument(...ID)
    .option('--amount <amount>', 'major units, where it was less than what failed')
    .action(async (id: string, { amount = null }: Pick<RefundOptions, 'amount'>) => {
      requireAmount(amount);
      const made = { withdrawalId: id, amount, now: deps.clock() };
      const changed = await withStore(deps, (store) => store.command('completeByHand', made));
      if (changed === 'amount-needed')
        throw new OperatorError(
          `${id}: The provider has reported a refund of another amount since. Say with --amount what was refunded.`,
        );
      if (changed === 'amount-wrong')
        throw new OperatorError(
          `${id}: --amount is more than what failed, or nothing failed. The provider’s report brings the amount of any other refund.`,
        );
      await confirm(ways, changed, {
        id,
        done: 'It is noted as refunded. The shopper gets a letter with the amount, at the latest with the provider’s report.',
        impossible: 'It is closed, refunded, or its refund is on its way.',
      });
    });
}

function amountAndOrder({ amount = null, order = null }: RefundOptions) {
  requireAmount(amount);
  const orderNumber = order === null ? null : readOrderNumber(order);
  if (order !== null && orderNumber === null)
    throw new OperatorError(`--order ${order} is no order number, like PW-4K7QD-9XBTN.`);
  return { amount, orderNumber };
}

function requireAmount(amount: string | null): void {
  if (amount !== null && !/^\d{1,9}(?:[.,]\d{1,3})?$/.test(amount))
    throw new OperatorError(`--amount ${amount} is no amount, like 12.50.`);
}

async function confirm(
  { deps, exit }: Ways,
  changed: 'done' | 'unknown' | 'impossible',
  { id, done, impossible }: { readonly id: string; readonly done: string; readonly impossible: string },
): Promise<void> {
  if (changed === 'unknown') throw new OperatorError(`There is no declaration ${id}.`);
  if (changed === 'impossible') throw new OperatorError(`${id}: ${impossible}`);
  await deps.stdout(`${id}: ${done}\n`);
  exit(0);
}

/** Without names and addresses: the list may be shared. */
async function showList(store: OperatorStore, { stdout }: CliDeps, state: WithdrawalState | undefined): Promise<void> {
  const { withdrawals, count } = await readWithdrawals(store.read, { state: state ?? null, limit: MOST });
  const more = count - withdrawals.length;
  if (count === 0) await stdout('No declarations.\n');
  for (const one of withdrawals) await stdout(`${line(one, await readRefundSums(store.read, one.id))}\n`);
  if (more > 0)
    await stdout(`and ${more} more${state === undefined ? ': --state open lists the oldest open ones' : ''}\n`);
}

async function showOne(store: OperatorStore, id: string, { stdout }: CliDeps): Promise<void> {
  const withdrawal = await readWithdrawal(store.read, id);
  if (!withdrawal) throw new OperatorError(`There is no declaration ${id}.`);
  const { name, email, storefront, country } = withdrawal;
  const sums = await readRefundSums(store.read, id);
  await stdout(`${line(withdrawal, sums)}\n  ${printable(name)}  ${printable(email)}  ${storefront} ${country}\n`);
}

type RefundSums = Awaited<ReturnType<typeof readRefundSums>>;

function line(withdrawal: ListedWithdrawal, sums: RefundSums): string {
  const { id, declaredAt, orderNumber, scope, linked, state } = withdrawal;
  const { assignedOrder, refundAmount, refundProblem, missedEnd, isMailed } = withdrawal;
  return [
    id,
    new Date(declaredAt).toISOString().slice(0, 16).replace('T', ' '),
    printable(orderNumber),
    state,
    scopeWords(scope),
    linked ? 'by the order’s link' : 'typed',
    ...(missedEnd === null ? [] : [`late: the period ended on ${missedEnd}`]),
    ...(isMailed ? [] : ['no letter: its address had too many']),
    ...(assignedOrder === null ? [] : [`for ${assignedOrder}`]),
    ...(refundAmount === null ? [] : [`refund ${refundAmount}`]),
    ...sumWords(sums),
    ...(refundProblem === null ? [] : [refundProblem]),
  ].join('  ');
}

/** What became of the amounts of a declaration. */
function sumWords(sums: RefundSums): readonly string[] {
  if (!sums || !isCurrencyCode(sums.currency)) return [];
  const { made, underWay, failed, currency } = sums;
  const words = { refunded: made, 'on its way': underWay, failed };
  return Object.entries(words).flatMap(([word, amount]) =>
    amount > 0 ? [`${word} ${toDecimal({ amount, currency })} ${currency}`] : [],
  );
}
