import { expect, test } from 'vitest';
import { readTerm } from './term.ts';

test('`readTerm` joins white space and cuts a long term', () => {
  expect(readTerm('  warm \n socks ')).toBe('warm socks');
  expect(readTerm('🧦'.repeat(101))).toBe('🧦'.repeat(100));
});

test('`readTerm` leaves a term as it has normalised it, also where the cut is behind a space', () => {
  const term = readTerm(`${'x'.repeat(99)} socks`);
  expect(term).toBe('x'.repeat(99));
  expect(readTerm(term)).toBe(term);
});
