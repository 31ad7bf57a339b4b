import { expect, test } from 'vitest';
import { serverTiming } from './server-timing.ts';

test('`serverTiming` has the whole answer, the memory of pages, and each upstream once', () => {
  const calls = [
    { upstream: 'commerce', ms: 3.04 },
    { upstream: 'payment provider', ms: 120 },
    { upstream: 'commerce', ms: 4 },
  ];
  expect(serverTiming({ ms: 140.26, cache: 'miss', calls })).toBe(
    'total;dur=140.3, cache;desc="miss", commerce;dur=7.0;desc="calls: 2", payment-provider;dur=120.0;desc="calls: 1"',
  );
  expect(serverTiming({ ms: 1, cache: null, calls: [] })).toBe('total;dur=1.0');
});
