import { expect, test } from 'vitest';
import { clientKeyFits } from './client-key.ts';

test.each([
  ['test_ABC', 'test', true],
  ['sandbox_ABC', 'test', true],
  ['live_ABC', 'live', true],
  ['live_ABC', 'live-us', true],
  ['test_ABC', 'live', false],
  ['live_ABC', 'test', false],
  ['sandbox_ABC', 'live', false],
  ['', 'test', false],
  ['pub.v2.123', 'test', false],
])('the client key %j in %s: %s', (key, environment, fits) => expect(clientKeyFits(key, environment)).toBe(fits));
