import { expect, test } from 'vitest';
import type { LetterContent } from '#app/modules/letters/domain/letter.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { composedLetter } from '#tests/support/composed-letters.ts';
import { sampleLetters } from '#tests/support/sample-letters.ts';

const MARKETS = ['GB', 'DE', 'NL', 'CH', 'US', 'JP'] as const;

const composed = (country: CountryCode, content: LetterContent, at?: number) =>
  composedLetter(country, content, { at });
const sample = (country: CountryCode, kind: string) => {
  const content = sampleLetters(sampleMarket(country))[kind];
  if (!content) throw new Error(`No sample of ${kind}`);
  return composed(country, content);
};

test.each([
  ['DE', 'Rücksendeetikett', 'Torenstraat'],
  ['NL', 'retourlabel', 'naar:'],
  ['AU', 'Send the parcel to: Pairwise Textiles B.V.,', 'label'],
] as const)('a receipt of withdrawal in %s says how the goods come back', async (country, how, not) => {
  const receipt = sampleLetters(sampleMarket(country))['withdrawal-receipt'];
  for (const kind of ['sendBack', 'onItsWay'] as const) {
    const { text } = await composed(country, { ...receipt, advice: { kind } });
    expect(text).toContain(how);
    expect(text).not.toContain(not);
    expect(text).toContain(`/${sampleMarket(country).storefrontCode}/faq/returns`);
  }
  for (const kind of ['unpaid', 'ifInTime'] as const)
    expect((await composed(country, { ...receipt, advice: { kind } })).text).not.toContain(how);
});

test.each(MARKETS)(
  'a receipt of withdrawal in %s that belongs to no order has no typed word, and the number of an order alone',
  async (country) => {
    const receipt = { ...sampleLetters(sampleMarket(country))['withdrawal-receipt'], belongs: false };
    const { subject, text } = await composed(country, { ...receipt, name: 'Eve', orderNumber: 'last May' });
    expect(text).not.toMatch(/Eve|last May/);
    expect(subject).not.toMatch(/May|Eve|:/);
    const numbered = await composed(country, { ...receipt, name: 'Eve', orderNumber: 'PW-4K7QD-9XBTN' });
    expect(numbered.text).toContain(': PW-4K7QD-9XBTN');
    const described = { kind: 'described', items: 'the red ones' } as const;
    expect((await composed(country, { ...receipt, scope: described })).text).not.toContain('the red ones');
  },
);

test.each(['order-pending', 'order-pending-transfer', 'order-shipped'])(
  'a letter of the kind %s leads to the withdrawal function where there is one',
  async (kind) => {
    const path = (country: CountryCode) => `/${sampleMarket(country).storefrontCode}/withdrawal/PW-`;
    expect((await sample('DE', kind)).text).toContain(path('DE'));
    expect((await sample('GB', kind)).text).toContain(path('GB'));
    expect((await sample('CH', kind)).text).not.toContain('/withdrawal');
    expect((await sample('US', kind)).text).not.toContain('/withdrawal');
  },
);

test('a letter of a parcel on its way names the last day to withdraw, and nothing once it is over or called off', async () => {
  const shipped = sampleLetters(sampleMarket('GB'))['order-shipped'];
  const day = /You can (?:withdraw from|cancel) this order until \w+ \d+ December 2026/;
  expect((await composed('GB', shipped)).text).toMatch(day);
  const after = Date.parse('2027-02-01T00:00:00Z');
  for (const { text } of [
    await composed('GB', shipped, after),
    await composed('GB', { ...shipped, fulfilment: 'withdrawn' }),
  ])
    expect(text).not.toMatch(/\/withdrawal/);
});
