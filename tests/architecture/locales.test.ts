import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COUNTRY_LOCALES, LANGUAGES, languageOf, TEXT_LOCALES } from '#app/kernel/text.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { baseKey, english, facts, PLURAL, textsOf } from './interface-texts.ts';
import { interfaceTexts, NAMESPACES, ROOT, readSource, sourceFiles } from './sources.ts';

const TRANSLATED = LANGUAGES.filter((language) => language !== 'en');

/** Texts that equal the English ones because the languages share the word. */
const SAME: Readonly<Record<string, readonly (typeof TRANSLATED)[number][]>> = {
  'content:shared.newsletter': ['de'],
  'content:shared.popups': ['de', 'nl'],
  'content:shared.facets': ['nl'],
  'content:shared.footer': ['nl'],
  // Only values and punctuation.
  'content:facts.sizeLine': ['de', 'nl'],
  'catalogue:percentOff': ['nl'],
  'checkout:errorSummary.line': ['de', 'nl'],
  'catalogue:fibre': ['nl'],
  'cart:taxIncluded': ['nl'],
  // Names of size systems and of a postcode system.
  'address:lookup.postCode': ['nl'],
  'catalogue:guide.eu': ['de', 'nl'],
  'catalogue:guide.uk': ['de', 'nl'],
  'catalogue:guide.us': ['de', 'nl'],
  'catalogue:material.abaca': ['nl'],
  'catalogue:material.alfa': ['nl'],
  'catalogue:material.alpaca': ['nl'],
  'catalogue:material.angora': ['nl'],
  'catalogue:material.cashgora': ['nl'],
  'catalogue:material.cupro': ['nl'],
  'catalogue:material.elastomultiester': ['nl'],
  'catalogue:material.guanaco': ['nl'],
  'catalogue:material.henequen': ['nl'],
  'catalogue:material.jute': ['nl'],
  'catalogue:material.kapok': ['nl'],
  'catalogue:material.maguey': ['nl'],
  'catalogue:material.melamine': ['nl'],
  'catalogue:material.mohair': ['nl'],
  'catalogue:material.otter': ['nl'],
  'catalogue:material.polycarbamide': ['nl'],
  'catalogue:material.polyimide': ['nl'],
  'catalogue:material.polylactide': ['nl'],
  'catalogue:material.sisal': ['nl'],
  'catalogue:material.sunn': ['nl'],
  'catalogue:material.trivinyl': ['nl'],
  'catalogue:material.vinylal': ['nl'],
  'catalogue:material.yak': ['nl'],
  'checkout:fields.postCode.eircode': ['de', 'nl'],
  // Names of bank account fields.
  'payment:instructions.fields.bic': ['de', 'nl'],
  'payment:instructions.fields.iban': ['de', 'nl'],
  'payment:instructions.fields.routingNumber': ['nl'],
  'payment:instructions.fields.sortCode': ['nl'],
  // Words that both languages have.
  'catalogue:badge.outlet': ['de', 'nl'],
  'catalogue:part.all': ['de'],
  'catalogue:filter.facet.material': ['de'],
  'catalogue:filter.pattern.argyle': ['nl'],
  'catalogue:filter.theme.winter': ['de', 'nl'],
  'catalogue:filter.pattern.leopard': ['de'],
  'catalogue:filter.pattern.terrazzo': ['de', 'nl'],
  'catalogue:filter.pattern.zigzag': ['nl'],
  'catalogue:goods': ['de'],
  'catalogue:kind.for.all': ['de', 'nl'],
  'catalogue:kind.type.t-shirt': ['nl'],
  'catalogue:colour.beige': ['de', 'nl'],
  'catalogue:colour.orange': ['de'],
  'catalogue:colour.turquoise': ['nl'],
  'catalogue:material.polyamide': ['nl'],
  'catalogue:material.polyester': ['nl'],
  'catalogue:material.modal': ['nl'],
  'catalogue:material.lyocell': ['nl'],
  'catalogue:material.viscose': ['nl'],
  'checkout:fields.postCode.postcode': ['nl'],
  'checkout:optional': ['de'],
  'checkout:success.newsletter': ['de'],
  'checkout:payment.contact': ['nl'],
  'content:storage.places.cookie': ['nl'],
  'shell:home': ['nl'],
  'withdrawal:fact.name': ['de'],
  'consent:for.marketing': ['nl'],
  'consent:purposes.marketing.name': ['de', 'nl'],
  'shell:serviceEmail': ['de', 'nl'],
  'shell:menu': ['nl'],
  'shell:errorDetails': ['de', 'nl'],
  'shell:taxName.gst': ['de', 'nl'],
};

