import { expect, test } from 'vitest';
import { DELIVERED, type Letter } from '#app/modules/letters/domain/letter.ts';
import { collectLetters } from '#tests/support/collected-letters.ts';
import { writeNewsletterLetter } from './write-newsletter-letter.ts';

function stage(status: 'pending' | 'confirmed' | 'bounced' | null) {
  const delivered: Letter[] = [];
  const deps = {
    subscription: async () =>
      status && { email: 'ada@example.com', country: 'DE' as const, language: 'en' as const, status, askedAt: 7 },
    addressLink: {
      sign: (purpose: string, _key: object, at?: number) =>
        `${[purpose, ...(at === undefined ? [] : [at])].join('_')}.signature`,
    },
    letters: collectLetters(delivered),
  };
  const write = (kind: 'newsletter-confirm' | 'newsletter-welcome', storefront = 'de', askedAt = 7) =>
    writeNewsletterLetter(deps, { kind, storefront, emailHash: 'hash', askedAt });
  return { write, delivered };
}
type Writer = ReturnType<typeof stage>['write'];
const END = '/de/newsletter/unsubscribe/end-newsletter.signature';

test('writeNewsletterLetter asks a new address to confirm its sign-up', async () => {
  const { write, delivered } = stage('pending');
  expect(await write('newsletter-confirm')).toEqual(DELIVERED);
  const path = '/de/newsletter/confirm/confirm-newsletter_7.signature';
  expect(delivered).toEqual([
    {
      id: 'newsletter-confirm:de:hash:7',
      to: 'ada@example.com',
      market: 'DE',
      language: 'en',
      content: { kind: 'newsletter-confirm', path, endPath: END },
    },
  ]);
});

test('writeNewsletterLetter welcomes a confirmed address', async () => {
  const { write, delivered } = stage('confirmed');
  expect(await write('newsletter-welcome')).toEqual(DELIVERED);
  expect(delivered.map(({ content }) => content)).toEqual([{ kind: 'newsletter-welcome', path: '/de', endPath: END }]);
});

test.each<
  readonly [
    what: string,
    status: Parameters<typeof stage>[0],
    kind: Parameters<Writer>[0],
    storefront: string,
    askedAt: number,
  ]
>([
  ['a sign-up that has ended', null, 'newsletter-confirm', 'de', 7],
  ['a sign-up that is confirmed already', 'confirmed', 'newsletter-confirm', 'de', 7],
  ['a welcome that is not due', 'pending', 'newsletter-welcome', 'de', 7],
  ['an address that is not reached', 'bounced', 'newsletter-welcome', 'de', 7],
  ['an unknown storefront', 'pending', 'newsletter-confirm', 'constructor', 7],
  ['a sign-up with a newer request', 'pending', 'newsletter-confirm', 'de', 6],
  ['a sign-up that ended and was made again', 'confirmed', 'newsletter-welcome', 'de', 6],
])('writeNewsletterLetter delivers nothing for %s', async (_case, status, kind, storefront, askedAt) => {
  const { write, delivered } = stage(status);
  expect(await write(kind, storefront, askedAt)).toBeNull();
  expect(delivered).toEqual([]);
});
