import { expect, test } from 'vitest';
import { readEndedAddresses } from './ended-addresses.ts';

const emails = (text: string) => readEndedAddresses(text).addresses.map(({ email }) => email);

test.each([
  'angle@example.com',
  'Ann Gle <angle@example.com>',
  '"Gle, Ann" <angle@example.com>;',
  'mailto:angle@example.com?subject=Stop',
  '<mailto:angle@example.com>',
  '(angle@example.com)',
  '[angle@example.com]',
  "'angle@example.com'",
  'Please take off angle@example.com.',
  'Bounced: angle@example.com, eve@example.com',
  '\uFEFF"angle@example.com",uk',
])('readEndedAddresses reads the address of `%s`', (line) => {
  expect(emails(line)).toEqual(['angle@example.com']);
});

test('readEndedAddresses keeps apostrophes that are part of an address, and drops that of an exported formula', () => {
  expect(emails(`O'Ada@example.com\r\n"'=ada@example.com",uk\r\nann+socks@post.müller.example`)).toEqual([
    "O'Ada@example.com",
    '=ada@example.com',
    'ann+socks@post.müller.example',
  ]);
});

test('readEndedAddresses names the lines that hold text and no address', () => {
  expect(
    readEndedAddresses(
      'email,storefront\n\nada@example.com\n  \nada at example.com\nada@localhost\njörg@example.com\nada@example.co_old',
    ),
  ).toEqual({
    addresses: [{ email: 'ada@example.com', line: 3 }],
    // A part of a word may be the address of another person.
    without: [1, 5, 6, 7, 8],
  });
});
