import { expect, test } from 'vitest';
import { type CliDeps, cliDeps } from './cli-deps.ts';
import { commandWords, isOperatorAct } from './operator-acts.ts';
import { createProgram, runShop } from './program.ts';

const ACTS = [
  'stock',
  'prices',
  'codes add',
  'codes end',
  'codes import',
  'orders export',
  'orders find',
  'orders show',
  'orders note',
  'orders refund',
  'orders resend',
  'orders todo',
  'orders shipped',
  'letters forget',
  'letters show',
  'letters retry',
  'newsletter export',
  'newsletter end',
  'payments retry',
  'withdrawals show',
  'withdrawals received',
  'withdrawals close',
  'withdrawals refund',
  'withdrawals refunded',
  'reviews delete',
  'reviews publish',
  'reviews reject',
  'reviews invite',
  'privacy export',
  'privacy erase',
  'experiments stop',
  'experiments start',
  'facts set',
  'facts import',
  'orders cancel',
  'orders correct',
  'orders invoice',
  'orders packing',
  'orders reship',
  'sweep',
  'import',
  'init',
  'backup',
  'restore',
  'move',
];

test('every command that changes something, or prints what is personal, is an act of the operator', () => {
  const program = createProgram(cliDeps({}, ''), () => undefined);
  const all = program.commands.flatMap((command) => (command.commands.length > 0 ? command.commands : [command]));
  expect(all.map(commandWords).filter(isOperatorAct).sort()).toEqual([...ACTS].sort());
});

test('an act has one line, with its result and nothing of what was typed', async () => {
  const lines: object[] = [];
  const deps: CliDeps = {
    ...cliDeps({}, ''),
    openStore: () => Promise.reject(new Error('The store is away')),
    stdout: async () => undefined,
    stderr: () => undefined,
    securityLog: { info: (details) => void lines.push(details) },
  };
  await expect(runShop(['codes', 'end', 'WELCOME10'], deps)).rejects.toThrow('away');
  expect(lines).toEqual([{ security: 'operator-act', command: 'codes end', exit: 1 }]);
  await expect(runShop(['codes', 'list'], deps)).rejects.toThrow('away');
  expect(await runShop(['codes', 'end'], deps)).toBe(2);
  expect(lines).toHaveLength(1);
});
