import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { spelledIn } from '#app/kernel/spelling.ts';
import type { Language } from '#app/kernel/text.ts';
import type { Story } from '#app/modules/content/domain/story.ts';
import type { LetterContent } from '#app/modules/letters/domain/letter.ts';
import { createFormatter } from '#app/modules/markets/domain/format.ts';
import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { COUNTRY_CODES, type CountryCode } from '#app/modules/markets/domain/types.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { sampleMarket, sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { bundledContent } from '#tests/support/bundled-content.ts';
import { sampleLetterOrder, sampleLetters } from '#tests/support/sample-letters.ts';
import { composeLetter } from './compose-letter.ts';
import { readLetter } from './read-letter.ts';

const ORIGIN = 'https://shop.example';
const MARKETS = ['GB', 'DE', 'NL', 'CH', 'US', 'JP'] as const;
const KINDS = Object.keys(sampleLetters(sampleMarket('GB')));
const translations = createTranslations();

async function composed(country: CountryCode, content: LetterContent, language?: Language) {
  const deps = { registry: sampleRegistry, content: bundledContent, translations, formatter: createFormatter };
  const letter = { id: content.kind, to: 'ada@example.com', market: country, ...(language && { language }), content };
  const { message } = await composeLetter({ ...deps, origin: ORIGIN }, letter, Date.parse('2026-11-23T09:05:00Z'));
  const raw = message.toString('utf8');
  const letterFile = readLetter(raw);
  const { document } = parseHTML(letterFile.html);
  return { ...letterFile, document, words: document.querySelector('body')?.textContent ?? '' };
}
/** The facts among the nodes of a story. */
const factsOf = (story: Story | null) =>
  (story?.content.body ?? []).flatMap((block) =>
    block.component === 'text'
      ? block.body.content.flatMap((node) =>
          node.type === 'fact' ? [{ name: node.attrs.fact, words: node.content }] : [],
        )
      : [],
  );
const sample = (country: CountryCode, kind: string) => {
  const content = sampleLetters(sampleMarket(country))[kind];
  if (!content) throw new Error(`No sample of ${kind}`);
  return composed(country, content);
};

