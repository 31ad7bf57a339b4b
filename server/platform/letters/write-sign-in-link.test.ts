import { expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import { DELIVERED, type Letter } from '#app/modules/letters/domain/letter.ts';
import { collectLetters } from '#tests/support/collected-letters.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { writeSignInLink } from './write-sign-in-link.ts';

const NOW = days(1000);

function stage({ hasOrders = true, left = minutes(15), usedFor = null as string | null } = {}) {
  const delivered: Letter[] = [];
  const { contact } = sampleOrder();
  const orders = hasOrders ? [sampleOrder({ contact: { ...contact, email: 'Ada@example.com' } })] : [];
  const link = {
    email: 'ada@example.com',
    storefront: 'nl',
    country: 'NL',
    language: 'en',
    usedFor,
    endsAt: NOW + left,
  } as const;
  const deps = {
    link: async (id: string) => (id === 'L1' ? link : null),
    orders: { ofAddress: async () => orders },
    signInLink: { sign: (id: string) => `${id}.signature` },
    letters: collectLetters(delivered),
    clock: () => NOW,
  };
  return { write: (id = 'L1') => writeSignInLink(deps, { id }), delivered };
}

test('writeSignInLink delivers the link to the address of the newest order, in market and language of the request', async () => {
  const { write, delivered } = stage({ left: minutes(14) - 1 });
  expect(await write()).toEqual(DELIVERED);
  expect(delivered).toEqual([
    {
      id: 'sign-in-link:L1',
      to: 'Ada@example.com',
      market: 'NL',
      language: 'en',
      content: { kind: 'sign-in-link', path: '/nl/login/L1.signature', minutes: 14 },
    },
  ]);
});

test.each([
  ['an address without orders', { hasOrders: false }, 'L1'],
  ['a link that has ended', { left: 0 }, 'L1'],
  ['a link that was used', { usedFor: 'id-1' }, 'L1'],
  ['a link that was deleted', {}, 'L2'],
] as const)('writeSignInLink delivers nothing for %s', async (_, options, id) => {
  const { write, delivered } = stage(options);
  expect(await write(id)).toBeNull();
  expect(delivered).toEqual([]);
});
