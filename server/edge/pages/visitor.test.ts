import { expect, test } from 'vitest';
import { parseCookies } from '#app/kernel/cookies.ts';
import { readVisitor } from './visitor.ts';

const SESSION = '__Host-session=abc';
const read = (header: string | null) => readVisitor(parseCookies(header), { sessionCookieName: '__Host-session' });
const summary = (header: string | null) => {
  const { bag, passes } = read(header);
  return [bag.NL, bag.US, passes];
};

test.each([
  [null, 0, 0, false],
  ['', 0, 0, false],
  ['bag=3; bag-us=2', 0, 0, false],
  [SESSION, 0, 0, true],
  [`${SESSION}; bag-us=2`, 0, 2, true],
  [`${SESSION}; bag=0`, 0, 0, false],
  [`${SESSION}; bag=3`, 3, 0, false],
  [`bag=3;bag-us=2;${SESSION}`, 3, 2, false],
  [`${SESSION}; bag=3; bag=9`, 3, 0, false],
  [`${SESSION}; bag=x`, 0, 0, true],
  [`${SESSION}; bag=99999`, 0, 0, true],
  [`${SESSION}; handbag=3; bag-uk=2`, 0, 0, true],
  ['__Host-session=; bag=3', 0, 0, false],
  ['session=abc; bag=3', 0, 0, false],
  [`${SESSION}; bag=3; notice=GB`, 3, 0, true],
  ['notice=', 0, 0, false],
  ['bag', 0, 0, false],
] as const)('`readVisitor` of %j has %d and %d on the bags, and passes: %s', (header, nl, us, passes) =>
  expect(summary(header)).toEqual([nl, us, passes]),
);

test('`readVisitor` reads thousands of cookies', () => {
  const many = Array.from({ length: 5000 }, (_, number) => `a${number}=b`).join('; ');
  expect(summary(`${many}; ${SESSION}; bag=3`)).toEqual([3, 0, false]);
});
