import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { mayOpen, readInteraction } from './newsletter-interaction.ts';

const NOW = days(20_000);
const stored = (value: unknown) => readInteraction(JSON.stringify(value));

test.each([
  ['nothing is stored', null, true],
  ['the visitor has just signed up', { type: 'registered', time: NOW }, false],
  ['the visitor signed up years ago', { type: 'registered', time: NOW - days(2000) }, false],
  ['it was closed just now', { type: 'closed', time: NOW }, false],
  ['it was closed 30 days ago, less a millisecond', { type: 'closed', time: NOW - days(30) + 1 }, false],
  ['it was closed 30 days ago', { type: 'closed', time: NOW - days(30) }, true],
  ['something else is stored', { type: 'opened', time: NOW }, true],
  ['a time is no number', { type: 'closed', time: 'now' }, true],
])('A popup about the newsletter may open when %s: %#', (_, value, expected) => {
  expect(mayOpen(value && stored(value), NOW)).toBe(expected);
});

test('`readInteraction` answers null for what is not JSON', () => {
  for (const text of [null, '', 'closed', '{"type"', '[]', 'null', '7']) expect(readInteraction(text)).toBe(null);
});
