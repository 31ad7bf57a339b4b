import { expect, test } from 'vitest';
import { blockingTime } from './page-observer.mjs';

test('`blockingTime` counts what long tasks last beyond 50 ms, from the first paint on', () => {
  const longTasks = [
    { startTime: 0, duration: 400 },
    { startTime: 450, duration: 250 },
    { startTime: 900, duration: 60 },
    { startTime: 1000, duration: 200 },
  ];
  expect(blockingTime({ fcp: 500, longTasks })).toBe(150 + 10 + 150);
  expect(blockingTime({ fcp: 500, longTasks: [] })).toBe(0);
});
