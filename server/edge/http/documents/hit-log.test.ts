import { expect, test } from 'vitest';
import { createHitLog } from './hit-log.ts';

/** The lines of so many answers, one in each millisecond. */
function linesOf(every: number, answers: number): number[] {
  let now = 0;
  const hitLog = createHitLog(every, () => now);
  return Array.from({ length: answers }, () => {
    now += 1;
    return hitLog();
  });
}

test('one of so many answers has a line, which counts all of them', () => {
  expect(linesOf(150, 450).flatMap((hits, index) => (hits > 0 ? [[index + 1, hits]] : []))).toEqual([
    [150, 150],
    [300, 150],
    [450, 150],
  ]);
});

test('lines are a tenth of a second apart, and no answer is left out', () => {
  const lines = linesOf(3, 400).flatMap((hits, index) => (hits > 0 ? [[index + 1, hits]] : []));
  expect(lines).toEqual([
    [3, 3],
    [103, 100],
    [203, 100],
    [303, 100],
  ]);
});

test('each answer has a line where each is logged', () => {
  expect(linesOf(1, 5)).toEqual([1, 1, 1, 1, 1]);
});
