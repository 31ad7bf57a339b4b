import { expect, test } from 'vitest';
import { DELIVERED, type Letter } from '#app/modules/letters/domain/letter.ts';
import { collectLetters } from '#tests/support/collected-letters.ts';
import { writeNewsletterLetter } from './write-newsletter-letter.server.ts';

function stage(status: 'pending' | 'confirmed' | null) {
  const delivered: Letter[] = [];
  const deps = {
    subscription: async () => status && { email: 'ada@example.com', country: 'DE' as const, status, askedAt: 7 },
    addressLink: { sign: (purpose: string) => `${purpose}.signature` },
    letters: collectLetters(delivered),
  };
  const write = (kind: 'newsletter-confirm' | 'newsletter-welcome', storefront = 'de') =>
    writeNewsletterLetter(deps, { kind, storefront, emailHash: 'hash' });
  return { write, delivered };
}
const END = '/de/newsletter/unsubscribe/end-newsletter.signature';

test('writeNewsletterLetter asks a new address to confirm its sign-up', async () => {
  const { write, delivered } = stage('pending');
  expect(await write('newsletter-confirm')).toEqual(DELIVERED);
  const path = '/de/newsletter/confirm/confirm-newsletter.signature';
  expect(delivered).toEqual([
    {
      id: 'newsletter-confirm:de:hash:7',
      to: 'ada@example.com',
      market: 'DE',
      content: { kind: 'newsletter-confirm', path, endPath: END },
    },
  ]);
});

test('writeNewsletterLetter welcomes a confirmed address', async () => {
  const { write, delivered } = stage('confirmed');
  expect(await write('newsletter-welcome')).toEqual(DELIVERED);
  expect(delivered.map(({ content }) => content)).toEqual([{ kind: 'newsletter-welcome', path: '/de', endPath: END }]);
});

test.each([
  ['a sign-up that has ended', null, 'newsletter-confirm', 'de'],
  ['a sign-up that is confirmed already', 'confirmed', 'newsletter-confirm', 'de'],
  ['a welcome that is not due', 'pending', 'newsletter-welcome', 'de'],
  ['an unknown storefront', 'pending', 'newsletter-confirm', 'constructor'],
] as const)('writeNewsletterLetter delivers nothing for %s', async (_case, status, kind, storefront) => {
  const { write, delivered } = stage(status);
  expect(await write(kind, storefront)).toBeNull();
  expect(delivered).toEqual([]);
});
