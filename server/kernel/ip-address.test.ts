import { expect, test } from 'vitest';
import { isIn, isTooWide, parseBlock, parseBlocks, parseIpAddress } from './ip-address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:DB8::9]:4711', '2001:db8::9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
])('`parseIpAddress` reads %s as %s', (text, address) => {
  expect(parseIpAddress(text)?.toString()).toBe(address);
});

test.each(['', 'garbage', '10.1', '0x7f.1', '2130706433', '010.0.0.1', '1.2.3', '256.1.1.1'])(
  '`parseIpAddress` rejects %j',
  (text) => {
    expect(parseIpAddress(text)).toBeNull();
  },
);

test.each(['10.0.0.0', '10.0.0.0/33', '10/8', '10.0.0.0/255.0.0.0', 'fd00::/129', 'fd00::/8/8', '10.0.0.0/ 8'])(
  '`parseBlock` rejects %j',
  (text) => {
    expect(parseBlock(text)).toBeNull();
  },
);

test('`isIn` compares addresses of one family and reads a block of mapped addresses as IPv4', () => {
  const blocks = parseBlocks(['::ffff:10.0.0.0/104', 'fd00::/8']);
  const isKnown = (text: string) => isIn(blocks, parseIpAddress(text)!);
  expect(['10.9.9.9', '::ffff:10.9.9.9', 'fd12::1'].map(isKnown)).toEqual([true, true, true]);
  expect(['11.0.0.1', 'fe80::1', '253.0.0.1'].map(isKnown)).toEqual([false, false, false]);
});

test.each([
  ['10.0.0.0/8', false],
  ['10.0.0.0/7', true],
  ['fc00::/7', false],
  ['::/8', true],
  ['::ffff:128.0.0.0/97', true],
  ['::ffff:10.0.0.0/104', false],
])('`isTooWide` of %s is %s', (text, expected) => {
  expect(isTooWide(parseBlock(text)!)).toBe(expected);
});
