import { expect, test } from 'vitest';
import { isWithheldTerm, missedTerm } from './missed-term.ts';

test.each([
  ['  Unicorn   Socks ', 'unicorn socks'],
  ['Hu\u0308ttenschuhe', 'hüttenschuhe'],
  ['BXC01-S', 'bxc01-s'],
  ['36-40', '36-40'],
  ['tabs\tand\u0000 controls', 'tabs and controls'],
  ['a'.repeat(60), 'a'.repeat(60)],
])('`missedTerm` keeps "%s" as "%s"', (term, kept) => {
  expect(missedTerm(term)).toBe(kept);
});

test.each([
  ['an address', 'ada@example.com'],
  ['an address with spaces', 'ada @ example.com'],
  ['a telephone number', '+44 20 7946 0777'],
  ['a number in other digits', '٠١٢٣٤٥٦٧'],
  ['a date of birth', '12.03.1980'],
  ['a card', '4111 1111 1111 1111'],
  ['an order', 'PW-1234567890'],
  ['a page', 'https://example.com/ada'],
  ['a page without its scheme', 'www.example.com'],
  ['a long text', 'a'.repeat(61)],
  ['nothing', ' \u0000 '],
])('`missedTerm` keeps nothing of %s', (_, term) => {
  expect(missedTerm(term)).toBeNull();
});

test('`isWithheldTerm` is true for a term of which nothing is kept, and false without a term', () => {
  expect(['ada@example.com', '+44 20 7946 0777', 'a'.repeat(61)].map(isWithheldTerm)).toEqual([true, true, true]);
  expect(['unicorn socks', '36-40', '', '  '].map(isWithheldTerm)).toEqual([false, false, false, false]);
});
