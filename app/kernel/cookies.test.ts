import { expect, test } from 'vitest';
import { parseCookies } from './cookies.ts';

test.each([
  [null, {}],
  ['', {}],
  ['bag', {}],
  ['; ;', {}],
  ['bag=3', { bag: '3' }],
  ['bag=', { bag: '' }],
  [' bag = 3 ', { bag: '3' }],
  ['a=b;bag=3; c=d', { a: 'b', bag: '3', c: 'd' }],
  ['bag=3; bag=9', { bag: '3' }],
  ['bag; a=b', { a: 'b' }],
  ['a=b; bag', { a: 'b' }],
  ['a=b=c; d="e"', { a: 'b=c', d: '"e"' }],
  ['__proto__=a; constructor=b', { ['__proto__']: 'a', constructor: 'b' }],
])('`parseCookies` of %j', (header, expected) => expect([...parseCookies(header)]).toEqual(Object.entries(expected)));

test('`parseCookies` reads thousands of cookies', () => {
  const many = Array.from({ length: 5000 }, (_, number) => `a${number}=b`).join('; ');
  expect(parseCookies(many).size).toBe(5000);
});
