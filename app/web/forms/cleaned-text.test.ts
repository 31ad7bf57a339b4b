import { expect, test } from 'vitest';
import { cleanedText } from './cleaned-text.ts';

test('`cleanedText` makes one line without control characters', () => {
  expect(cleanedText('  Ada \u0000\tKing\r\nLovelace ')).toBe('Ada King Lovelace');
});

test('`cleanedText` keeps many lines, with at most one empty line between two', () => {
  expect(cleanedText('a\r\nb\n\n\n\nc \u0007 d', 'many')).toBe('a\nb\n\nc d');
});
