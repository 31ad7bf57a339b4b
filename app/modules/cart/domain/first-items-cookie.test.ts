import { expect, test } from 'vitest';
import { parseCookies } from '#app/kernel/cookies.ts';
import { firstItemsCookies, readFirstItems } from './first-items-cookie.ts';

const begin = (id: string, quantity: number, sent = '') =>
  firstItemsCookies(parseCookies(sent), [{ id, quantity }], { secure: true, id: `tab-${id}` });

test('what two tabs put in bags of their own is read back from two cookies', () => {
  expect(begin('v-1', 1)).toEqual(['first-items-tab-v-1=v-1%3A1; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure']);
  const sent = ['a', 'b'].map((id) => begin(id, 2)[0]?.split(';')[0]).join('; ');
  expect(readFirstItems(parseCookies(sent))).toEqual([
    { id: 'a', quantity: 2 },
    { id: 'b', quantity: 2 },
  ]);
});

test('a gift and a long list leave no cookie, and a broken cookie names nothing', () => {
  expect(begin('x'.repeat(500), 1)).toEqual([]);
  const gift = [{ id: 'a', quantity: 1, isGift: true }];
  expect(firstItemsCookies(new Map(), gift, { secure: false, id: '1' })).toEqual([]);
  expect(readFirstItems(parseCookies('first-items-1=%E0%A4%A; first-items-2=a:b; other=a:1'))).toEqual([]);
});

test('a change of the bag removes them', () => {
  const sent = parseCookies('first-items-1=a%3A1; bag=1');
  expect(firstItemsCookies(sent, null, { secure: false, id: '2' })).toEqual([
    'first-items-1=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  ]);
});
