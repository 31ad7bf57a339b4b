import { expect, test } from 'vitest';
import { deliveryWindow } from './delivery-window.ts';

const standard = { depot: 'NL', cutOffHour: 16, days: { min: 2, max: 4 } } as const;
const american = { depot: 'US', cutOffHour: 14, days: { min: 1, max: 1 } } as const;

test.each([
  ['a Monday morning', '2026-11-23T09:00:00Z', standard, '2026-11-25', '2026-11-27'],
  ['the last minute before the cut-off', '2026-11-23T14:59:59Z', standard, '2026-11-25', '2026-11-27'],
  ['the cut-off itself, which is too late', '2026-11-23T15:00:00Z', standard, '2026-11-26', '2026-11-30'],
  ['a Friday after the cut-off', '2026-11-20T15:30:00Z', standard, '2026-11-25', '2026-11-27'],
  ['a Saturday', '2026-11-21T08:00:00Z', standard, '2026-11-25', '2026-11-27'],
  ['a Sunday night that is Monday in Amsterdam', '2026-11-22T23:30:00Z', standard, '2026-11-25', '2026-11-27'],
  ['the days before Christmas', '2026-12-23T09:00:00Z', standard, '2026-12-28', '2026-12-30'],
  ['Christmas Eve over the turn of the year', '2026-12-24T20:00:00Z', standard, '2026-12-30', '2027-01-04'],
  ["King's Day, when nothing leaves", '2026-04-27T08:00:00Z', standard, '2026-04-30', '2026-05-04'],
  ['the last Friday of summer time, before the cut-off', '2026-10-23T13:59:00Z', standard, '2026-10-27', '2026-10-29'],
  ['the first Monday of winter time, an hour later in UTC', '2026-10-26T14:59:00Z', standard, '2026-10-28', '2026-10-30'],
  ['the first Monday of summer time', '2026-03-30T14:00:00Z', standard, '2026-04-02', '2026-04-06'],
  ['New York before its own cut-off', '2026-11-23T18:59:00Z', american, '2026-11-24', '2026-11-24'],
  ['New York while it is already tomorrow in UTC', '2026-11-24T02:00:00Z', american, '2026-11-25', '2026-11-25'],
  ['New York in summer time', '2026-07-06T18:00:00Z', american, '2026-07-08', '2026-07-08'],
  ['Independence Day on a Saturday', '2026-07-03T12:00:00Z', american, '2026-07-06', '2026-07-06'],
])('an order on %s', (_when, now, schedule, earliest, latest) => {
  expect(deliveryWindow(Date.parse(now), schedule)).toEqual({ earliest, latest });
});
