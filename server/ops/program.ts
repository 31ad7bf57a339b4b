import { Command, CommanderError } from 'commander';
import { logSecurityEvent } from '#app/kernel/security-events.ts';
import { isOperatorError, type OperatorStore } from '#server/composition/operator-store.ts';
import { createSweep, type Swept } from '#server/platform/sweep.ts';
import type { CliDeps, ExitCode } from './cli-deps.ts';
import { addCodesCommand } from './codes/codes-command.ts';
import { addCompletionCommand } from './completion.ts';
import { addContentCommand } from './content/content-command.ts';
import { addDoctorCommand } from './doctor/doctor-command.ts';
import { addExamples } from './examples.ts';
import { addExperimentsCommand } from './experiments/experiments-command.ts';
import { addFactsCommand } from './facts/facts-command.ts';
import { addImportCommand } from './import/import-command.ts';
import { addInitCommand } from './init/init-command.ts';
import { addLettersCommand } from './letters/letters-command.ts';
import { addNewsletterCommand } from './newsletter/newsletter-command.ts';
import { commandWords, isOperatorAct } from './operator-acts.ts';
import { addOrdersCommand } from './orders/orders-command.ts';
import { addPaymentsCommand } from './payments/payments-command.ts';
import { addPrivacyCommand } from './privacy/privacy-command.ts';
import { addProbeCommand } from './probe/probe-command.ts';
import { type Registration, withStore } from './registration.ts';
import { addReviewsCommand } from './reviews/reviews-command.ts';
import { addPricesCommand, addStockCommand } from './rows/rows-commands.ts';
import { addSearchCommand } from './search/search-command.ts';
import { addBackupCommand, addRestoreCommand } from './store/backup-commands.ts';
import { configuredStore } from './store/configured-store.ts';
import { addMoveCommand } from './store/move-command.ts';
import { addTextsCommand } from './texts/texts-command.ts';
import { addWithdrawalsCommand } from './withdrawals/withdrawals-command.ts';

/** In the order of the help. */
const COMMANDS: readonly ((registration: Registration) => void)[] = [
  addInitCommand,
  addStockCommand,
  addPricesCommand,
  addCodesCommand,
  addFactsCommand,
  addOrdersCommand,
  addLettersCommand,
  addNewsletterCommand,
  addPaymentsCommand,
  addWithdrawalsCommand,
  addReviewsCommand,
  addPrivacyCommand,
  addSearchCommand,
  addExperimentsCommand,
  addSweepCommand,
  addImportCommand,
  addBackupCommand,
  addRestoreCommand,
  addMoveCommand,
  addDoctorCommand,
  addProbeCommand,
  addTextsCommand,
  addContentCommand,
  addCompletionCommand,
];

/** The operator's program: one subcommand per task. `exit` receives the exit code of the command that runs. */
export function createProgram(deps: CliDeps, exit: (code: ExitCode) => void): Command {
  const program = new Command('npm run shop --')
    .description('Commands for the operator of the shop. They work on the store that the environment configures.')
    .addHelpText('after', '\nExit code: 0 done, 1 not all of it was done or something is wrong, 2 wrong arguments.')
    .showHelpAfterError()
    .exitOverride()
    .configureOutput({ writeOut: (text) => void deps.stdout(text), writeErr: (text) => deps.stderr(text) });
  for (const add of COMMANDS) add({ program, deps, exit });
  addExamples(program);
  return program;
}

/** Runs the program with the arguments after its name, and logs an act of the operator. Resolves to the exit code. */
export async function runShop(argv: readonly string[], deps: CliDeps): Promise<ExitCode> {
  let act: string | null = null;
  let exit: ExitCode = 1;
  try {
    exit = await ran(argv, deps, (command) => {
      act = command;
    });
    return exit;
  } finally {
    if (act !== null && isOperatorAct(act)) logSecurityEvent(deps.securityLog, 'operator-act', { command: act, exit });
  }
}

/** `onCommand` receives the words of the command before it runs; none runs for wrong arguments. */
async function ran(argv: readonly string[], deps: CliDeps, onCommand: (command: string) => void): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = createProgram(deps, (exited) => {
    code = exited;
  });
  program.hook('preAction', (_program, command) => onCommand(commandWords(command)));
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    // The reader has closed the pipe, as `head` does.
    if (error instanceof Error && 'code' in error && error.code === 'EPIPE') return 0;
    if (!isOperatorError(error)) throw error;
    deps.stderr(`${error.message}\n`);
    return 1;
  }
}

function addSweepCommand({ program, deps, exit }: Registration): void {
  program
    .command('sweep')
    .summary('Deletes what has expired, as a running shop does every minute.')
    .description(
      'Ends unpaid orders whose reservation has expired, empties old orders of personal data, and deletes abandoned carts and expired limits and keys. A running shop does so every minute.',
    )
    .action(async () => {
      await withStore(deps, (store) => sweepAll(store, deps));
      exit(0);
    });
}

async function sweepAll(store: OperatorStore, { clock, stdout, ...deps }: CliDeps): Promise<void> {
  const sweep = createSweep(store, configuredStore(deps).config.orderAges);
  const sum = { orders: 0, carts: 0, limits: 0, idempotencyKeys: 0, emptied: 0 };
  for (let pass: Swept | null = null; !pass?.finished; ) {
    pass = await sweep(clock());
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += pass[name];
  }
  await stdout(
    `${sum.orders} unpaid orders ended, ${sum.carts} carts deleted, ${sum.limits} limits and ${sum.idempotencyKeys} keys forgotten, ${sum.emptied} orders emptied of personal data.\n`,
  );
}
