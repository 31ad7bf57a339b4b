import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operatorCommands } from './operator-commands.ts';

const CLI = join(import.meta.dirname, '../ops');

test('every command of the operator’s program may be sent to the writer of a running shop', () => {
  const files = readdirSync(CLI, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const sent = files.flatMap((file) =>
    [...readFileSync(join(CLI, file), 'utf8').matchAll(/store\.command\(\s*'(\w+)'/g)].map(([, name = '']) => name),
  );
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.filter((name) => !Object.hasOwn(operatorCommands, name))).toEqual([]);
});

test('the refund of a declaration reaches the writer with the order that an operator names', () => {
  const asked = { id: 'W-1', amount: '5', orderNumber: 'PW-4K7QD-9XBTN', now: 1 };
  expect(operatorCommands.askWithdrawalRefund.parse(asked)).toEqual(asked);
});
