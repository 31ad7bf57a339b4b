import { describe, expect, test } from 'vitest';
import { isUnchanged } from './if-none-match.ts';

describe('a condition', () => {
  test.each([
    ['W/"abc-br"', true],
    ['"abc-br"', true],
    ['"other", W/"abc-br"', true],
    ['*', true],
    ['W/"abc"', false],
    ['abc-br', false],
    ['', false],
    [null, false],
  ])('%s on the page W/"abc-br" holds: %s', (condition, expected) => {
    expect(isUnchanged(condition, 'W/"abc-br"')).toBe(expected);
  });
});

test('a condition with a strong validator holds for its weak spelling', () => {
  expect(isUnchanged('W/"abc"', '"abc"')).toBe(true);
  expect(isUnchanged('"abc"', '"abc"')).toBe(true);
  expect(isUnchanged('"ab"', '"abc"')).toBe(false);
});
