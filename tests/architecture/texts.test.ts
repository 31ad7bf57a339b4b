import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language, languageOf, localized } from '#app/kernel/text.ts';
import { FAILURES } from '#app/modules/payments/domain/provider-errors.ts';
import { sandboxTexts } from '#lab/sandbox/texts.ts';
import { METHOD_FACTS, SHIPPING_METHODS } from '#server/platform/shipping/methods.ts';
import { GLOSSARY } from './shop-glossary.ts';
import { interfaceTexts, leaves, ROOT, readSource } from './sources.ts';

const NO_BREAK = '\u00a0';
const LONGEST_SENTENCE = 34;
/** Content fields that are not texts. */
const TECHNICAL =
  /(?:^|\.)(?:_uid|uuid|id|lang|component|type|icon|tone|from|match|status|full_slug|slug|url|cached_url|email|src|filename|href|fact|category|limit|related|linktype|fieldtype|first_published_at|identifier|key|measure|cells)(?:\.\d+)?$/;

type FoundText = { readonly where: string; readonly text: string };

/** What shoppers type, not what the shop says. */
const TYPED = 'search-terms.json';

/** Every text of the shop in a language outside the catalogue, with its location. */
function wordsOf(language: Language): FoundText[] {
  const folder = join('content-fallbacks/stories', language);
  const files = readdirSync(join(ROOT, folder)).flatMap((file) => (file === TYPED ? [] : join(folder, file)));
  const content = files.flatMap((file) =>
    leaves(JSON.parse(readSource(file)), `${file}:`).filter(([path]) => !TECHNICAL.test(path)),
  );
  const methods = Object.entries(METHOD_FACTS).map(([id, { title }]) => [`method ${id}`, title[language] ?? '']);
  return [...interfaceTexts(language), ...content, ...methods, ...leaves(sandboxTexts(language).hosted, 'sandbox:')]
    .map(([where = '', text = '']) => ({ where, text }))
    .filter(({ text }) => text !== '');
}
const words = new Map(LANGUAGES.map((language) => [language, wordsOf(language)]));

const withoutPlaceholders = (text: string) => text.replaceAll(/\{\{?\w+\}?\}/g, '');

/** Texts of the products by language: descriptions, names and the texts of search results. */
const productTexts = readdirSync(join(ROOT, 'content-fallbacks/catalogue')).flatMap((file) =>
  leaves(JSON.parse(readSource(join('content-fallbacks/catalogue', file))), `${file}:`),
);

/** The texts that a locale prints, products included: a country has its own words over those of its language. */
function printedIn(locale: keyof typeof GLOSSARY): readonly FoundText[] {
  const language = languageOf(locale);
  const products = productTexts
    .filter(([path]) => path.endsWith(`.${language}`))
    .map(([where, text]) => ({ where, text }));
  const texts = [...(words.get(language) ?? []), ...products];
  if (locale === language) return texts;
  const methods = Object.entries(METHOD_FACTS).map(
    ([id, { title }]) => [`method ${id}`, localized(title, locale)] as const,
  );
  const own = new Map([...interfaceTexts(locale), ...methods]);
  const content: Readonly<Record<string, string>> = JSON.parse(
    readSource(`content-fallbacks/country-texts/${locale}.json`),
  );
  return texts.map(({ where, text }) => ({ where, text: own.get(where) ?? content[text] ?? text }));
}

/** The matches in the texts of a language, each as `place: text`. */
function matching(language: Language, pattern: RegExp): string[] {
  return (words.get(language) ?? [])
    .filter(({ text }) => pattern.test(text))
    .map(({ where, text }) => `${where}: ${text}`);
}

