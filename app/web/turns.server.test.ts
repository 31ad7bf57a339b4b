import { expect, test } from 'vitest';
import { createTurns } from './turns.server.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('turns start one piece of work per turn of the event loop, in order', async () => {
  const turn = createTurns();
  const started: number[] = [];
  const all = [1, 2, 3].map(async (number) => {
    await turn();
    started.push(number);
  });
  expect(started).toEqual([]);
  const seen: number[] = [];
  while (started.length < 3) {
    await nextTurn();
    seen.push(started.length);
  }
  await Promise.all(all);
  expect(started).toEqual([1, 2, 3]);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(3);
});

test('turns start work that comes after the last was started', async () => {
  const turn = createTurns();
  await turn();
  await turn();
});
