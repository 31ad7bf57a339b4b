import { expect, test, vi } from 'vitest';
import { startParts } from './start-parts.ts';

test('`startParts` starts every part, and throws the error of each that fails once, after them', () => {
  vi.useFakeTimers();
  const started: string[] = [];
  const fail = (name: string) => () => {
    started.push(name);
    throw new Error(name);
  };
  startParts(fail('a'), () => started.push('b'), fail('c'));
  expect(started).toEqual(['a', 'b', 'c']);
  const thrown: unknown[] = [];
  for (const _ of 'ac')
    try {
      vi.advanceTimersToNextTimer();
    } catch (error) {
      thrown.push(error);
    }
  expect(thrown).toEqual([new Error('a'), new Error('c')]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
