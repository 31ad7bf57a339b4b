import { expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import { offeredMethods, offeredUntil } from './offered-methods.ts';

const { markets } = createMarketRegistry({
  stage: 'production',
  freeShippingThresholds: {},
  countryNames,
  regions: {},
});
const now = Date.parse('2026-11-23T09:00:00Z');

test.each(markets)('`offeredMethods` in $countryCode has prices, and a dearer one is never slower', (market) => {
  const offers = offeredMethods(market, now);
  expect(offers.length).toBeGreaterThan(0);
  expect(new Set(offers.map(({ id }) => id)).size).toBe(offers.length);
  const [first, second] = offers;
  if (first && second) {
    expect(second.tariff.fullPrice).toBeGreaterThan(first.tariff.fullPrice);
    expect(second.deliveryDetails.latest <= first.deliveryDetails.latest).toBe(true);
  }
});

test('`offeredUntil` is the next time from which orders arrive on other days', () => {
  const [market] = markets.filter(({ countryCode }) => countryCode === 'NL');
  if (!market) throw new Error('No market');
  const until = (time: string) => new Date(offeredUntil(market, Date.parse(time))).toISOString();
  // Express orders leave the same day until 14:00 in Amsterdam, the others until 16:00.
  expect(until('2026-11-23T09:20:00Z')).toBe('2026-11-23T13:00:00.000Z');
  expect(until('2026-11-23T13:00:00Z')).toBe('2026-11-23T15:00:00.000Z');
  expect(until('2026-11-23T14:59:59Z')).toBe('2026-11-23T15:00:00.000Z');
  expect(until('2026-11-23T15:00:00Z')).toBe('2026-11-24T13:00:00.000Z');
  // Nothing leaves the depot on a weekend: the days stay the same for longer than a day.
  expect(until('2026-11-28T10:00:00Z')).toBe('2026-11-29T10:00:00.000Z');
});

test('`offeredMethods` delivers a day later from the cut-off hour on, and is the same within an hour', () => {
  const [market] = markets.filter(({ countryCode }) => countryCode === 'NL');
  if (!market) throw new Error('No market');
  // 16:00 in Amsterdam is 15:00 UTC in winter.
  const at = (time: string) => offeredMethods(market, Date.parse(`2026-11-23T${time}Z`));
  expect(at('14:59:59')[0]?.deliveryDetails.earliest).toBe('2026-11-24');
  expect(at('15:00:00')[0]?.deliveryDetails.earliest).toBe('2026-11-25');
  expect(at('14:59:59')[0]?.deliveryDetails.earliest).toBe('2026-11-24');
  expect(at('15:10:00')).toBe(at('15:50:00'));
});

test.each([
  ['GB', 'Standard delivery'],
  ['AT', 'Standardversand'],
  ['BE', 'Standaardlevering'],
  ['FR', 'Standard delivery'],
])('`offeredMethods` titles the first method of %s "%s"', (countryCode, title) => {
  const market = markets.find((candidate) => candidate.countryCode === countryCode);
  expect(market && offeredMethods(market, now)[0]?.title).toBe(title);
});
