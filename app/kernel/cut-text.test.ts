import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('`cutText` cuts a text without leaving half of a character', () => {
  expect(cutText('socks', 4)).toBe('sock');
  expect(cutText('sock🧦', 5)).toBe('sock');
  expect(cutText('sock🧦', 6)).toBe('sock🧦');
  expect(cutText('sock', 20)).toBe('sock');
});
