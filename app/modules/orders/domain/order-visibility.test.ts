import { expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import { isShown, lastLinkDay, ORDER_LINK_LIFE } from './order-visibility.ts';

const createdAt = Date.parse('2026-11-23T09:05:00Z');
const dayOf = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 10));

test.each([
  ['when the order is placed', createdAt],
  ['months later', createdAt + days(60)],
  ['on the day itself', Date.parse('2027-05-21T23:59:00Z')],
])('`lastLinkDay` is the last day on which the link opens the order all day, %s', (_when, now) => {
  const last = lastLinkDay({ createdAt }, now);
  expect(dayOf(last)).toBe('2027-05-21');
  expect(isShown(ORDER_LINK_LIFE, { createdAt }, Date.parse('2027-05-21T23:59:59Z'))).toBe(true);
});

test.each([
  ['the day after, while the link still opens', Date.parse('2027-05-22T00:00:00Z'), true],
  ['when the link has ended', createdAt + days(180), false],
  ['long after', createdAt + days(200) + minutes(1), false],
])('`lastLinkDay` is null %s', (_when, now, isOpen) => {
  expect(lastLinkDay({ createdAt }, now)).toBeNull();
  expect(isShown(ORDER_LINK_LIFE, { createdAt }, now)).toBe(isOpen);
});
