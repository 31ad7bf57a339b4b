import { expect, test } from 'vitest';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { composedLetter } from '#tests/support/composed-letters.ts';
import { sampleLetters } from '#tests/support/sample-letters.ts';

test('the confirmation of an order that was placed in English in Germany is English as a whole, its terms too', async () => {
  const content = sampleLetters(sampleMarket('DE'))['order-confirmed'];
  const { text, html } = await composedLetter('DE', content, { language: 'en' });
  const words = html.replace(/<[^>]*>/g, ' ');
  for (const shown of [text, words]) {
    expect(shown).toContain('Right of withdrawal');
    expect(shown).toContain('at least 2 years');
    expect(shown).not.toMatch(/\b(?:du|dein\w*|und|oder|nicht|wir|der|das|binnen)\b/i);
  }
});

test('German letters go on in small letters after the comma of their greeting', async () => {
  const letters = sampleLetters(sampleMarket('DE'));
  const confirmed = letters['order-confirmed'];
  const fulfilments = ['packing', 'withdrawn', 'refunded', 'unpaid', 'shipped', 'oversold', 'refund-returned'] as const;
  // The letter about an enquiry begins with a name.
  const others = Object.values(letters).filter(({ kind }) => kind !== 'enquiry');
  for (const content of [...others, ...fulfilments.map((fulfilment) => ({ ...confirmed, fulfilment }))]) {
    const { text } = await composedLetter('DE', content);
    expect([content.kind, /^Hallo[^\n]*,\s+(\S+)/m.exec(text)?.[1]]).toEqual([
      content.kind,
      expect.stringMatching(/^[\p{Ll}\d]/u),
    ]);
  }
});

test.each([
  ['SE', 'en'],
  ['AT', 'de-AT'],
  ['BE', 'nl-BE'],
  ['US', 'en'],
] as const)('a letter to %s names its language %s in its document', async (country, language) => {
  const { html } = await composedLetter(country, sampleLetters(sampleMarket(country))['order-confirmed']);
  expect(/<html lang="([^"]*)"/.exec(html)?.[1]).toBe(language);
});
