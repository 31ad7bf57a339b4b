import { expect, test } from 'vitest';
import { readOrderNumber } from './order-number.ts';

test.each([
  ['PW-4K7QD-9XBTN', 'PW-4K7QD-9XBTN'],
  [' pw-4k7qd-9xbtn ', 'PW-4K7QD-9XBTN'],
  ['4K7QD 9XBTN', 'PW-4K7QD-9XBTN'],
  ['PW4K7QD9XBTN', 'PW-4K7QD-9XBTN'],
  ['PW-OIL00-00000', 'PW-01100-00000'],
  ['PWPWPWPWPW', 'PW-PWPWP-WPWPW'],
  ['order PW-4K7QD-9XBTN, of 1 May', 'PW-4K7QD-9XBTN'],
  ['PW-4K7QD-9XBTN (pw 4k7qd 9xbtn)', 'PW-4K7QD-9XBTN'],
  ['ＰＷ-４K7QD–9XBTN.', 'PW-4K7QD-9XBTN'],
  ['“PW-4K7QD-\u200b9XBTN”', 'PW-4K7QD-9XBTN'],
])('`readOrderNumber` reads %j', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number);
});

test.each([
  '',
  'PW',
  'PW-4K7QD-9XBT',
  'PW-4K7QD-9XBTNN',
  'PW-4K7QD-9XBTU',
  'PW-4K7QD-9XBTN and PW-4K7QD-9XBTM',
  'my 4K7QD-9XBTN',
  "PW-4K7QD-9XB'N",
])('`readOrderNumber` rejects %j', (typed) => {
  expect(readOrderNumber(typed)).toBeNull();
});