describe('interface texts', () => {
  test('have the same files in every language', () => {
    for (const language of LANGUAGES) {
      expect(readdirSync(join(ROOT, 'app/locales', language)).sort(), language).toEqual(
        NAMESPACES.map((name) => `${name}.json`).sort(),
      );
    }
    expect(readdirSync(join(ROOT, 'app/locales')).sort()).toEqual([...TEXT_LOCALES].sort());
  });

  test.each(COUNTRY_LOCALES)(
    'of %s say something else than its language, under its keys and with no other facts',
    (locale) => {
      const own = interfaceTexts(locale);
      const base = textsOf(languageOf(locale));
      expect(own.size).toBeGreaterThan(0);
      for (const [key, text] of own) {
        expect([...base.keys()]).toContain(key);
        expect(text, key).not.toBe(base.get(key));
        const allowed = facts(base.get(key) ?? '');
        expect([key, facts(text).filter((name) => !allowed.includes(name))]).toEqual([key, []]);
      }
    },
  );

  test.each(TRANSLATED)('in %s have the keys of the English ones, in their order', (language) => {
    expect([...textsOf(language).keys()]).toEqual([...english.keys()]);
  });

  test.each(TRANSLATED)('in %s have the placeholders of the English ones', (language) => {
    for (const [key, text] of textsOf(language))
      expect([key, facts(text)]).toEqual([key, facts(english.get(key) ?? '')]);
  });

  test.each(LANGUAGES)('in %s that count have every plural form of the language', (language) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const counting = [...textsOf(language)]
      .filter(([key, text]) => PLURAL.test(key) || text.includes('{{count}}'))
      .map(([key]) => baseKey(key));
    expect(counting.length).toBeGreaterThan(10);
    for (const key of new Set(counting))
      for (const form of pluralCategories) expect([...textsOf(language).keys()]).toContain(`${key}_${form}`);
  });

  test.each(TRANSLATED)('in %s differ from English, except for words the languages share', (language) => {
    const same = [...english].filter(([key, text]) => textsOf(language).get(key) === text).map(([key]) => key);
    const shared = Object.entries(SAME).filter(([, languages]) => languages.includes(language));
    expect(same.sort()).toEqual(shared.map(([key]) => key).sort());
  });
});

describe('texts of the specification', () => {
  const t = createTranslations().translator('en');

  // The keys are those of the specification, written out: a list of the code could lose one unnoticed.
  test.each([
    ...[
      'errorRequired',
      'errorTooSmall',
      'errorTooShortChar',
      'errorTooLarge',
      'errorTooManyChar',
      'errorCombinedNamesLength',
    ],
    ...[
      'errorEmailPatternNotValid',
      'errorNonLatin',
      'errorLatinAndContainsNumber',
      'errorPhonePatternNotValid',
      'errorAddress1Empty',
    ],
    ...[
      'errorPostcodeEmpty',
      'errorCityTownEmpty',
      'errorNameEmpty',
      'errorEmailEmpty',
      'errorPhoneEmpty',
      'errorAgreementsEmpty',
    ],
  ])('include the key %s', (key) => {
    for (const language of LANGUAGES) expect(textsOf(language).get(`checkout:errors.${key}`)).toBeTruthy();
  });

  test.each(['shell:cantFindIt', 'shell:errorDescription', 'shell:backToTheStartPage', 'cart:error.noCartFound'])(
    'include the key %s',
    (key) => {
      for (const language of LANGUAGES) expect(textsOf(language).get(key)).toBeTruthy();
    },
  );

  test('have the specified postcode messages', () => {
    expect(t('checkout:errors.errorPostcodeDigits', { n: 5 })).toBe('We need a 5-digit postcode');
    expect(t('checkout:errors.errorPostcodeInvalid')).toBe('Please enter a valid post code');
  });

  test.each(TRANSLATED)('have the specified message for an empty postcode in BE, NL, CH and AT in %s', (language) => {
    const general = textsOf(language).get('checkout:errors.errorPostcodeEmpty');
    for (const country of ['BE', 'NL', 'CH', 'AT']) {
      const own = textsOf(language).get(`checkout:errors.errorPostcodeEmpty_${country}`);
      expect(own).toBeTruthy();
      expect(own).not.toBe(general);
    }
  });

  test('have the specified message for an unknown discount code', () => {
    expect(t('cart:error.discount-code-not-found')).toBe('No discount code found');
  });

  test.each([
    'Page Not Found: ',
    'Invalid country code passed',
    'Cart token is missing',
    'No order found',
    'No shipment line found in order',
    'Invalid or incomplete shipping address, billing address, or contact object',
    'Invalid product received',
    'empty variants array',
  ])('contain “%s”', (message) => {
    expect(
      [...sourceFiles('app'), ...sourceFiles('server')].filter((file) => readSource(file).includes(message)),
    ).not.toEqual([]);
  });
});
