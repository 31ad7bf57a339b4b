import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import type { Language } from '#app/kernel/text.ts';
import type { Story } from '#app/modules/content/domain/story.ts';
import type { LetterContent } from '#app/modules/letters/domain/letter.ts';
import { createFormatter } from '#app/modules/markets/domain/format.ts';
import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { htmlLang } from '#app/modules/markets/domain/registry.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { COUNTRY_CODES, type CountryCode } from '#app/modules/markets/domain/types.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { bundledContent } from '#tests/support/bundled-content.ts';
import { composedLetter, LETTER_ORIGIN, translations } from '#tests/support/composed-letters.ts';
import { sampleLetterOrder, sampleLetters } from '#tests/support/sample-letters.ts';

const MARKETS = ['GB', 'DE', 'NL', 'CH', 'US', 'JP'] as const;
const KINDS = Object.keys(sampleLetters(sampleMarket('GB')));

async function composed(country: CountryCode, content: LetterContent, language?: Language, at?: number) {
  const letterFile = await composedLetter(country, content, { language, at });
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
const samples = new Map<string, ReturnType<typeof composed>>();
/** The sample of a kind, composed once for all tests that only read it. */
const sample = (country: CountryCode, kind: string) => {
  const content = sampleLetters(sampleMarket(country))[kind];
  if (!content) throw new Error(`No sample of ${kind}`);
  const key = `${country} ${kind}`;
  const letter = samples.get(key) ?? composed(country, content);
  samples.set(key, letter);
  return letter;
};

describe.each(MARKETS)('a letter in %s', (country) => {
  test.each(KINDS)('of the kind %s has subject, text and HTML in the language of the market', async (kind) => {
    const { subject, text, document, words } = await sample(country, kind);
    expect(subject.length).toBeGreaterThan(10);
    expect(document.querySelector('html')?.getAttribute('lang')).toBe(htmlLang(sampleMarket(country)));
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    for (const shown of [subject, text, words]) {
      expect(shown.trim()).not.toBe('');
      // A key without a text, a value that is missing, an object printed as text.
      expect(shown).not.toMatch(/\{\{|undefined|\bnull\b|\[object|NaN|Invalid Date/);
      expect(shown).not.toMatch(/\b(?:cart|checkout|letters|newsletter|order|payment|shell|withdrawal):[a-z]/);
    }
    // A value that is missing between two words, or a part that is.
    expect(text).not.toMatch(/\S {2,}\S|\n[ \t]*\n[ \t]*\n| [,.:;!?](?:\s|$)/);
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
      '+31 6 0000 0000',
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

describe('the seller in the letter of a confirmed order', () => {
  /** The bundled content with another number of the seller. */
  const withTelephone = (telephone: string) => ({
    ...bundledContent,
    async shell(market: Market) {
      const shell = await bundledContent.shell(market);
      return { ...shell, seller: { ...shell.seller, telephone } };
    },
  });
  const sellerIn = async (country: CountryCode, telephone: string) => {
    const content = sampleLetters(sampleMarket(country))['order-confirmed'];
    return (await composedLetter(country, content, { shop: withTelephone(telephone) })).text;
  };

  test.each(['GB', 'DE', 'NL'] as const)(
    'has its telephone number in the instructions of %s, not in the form',
    async (country) => {
      const text = await sellerIn(country, '+31 20 000 0001');
      expect(text).toMatch(/\(Pairwise Textiles B\.V\., [^()]+, \+31 20 000 0001, hello@pairwise\.example\)/);
      expect(text.split('+31 20 000 0001')).toHaveLength(3);
    },
  );

  test.each(['GB', 'DE', 'NL', 'US'] as const)('leaves nothing behind without a number in %s', async (country) => {
    const text = await sellerIn(country, '');
    expect(text).not.toMatch(/\+31 20|, ,|,\)| \)/);
    expect(text).toContain('Pairwise Textiles B.V.');
  });
});

test.each(MARKETS)(
  'the copy of a receipt of withdrawal in %s greets the buyer and says that another declared it',
  async (country) => {
    const receipt = sampleLetters(sampleMarket(country))['withdrawal-receipt'];
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
  const titles = {
    en: 'Model withdrawal form',
    de: 'Muster-Widerrufsformular',
    nl: 'Modelformulier voor herroeping',
  };
  const titleIn = (country: CountryCode) =>
    country === 'GB' ? 'Model cancellation form' : titles[sampleMarket(country).language];

  test.each(COUNTRY_CODES)('are those of %s', async (country) => {
    const { text, words } = await sample(country, 'order-confirmed');
    const hasRight = !['CH', 'US', 'JP', 'AU', 'KR', 'SG', 'IL', 'NZ', 'AE'].includes(country);
    for (const shown of [text, words]) {
      expect(shown.includes(titleIn(country))).toBe(hasRight);
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
      const replaced = JSON.stringify(factsOf(story).filter(({ name }) => !isEu || name !== 'withdrawal-right'));
      const inLetter = sentences.filter((sentence) => !replaced.includes(sentence));
      const { text, words, html } = await sample(country, 'order-confirmed');
      expect(inLetter.length).toBeGreaterThan(2);
      for (const sentence of inLetter) {
        expect(text).toContain(sentence);
        expect(words).toContain(sentence);
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

test.each(KINDS)(
  'a letter of the kind %s has the words of the law in the United Kingdom and in Ireland',
  async (kind) => {
    const of = async (country: CountryCode) => {
      const { subject, text, words } = await sample(country, kind);
      // The address of the withdrawal function and the commands of the operator are the same everywhere.
      return [subject, text, words].join(' ').replace(/https:\/\/\S+|npm run shop -- \S+/g, '');
    };
    expect(await of('GB')).not.toMatch(/withdr[ae]w/i);
    expect(await of('IE')).not.toMatch(/cancellation (?:form|period)|right to cancel/i);
  },
);

test.each([
  ['GB', 'until 21 May 2027'],
  ['DE', 'bis zum 21. Mai 2027'],
  ['NL', 'tot en met 21 mei 2027'],
] as const)('a letter of %s names the last day of the order’s link, whenever it is written', async (country, day) => {
  const letters = sampleLetters(sampleMarket(country));
  const after = async (kind: string, age: number) => {
    const letter = letters[kind];
    if (!letter) throw new Error(`No sample of ${kind}`);
    return composed(country, letter, undefined, Date.parse('2026-11-23T09:05:00Z') + age);
  };
  for (const kind of ['order-confirmed', 'order-pending', 'order-shipped', 'order-failed', 'order-refunded']) {
    for (const age of [0, days(60), days(179)]) {
      const { text, words } = await after(kind, age);
      for (const shown of [text, words]) expect(shown, kind).toContain(day);
    }
    const { text, words } = await after(kind, days(200));
    for (const shown of [text, words]) expect(shown, kind).not.toMatch(/21\.? (?:May|Mai|mei) 2027/);
  }
});

test('a letter about a pending payment has neither addresses nor the message of a gift: a stranger may have typed them', async () => {
  for (const kind of ['order-pending', 'order-pending-transfer']) {
    const { text } = await sample('NL', kind);
    expect(text, kind).not.toMatch(/Happy birthday|9711 AB|Ångström|\+31 6/);
  }
  expect((await sample('NL', 'order-confirmed')).text).toMatch(/9711 AB[\s\S]*Happy birthday/);
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
  expect(text).toContain(`${LETTER_ORIGIN}/de/login/L1.AAAA`);
});

test('a letter escapes what shoppers typed', async () => {
  const typed = { name: '<b>x</b>', company: '', email: 'eve@example.com', quantity: null, neededBy: '' };
  const message = '<img src=x onerror=alert(1)>';
  const content = { kind: 'enquiry', country: 'GB', ...typed, message } as const;
  const { document, words } = await composed('GB', content);
  expect(document.querySelectorAll('img, b')).toHaveLength(0);
  expect(words).toContain('<img src=x onerror=alert(1)>');
});
