import { expect, test } from 'vitest';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { deliveryWindow } from './delivery-window.ts';

const standard = { depot: 'NL', destination: 'NL', cutOffHour: 16, days: { min: 2, max: 4 } } as const;
const to = (destination: CountryCode) => ({ ...standard, destination });
const american = { depot: 'US', destination: 'US', cutOffHour: 14, days: { min: 1, max: 1 } } as const;

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
  [
    'the first Monday of winter time, an hour later in UTC',
    '2026-10-26T14:59:00Z',
    standard,
    '2026-10-28',
    '2026-10-30',
  ],
  [
    'the first Monday of summer time, with Easter Monday on the way',
    '2026-03-30T14:00:00Z',
    standard,
    '2026-04-02',
    '2026-04-07',
  ],
  ['New York before its own cut-off', '2026-11-23T18:59:00Z', american, '2026-11-24', '2026-11-24'],
  ['New York while it is already tomorrow in UTC', '2026-11-24T02:00:00Z', american, '2026-11-25', '2026-11-25'],
  ['New York in summer time', '2026-07-06T18:00:00Z', american, '2026-07-08', '2026-07-08'],
  ['Independence Day on a Saturday', '2026-07-03T12:00:00Z', american, '2026-07-06', '2026-07-06'],
  ['Maundy Thursday, over Easter', '2026-04-02T08:00:00Z', to('NL'), '2026-04-07', '2026-04-09'],
  [
    'Maundy Thursday to Germany, where Good Friday rests too',
    '2026-04-02T08:00:00Z',
    to('DE'),
    '2026-04-08',
    '2026-04-10',
  ],
  ['the day before Ascension', '2026-05-13T08:00:00Z', to('NL'), '2026-05-18', '2026-05-20'],
  ['Whit Monday, when nothing leaves', '2026-05-25T08:00:00Z', to('NL'), '2026-05-28', '2026-06-01'],
  ['a Friday to Britain before the spring bank holiday', '2026-05-22T08:00:00Z', to('GB'), '2026-05-27', '2026-05-29'],
  ['the eve of Bastille Day to France', '2026-07-13T08:00:00Z', to('FR'), '2026-07-16', '2026-07-20'],
  ['the day before midsummer to Sweden', '2026-06-18T08:00:00Z', to('SE'), '2026-06-23', '2026-06-25'],
  [
    'a Wednesday to Israel, where Sunday is a working day',
    '2026-11-25T09:00:00Z',
    to('IL'),
    '2026-11-29',
    '2026-12-01',
  ],
  ['the day before Thanksgiving', '2026-11-25T15:00:00Z', american, '2026-11-27', '2026-11-27'],
  ['the Friday before Memorial Day', '2026-05-22T15:00:00Z', american, '2026-05-26', '2026-05-26'],
  [
    'the Friday before an Independence Day kept on Monday',
    '2027-07-02T15:00:00Z',
    american,
    '2027-07-06',
    '2027-07-06',
  ],
])('the delivery window of an order on %s', (_when, now, schedule, earliest, latest) => {
  expect(deliveryWindow(Date.parse(now), schedule)).toEqual({ earliest, latest });
});