describe.each(MARKETS)('a letter in %s', (country) => {
  test.each(KINDS)('of the kind %s has subject, text and HTML in the language of the market', async (kind) => {
    const { subject, text, document, words } = await sample(country, kind);
    expect(subject.length).toBeGreaterThan(10);
    expect(document.querySelector('html')?.getAttribute('lang')).toBe(sampleMarket(country).locale.html);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    for (const shown of [subject, text, words]) {
      expect(shown.trim()).not.toBe('');
      // A key without a text, a value that is missing, an object printed as text.
      expect(shown).not.toMatch(/\b(?:letters|checkout|order|payment):[a-z]|\{\{|undefined|\bnull\b|\[object|NaN/);
    }
    if (country === 'CH') expect(text + words).not.toContain('ß');
  });

  test.each(KINDS)('of the kind %s loads nothing but own pictures with a text, and no script', async (kind) => {
    const { document } = await sample(country, kind);
    for (const picture of document.querySelectorAll('img')) {
      expect(picture.getAttribute('src')).toMatch(/^https:\/\/shop\.example\/images\//);
      expect(picture.getAttribute('alt')).not.toBe('');
      expect(Number(picture.getAttribute('width'))).toBeGreaterThan(16);
    }
    expect(document.querySelectorAll('script, iframe, form, link, object, video')).toHaveLength(0);
    expect(document.toString()).not.toMatch(/url\(|@import|<img[^>]+(?:width|height)="1"/);
    for (const link of document.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^https:\/\//);
  });

  test.each(KINDS)('of the kind %s has the same links in its text', async (kind) => {
    const { document, text } = await sample(country, kind);
    const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
    for (const link of links) expect(text).toContain(link);
  });

  test('about a confirmed order has goods, sums, delivery, addresses, method and seller', async () => {
    const market = sampleMarket(country);
    const format = createFormatter(market);
    const order = sampleLetterOrder(market);
    const { text, words } = await sample(country, 'order-confirmed');
    const facts = [
      order.orderNumber,
      ...order.items.map(({ name }) => name),
      ...order.items.filter(({ isGift }) => !isGift).map(({ total }) => format.money(total)),
      format.money(order.priceShipping),
      format.money(order.priceTotal),
      ...(country === 'US' ? [format.money(order.externalTaxAmount)] : []),
      format.days(order.shippingMethod.earliest, order.shippingMethod.latest),
      'Torenstraat 12',
      'Visa',
      '+31 20 000 0000',
      'Happy birthday!',
      'Pairwise Textiles B.V.',
      'NL000000000B00',
      'hello@pairwise.example',
    ];
    for (const fact of facts) {
      expect(text).toContain(fact);
      expect(words).toContain(fact);
    }
  });
});

test.each(MARKETS)('the letter of a shipped order in %s names no days that were over when it left', async (country) => {
  const format = createFormatter(sampleMarket(country));
  const content = sampleLetters(sampleMarket(country))['order-shipped'];
  if (content?.kind !== 'order-shipped') throw new Error('No sample of order-shipped');
  const { earliest, latest } = content.order.shippingMethod;
  const shippedAt = async (at: number) => {
    const { text, words } = await composed(country, {
      ...content,
      order: { ...content.order, shipment: { at, tracking: null } },
    });
    return [text, words].map((shown) => shown.includes(format.days(earliest, latest)));
  };
  expect(await shippedAt(Date.parse(latest))).toEqual([true, true]);
  expect(await shippedAt(Date.parse(latest) + days(1))).toEqual([false, false]);
});

test.each(MARKETS)(
  'the copy of a receipt of withdrawal in %s greets the buyer and says that another declared it',
  async (country) => {
    const receipt = sampleLetters(sampleMarket(country))['withdrawal-receipt'];
    if (receipt?.kind !== 'withdrawal-receipt') throw new Error('No sample of withdrawal-receipt');
    const own = await composed(country, receipt);
    const copy = await composed(country, { ...receipt, name: 'Eve', buyer: 'Grace' });
    expect(copy.words).toMatch(/Grace,/);
    expect(copy.words).not.toMatch(/(?:Hello|Hallo) Eve/);
    expect(copy.words).toContain('Eve');
    expect([copy.subject, copy.words].filter((shown) => shown.includes(own.subject))).toEqual([]);
    expect(copy.subject).not.toMatch(/\{\{|withdrawal:/);
  },
);

describe('the terms in the letter of a confirmed order', () => {
  const titles = { en: 'Model withdrawal form', de: 'Muster-Widerrufsformular', nl: 'Modelformulier voor herroeping' };

  test.each(COUNTRY_CODES)('are those of %s', async (country) => {
    const market = sampleMarket(country);
    const { text, words } = await sample(country, 'order-confirmed');
    const hasRight = !['CH', 'US', 'JP', 'AU', 'KR', 'SG', 'IL', 'NZ', 'AE'].includes(country);
    for (const shown of [text, words]) {
      expect(shown.includes(titles[market.language])).toBe(hasRight);
      expect(shown).toContain('30');
      expect(shown.includes('(*)')).toBe(hasRight);
    }
  });

  test.each(MARKETS)(
    'are in the letter itself in %s, word for word, and small enough to be shown whole',
    async (country) => {
      const story = await bundledContent.story(sampleMarket(country), 'terms');
      const sentences = JSON.stringify(story?.content.body).match(/(?<="text":")[^"\\]{20,}(?=")/g) ?? [];
      const isEu = marketLaw(country).withdrawal !== null;
      // Words that a fact of the market replaces; those of the right itself stay where there is one.
      const replaced = JSON.stringify(factsOf(story).filter(({ name }) => !isEu || !name.startsWith('withdrawal-')));
      const inLetter = sentences.filter((sentence) => !replaced.includes(sentence));
      const { text, words, html } = await sample(country, 'order-confirmed');
      expect(inLetter.length).toBeGreaterThan(2);
      for (const sentence of inLetter) {
        expect(text).toContain(spelledIn(textLocale(sampleMarket(country)), sentence));
        expect(words).toContain(spelledIn(textLocale(sampleMarket(country)), sentence));
      }
      // Gmail cuts a longer letter off.
      expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    },
  );

  test('lead to the withdrawal function where there is one', async () => {
    const link = (country: CountryCode) => `https://shop.example/${sampleMarket(country).storefrontCode}/withdrawal`;
    const links = async (country: CountryCode) =>
      [...(await sample(country, 'order-confirmed')).document.querySelectorAll('main a')].map((a) =>
        a.getAttribute('href'),
      );
    expect(await links('FR')).toContain(link('FR'));
    expect(await links('JP')).not.toContain(link('JP'));
  });

  test.each(MARKETS)('remind of the rights for faulty goods in %s', async (country) => {
    const { guaranteeYears } = marketLaw(country);
    const { text, words } = await sample(country, 'order-confirmed');
    const t = translations.translator(textLocale(sampleMarket(country)));
    const email = t('shell:serviceEmail');
    const reminder =
      guaranteeYears === null
        ? t('letters:legal.guarantee', { email })
        : t('letters:legal.guaranteeYears', { email, years: guaranteeYears });
    for (const shown of [text, words]) expect(shown).toContain(reminder);
  });

  test('say who pays for a return', async () => {
    expect((await sample('DE', 'order-confirmed')).text).toContain('Wir tragen die Kosten der Rücksendung');
    expect((await sample('JP', 'order-confirmed')).text).toContain('You pay the cost of sending the goods back');
  });
});

test('a letter about a pending payment never says that it is paid', async () => {
  for (const [country, paid] of [
    ['GB', /\bpaid\b|we’re packing/i],
    ['DE', /\bbezahlt\b|wir packen/i],
    ['NL', /\bbetaald\b|pakken/i],
  ] as const) {
    const { text } = await sample(country, 'order-pending');
    expect(text).not.toMatch(paid);
  }
  const { text } = await sample('GB', 'order-pending-transfer');
  expect(text).toContain('IBAN: NL13 TEST 0123 4567 89');
  expect(text).toContain('£37.30');
});

test('a letter is written in the language that its reader chose, and has the links of its market', async () => {
  const content = { kind: 'sign-in-link', path: '/de/login/L1.AAAA', minutes: 15 } as const;
  const { document, text, subject } = await composed('DE', content, 'en');
  const t = translations.translator('en');
  expect(document.querySelector('html')?.getAttribute('lang')).toBe('en');
  expect(subject).not.toBe((await composed('DE', content)).subject);
  expect(text).toContain(t('letters:signInLink.text', { count: 15 }));
  expect(text).toContain(`${ORIGIN}/de/login/L1.AAAA`);
});

test('a letter escapes what shoppers typed', async () => {
  const typed = { name: '<b>x</b>', company: '', email: 'eve@example.com', quantity: null, neededBy: '' };
  const message = '<img src=x onerror=alert(1)>';
  const content = { kind: 'enquiry', country: 'GB', ...typed, message } as const;
  const { document, words } = await composed('GB', content);
  expect(document.querySelectorAll('img, b')).toHaveLength(0);
  expect(words).toContain('<img src=x onerror=alert(1)>');
});