describe.each(LANGUAGES)('texts in %s', (language) => {
  test('exist', () => {
    expect(words.get(language)?.length).toBeGreaterThan(500);
  });

  test('contain no notes to the editor', () => {
    expect(matching(language, /\b(?:lorem|ipsum|todo|fixme|tbd|tba|xxx|placeholder|changeme|asdf)\b/i)).toEqual([]);
  });

  test('use the typographic apostrophe and quotes of the language', () => {
    expect(matching(language, /["'`´]/)).toEqual([]);
    const foreign = { en: /[„‚«»]|‘/, de: /”|‘|’ |«|»/, nl: /[„‚«»“”]/ }[language];
    expect(matching(language, foreign)).toEqual([]);
  });

  test('use dashes and ellipses, not hyphens and dots', () => {
    expect(matching(language, / - |--|\.\.\.|\d-\d/)).toEqual([]);
    // German sets a space before an ellipsis that replaces words; English and Dutch set none.
    expect(matching(language, language === 'de' ? /[^\s…]…/ : /\s…/)).toEqual([]);
  });

  test('keep a number and its unit on one line', () => {
    expect(matching(language, / °C|\d °|\d%? (?:cm|px)\b/)).toEqual([]);
    // A per cent sign has a space before it in German only.
    expect(matching(language, language === 'de' ? new RegExp(`[^${NO_BREAK}]%`) : /\s%/)).toEqual([]);
  });

  test('have no stray spaces', () => {
    expect(matching(language, / {2}|\s[,;:!?](?:\s|$)|\n|\t/)).toEqual([]);
    const edges = (words.get(language) ?? []).filter(
      ({ where, text }) => !where.includes('stories') && text !== text.trim(),
    );
    expect(edges).toEqual([]);
  });

  test('contain no word in capitals for emphasis and no second exclamation mark', () => {
    expect(matching(language, /!.*!|[?!]{2}/)).toEqual([]);
    const known = 'AGB|SEPA|ZIP|VAT|WCAG|PLZ|EU|UK|US|USA|KvK|B\\.V|PIN|NL0|AA|BLIK|IBAN';
    expect(matching(language, new RegExp(`\\b(?!(?:${known}))\\p{Lu}{4,}\\b`, 'u'))).toEqual([]);
  });

  test(`have sentences of at most ${LONGEST_SENTENCE} words`, () => {
    const long = (words.get(language) ?? []).flatMap(({ where, text }) =>
      text
        .split(/(?<=[.!?:;])\s+/)
        .filter((sentence) => sentence.split(/\s+/).length > LONGEST_SENTENCE)
        .map((sentence) => `${where}: ${sentence}`),
    );
    expect(long).toEqual([]);
  });

  test('end a sentence with one full stop', () => {
    expect(matching(language, /\.\.|[,;:]\.|\?\.|!\./)).toEqual([]);
  });

  test('name the product, not the technology behind it', () => {
    expect(
      matching(
        language,
        /\b(?:session expired|invalid input|null|undefined|NaN|HTTP|JSON|cookie jar|Adyen|SQL|exception|error code)\b/i,
      ),
    ).toEqual([]);
  });
});

describe.each(Object.entries(GLOSSARY))('the glossary in %s', (locale, terms) => {
  const texts = printedIn(locale as keyof typeof GLOSSARY);

  test.each(terms)('calls $concept “$word” and nothing else', ({ word, not, apartFrom }) => {
    expect(word).not.toMatch(not);
    expect(
      texts
        .filter(({ where, text }) => not.test(withoutPlaceholders(text)) && !apartFrom?.test(where))
        .map(({ where, text }) => `${where}: ${text}`),
    ).toEqual([]);
  });

  test('names each concept once', () => {
    const concepts = terms.map(({ concept }) => concept);
    expect(concepts).toEqual([...new Set(concepts)]);
  });
});

test.each<[keyof typeof GLOSSARY, string, string]>([
  ['en', 'demo shop', 'This is a test shop.'],
  ['en-US', 'parcel', 'Track your parcel'],
  ['de', 'design', 'Viele Entwürfe gibt es in mehreren Farben.'],
  ['de', 'crew socks', 'Crew-Socken zeigen sich unter der Hose.'],
  ['nl', 'design', 'De designs die we het eerst redden'],
  ['nl', 'colourful socks', 'Kleurrijke sokken aan een waslijn'],
  ['nl-BE', 'delivery', 'Gratis bezorging'],
])('the glossary in %s finds another word for %s', (locale, concept, planted) => {
  expect(planted).toMatch(GLOSSARY[locale].find((term) => term.concept === concept)?.not ?? /^$/);
});

describe('the brand voice', () => {
  test('uses du in German, not Sie', () => {
    expect(matching('de', /[\p{Ll},;] (?:Sie|Ihnen|Ihr|Ihre[mnrs]?)\b/u)).toEqual([]);
    expect(matching('de', /\b(?:geben|wählen|klicken|prüfen|versuchen) Sie\b/i)).toEqual([]);
  });

  test('uses je in Dutch, not u', () => {
    expect(matching('nl', /\b(?:u|uw|uzelf)\b/i)).toEqual([]);
  });

  test('uses British English', () => {
    expect(matching('en', /\b(?:color|colors|gray|center|favorite|catalog|fulfill|canceled|organize)\b/i)).toEqual([]);
  });

  test('puts no preposition before a country whose name may need an article', () => {
    // “nach Schweiz” and “in United Kingdom” are wrong: sentences take a form of `countryForms` with its article.
    expect(matching('de', /\b(?:nach|in|für|zu|aus|von|mit|bei) \{\{country\}\}/i)).toEqual([]);
    expect(matching('de', /\b(?:nach|in|zu|aus|von|mit|bei) \{\{(?:theCountry|toCountry)\}\}/i)).toEqual([]);
    expect(matching('en', /\b(?:to|in|from|for|of|with) \{\{country\}\}/i)).toEqual([]);
    expect(matching('nl', /\b(?:naar|in|uit|voor|van|met|bij) \{\{country\}\}/i)).toEqual([]);
  });

  test('puts no German preposition before a carrier whose name may need an article', () => {
    // “mit Österreichische Post” is wrong, and so is “mit Die Schweizerische Post”.
    expect(matching('de', /\b(?:mit|an|von|bei|durch|über|per) \{\{carrier\}\}/i)).toEqual([]);
    const carriers = Object.values(SHIPPING_METHODS).flatMap((methods) => methods.map(({ carrier }) => carrier));
    expect(carriers.filter((carrier) => /^(?:Der|Die|Das|The|De|Het) /.test(carrier))).toEqual([]);
  });

  test('labels order buttons with the words the law requires', () => {
    const words: Partial<Record<Language, string>> = {
      en: 'Buy now',
      de: 'Zahlungspflichtig bestellen',
      nl: 'Bestelling met betalingsverplichting',
    };
    for (const [language, text] of Object.entries(words))
      expect(interfaceTexts(language as Language).get('checkout:orderButton')).toBe(text);
  });

  test('states after every failure what is safe: nothing is lost, nothing was charged', () => {
    const reassuring: Partial<Record<Language, RegExp>> = {
      en: /nothing (?:is lost|was charged)|is safe|still here|don’t pay again/i,
      de: /nichts (?:verloren|abgebucht)|ist sicher|noch da|zahl (?:jetzt )?nicht noch einmal/i,
      nl: /niets (?:kwijt|afgeschreven)|is veilig|er nog|betaal (?:nu )?niet nog een keer/i,
    };
    const failures = [
      ...['refused', 'cancelled', 'error', 'expired', 'unknown'].map(
        (outcome) => `checkout:payment.outcome.${outcome}`,
      ),
      ...[
        'checkout:payment.unavailable',
        'checkout:payment.amountMismatch',
        'checkout:payment.bagKept',
        'checkout:notice.nothingLost',
      ],
      ...['totalChanged', 'bagChanged', 'soldOut', 'soldOutSome'].map((notice) => `checkout:notice.${notice}`),
      ...[
        'payment:unready.text',
        'payment:renewed.text',
        ...FAILURES.map((failure) => `payment:failures.${failure}.text`),
      ],
      ...['cart:error.generic', 'shell:errorDescription', 'shell:somethingBrokeText'],
    ];
    for (const language of LANGUAGES) {
      const texts = interfaceTexts(language);
      expect(failures.filter((key) => !(reassuring[language] ?? /\S/).test(texts.get(key) ?? ''))).toEqual([]);
    }
  });
});
