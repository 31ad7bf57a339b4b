import { describe, expect, test } from 'vitest';
import { isGiftMessageLength, LONGEST_GIFT_MESSAGE, plainGiftMessage } from './gift-options.ts';

describe('`plainGiftMessage`', () => {
  test.each([
    ['keeps words and line breaks', 'Happy birthday!\nYours, Ann', 'Happy birthday!\nYours, Ann'],
    ['writes every line break as one character', 'a\r\nb\rc', 'a\nb\nc'],
    ['trims spaces around the text and at the end of lines', '  a  \n b ', 'a\n b'],
    ['leaves at most one empty line between two lines', 'a\n\n\n\nb', 'a\n\nb'],
    ['removes control characters and marks of direction', 'a\u0000b\u202ec\u200bd', 'abcd'],
    ['keeps markup as text', '<b>x</b> & "y"', '<b>x</b> & "y"'],
    ['composes letters with their accents', 'e\u0301', '\u00e9'],
    ['keeps joined emoji', '👩\u200d👧', '👩\u200d👧'],
  ])('%s', (_, typed, message) => {
    expect(plainGiftMessage(typed)).toBe(message);
  });
  test.each(['', '   ', '\r\n\t', '\u200b'])('is null for a message without a visible character: %j', (typed) => {
    expect(plainGiftMessage(typed)).toBeNull();
  });
});

test('`isGiftMessageLength` counts characters, not UTF-16 units', () => {
  expect(isGiftMessageLength('🧦'.repeat(LONGEST_GIFT_MESSAGE))).toBe(true);
  expect(isGiftMessageLength(`${'a'.repeat(LONGEST_GIFT_MESSAGE)}b`)).toBe(false);
});
