import { expect, test } from 'vitest';
import { LIMITS } from '#app/web/limits.ts';
import { createLimitRows } from './limit-rows.ts';

const rows = createLimitRows(['a test key of at least 32 characters']);
const trier = { cartId: 'c1', clientAddress: '203.0.113.7' };

test('`LimitRows.of` counts an attempt for each party with a limit in the table', () => {
  const { window, cart, network } = LIMITS['discount-code'];
  expect(rows.of('discount-code', trier)).toEqual([
    { name: 'discount-code:cart:c1', limit: cart, window },
    { name: expect.stringMatching(/^discount-code:network:[\w-]{43}$/), limit: network, window },
  ]);
  expect(rows.of('search', trier).map(({ limit }) => limit)).toEqual([LIMITS.search.network, LIMITS.search.area]);
});

test('`LimitRows.of` has no limit for an unknown address, and no address in a name', () => {
  expect(rows.of('search', { clientAddress: null })).toEqual([]);
  expect(JSON.stringify(rows.of('search', trier))).not.toContain('203.0.113');
});

test('`LimitRows.of` counts addresses of one area together, and networks apart', () => {
  const [, area] = rows.of('search', trier);
  const [otherNetwork, otherArea] = rows.of('search', { clientAddress: '203.0.113.8' });
  expect(otherArea).toEqual(area);
  expect(otherNetwork).not.toEqual(rows.of('search', trier)[0]);
});
