import { expect, test } from 'vitest';
import { allInTurn } from './all-in-turn.ts';

const fail = (text: string) => async () => {
  throw new Error(text);
};

test('`allInTurn` runs the steps after one that failed, in their order, and rejects with its failure', async () => {
  const done: string[] = [];
  const step = (name: string) => async () => done.push(name);
  const run = allInTurn([step('first'), fail('upkeep'), step('letters')]);
  await expect(run).rejects.toThrow('upkeep');
  expect(done).toEqual(['first', 'letters']);
});

test('`allInTurn` rejects with every failure', async () => {
  const failure = await allInTurn([fail('one'), fail('two')]).catch((error: unknown) => error);
  expect((failure as AggregateError).errors.map(String)).toEqual(['Error: one', 'Error: two']);
});

test('`allInTurn` resolves where nothing failed', async () => {
  await expect(allInTurn([async () => 1])).resolves.toBeUndefined();
});
