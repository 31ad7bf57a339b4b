import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { CART_FORM_ERRORS } from '#app/modules/cart/forms/cart-intents.ts';
import { toMarketProduct } from '#app/modules/catalogue/domain/market-product.ts';
import {
  BADGES,
  COLOUR_NAMES,
  MATERIALS,
  WASHING_INSTRUCTIONS,
} from '#app/modules/catalogue/domain/product-attributes.ts';
import { sizeGuideFor } from '#app/modules/catalogue/domain/size-guide.ts';
import { addressRules } from '#app/modules/checkout/domain/address-rules.ts';
import { CHECKOUT_VIEWS } from '#app/modules/checkout/domain/checkout-info.ts';
import { ERROR_KEYS } from '#app/modules/checkout/domain/field-errors.ts';
import { TEST_CARDS } from '#app/modules/checkout/ui/card-panel.tsx';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import { ORDER_STATUSES } from '#app/modules/orders/domain/order.ts';
import { INSTRUCTION_FIELDS, INSTRUCTION_KINDS } from '#app/modules/payments/domain/payment-instructions.ts';
import { FAILURES, FIELD_TEXTS } from '#app/modules/payments/domain/provider-errors.ts';
import { PRINTED_TYPES } from '#app/modules/payments/domain/redirect-methods.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { BROWSER_STORAGE } from '#app/web/session/browser-storage.ts';
import { readBundledProducts } from '#server/platform/catalogue/seed-catalogue.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { interfaceTexts, NAMESPACES, ROOT, readSource, sourceFiles } from './sources.ts';

const TRANSLATED = LANGUAGES.filter((language) => language !== 'en');
const texts = new Map<Language, ReadonlyMap<string, string>>(
  LANGUAGES.map((language) => [language, interfaceTexts(language)]),
);
const textsOf = (language: Language) => texts.get(language) ?? new Map<string, string>();
const english = textsOf('en');
/** A country's own words beside its language's: only what differs. */
const VARIANTS: readonly string[] = readdirSync(join(ROOT, 'app/locales')).filter((name) => name.includes('-'));

/** Forms of one country: each language takes those its sentence needs. */
const COUNTRY_FORMS = ['country', 'theCountry', 'dativeCountry', 'toCountry'];
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))].sort();
const facts = (text: string) =>
  [...new Set(placeholders(text).map((name) => (COUNTRY_FORMS.includes(name) ? 'country' : name)))].sort();
const PLURAL = /_(?:zero|one|two|few|many|other)$/;
/** What the sources write for a text: the key without its plural form. */
const baseKey = (key: string) => key.replace(PLURAL, '');
const baseKeys = new Set([...english.keys()].map(baseKey));

const products = await readBundledProducts(join(ROOT, 'content-fallbacks/catalogue'));
const rules = COUNTRY_CODES.map(addressRules);
const dutch = sampleMarket('NL');
const guides = products
  .flatMap((record) => toMarketProduct(record, dutch) ?? [])
  .flatMap((product) => sizeGuideFor(product) ?? []);
const regionLabels = rules.flatMap(({ labels }) => labels.region ?? []);

/** Keys built at run time, with every value of the variable part. A list from the domain grows with it. */
const BUILT: Readonly<Record<string, readonly string[]>> = {
  // Error kinds without data of their own; the others are written out beside the template.
  'cart:error.{}': ['MISSING_PRODUCTS', 'invalid-quantity', 'line-not-found', 'gift-line', ...CART_FORM_ERRORS],
  // Product facts from closed lists.
  'catalogue:badge.{}': BADGES,
  'catalogue:colour.{}': COLOUR_NAMES,
  'catalogue:material.{}': MATERIALS,
  'catalogue:care.{}': WASHING_INSTRUCTIONS,
  'catalogue:part.{}': ['all', 'body', 'waistband'],
  // Imported products may have features without a text: those are shown as they are.
  'catalogue:feature.{}': products.flatMap(({ displayFeatures }) => displayFeatures),
  'catalogue:certification.{}': products.flatMap(({ certifications }) => certifications),
  'catalogue:occasion.{}': products.flatMap(({ information }) => information.occasion),
  'catalogue:guide.{}': guides.flatMap(({ caption, head }) => [caption, ...head]),
  // Labels differ per country: the rules name them.
  'checkout:fields.region.{}': regionLabels,
  'checkout:fields.postCode.{}': rules.map(({ labels }) => labels.postCode),
  'checkout:fields.city.{}': rules.map(({ labels }) => labels.city),
  'checkout:fields.{}': ['firstName', 'lastName', 'street0', 'street1', 'country', 'email', 'telephone'],
  'checkout:hints.{}': ['email', 'telephone'],
  // A context selects the exact sentence: the label of the field, the country or the kind of name.
  'checkout:errors.{}': [
    ...ERROR_KEYS,
    ...['country', ...regionLabels].map((context) => `errorRequired_${context}`),
    ...['NL', 'BE', 'CH', 'AT', 'US'].map((country) => `errorPostcodeEmpty_${country}`),
    ...['firstName', 'lastName'].map((name) => `errorNameEmpty_${name}`),
  ],
  'checkout:steps.{}': CHECKOUT_VIEWS,
  // Outcomes that end a payment; any other is `unknown`.
  'checkout:payment.outcome.{}': ['refused', 'cancelled', 'error', 'expired', 'unknown'],
  'checkout:payment.outcome.{}Title': ['refused', 'cancelled', 'error', 'expired', 'unknown'],
  'content:storage.entries.{}': BROWSER_STORAGE.map(({ name }) => name),
  'content:storage.places.{}': BROWSER_STORAGE.map(({ place }) => place),
  // Why a discount code is rejected.
  'discounts:refusal.{}': ['ended', 'not-here', 'not-started', 'used-up'],
  // What the status page of an order may show, and why it shows no more.
  'order:limited.{}': ['paid', 'pending', 'failed', 'open', 'otherBrowser', 'old'],
  'order:status.{}': [...ORDER_STATUSES, 'unknown'],
  // A failed payment is explained in one sentence.
  'order:text.{}': ['created', 'pending', 'authorised', 'captured', 'unknown'],
  'order:sentBack.{}': ['asked', 'done', 'failed'],
  'payment:failures.{}.title': FAILURES,
  'payment:failures.{}.text': FAILURES,
  'payment:fields.{}': Object.values(FIELD_TEXTS),
  'payment:instructions.title.{}': INSTRUCTION_KINDS,
  'payment:instructions.text.{}': INSTRUCTION_KINDS,
  'payment:instructions.link.{}': INSTRUCTION_KINDS,
  'payment:instructions.fields.{}': INSTRUCTION_FIELDS,
  'payment:ways.{}': PRINTED_TYPES,
  'payment:testCard.{}': TEST_CARDS.map(([, name]) => name),
  // Links after a search without result.
  'search:{}': ['allSocks', 'kids', 'gifts', 'new', 'everything'],
  'shell:continent.{}': ['EU', 'NA', 'AS', 'OC'],
  'shell:taxName.{}': ['vat', 'gst', 'consumptionTax', 'salesTax'],
};

/** Texts that equal the English ones because the languages share the word. */
const SAME: Readonly<Record<string, readonly (typeof TRANSLATED)[number][]>> = {
  // Only values and punctuation.
  'catalogue:percentOff': ['nl'],
  'checkout:errorSummary.line': ['de', 'nl'],
  'catalogue:fibre': ['nl'],
  'cart:taxIncluded': ['nl'],
  // Names of size systems and of a postcode system.
  'catalogue:guide.eu': ['de', 'nl'],
  'catalogue:guide.uk': ['de', 'nl'],
  'catalogue:guide.us': ['de', 'nl'],
  'checkout:fields.postCode.eircode': ['de', 'nl'],
  // Names of bank account fields.
  'payment:instructions.fields.bic': ['de', 'nl'],
  'payment:instructions.fields.iban': ['de', 'nl'],
  'payment:instructions.fields.routingNumber': ['nl'],
  'payment:instructions.fields.sortCode': ['nl'],
  // Words that both languages have.
  'catalogue:badge.outlet': ['de', 'nl'],
  'catalogue:part.all': ['de'],
  'catalogue:goods': ['de'],
  'catalogue:colour.beige': ['de', 'nl'],
  'catalogue:colour.orange': ['de'],
  'catalogue:colour.turquoise': ['nl'],
  'catalogue:material.polyamide': ['nl'],
  'catalogue:material.polyester': ['nl'],
  'catalogue:material.modal': ['nl'],
  'checkout:fields.postCode.postcode': ['nl'],
  'checkout:optional': ['de'],
  'checkout:payment.contact': ['nl'],
  'content:storage.places.cookie': ['nl'],
  'shell:home': ['nl'],
  'shell:serviceEmail': ['de', 'nl'],
  'shell:menu': ['nl'],
  'shell:errorDetails': ['de', 'nl'],
  'shell:taxName.gst': ['de', 'nl'],
};

type Use = {
  readonly file: string;
  readonly key: string;
  /** Names of the values passed; null where the source does not show them. */
  readonly values: readonly string[] | null;
};

const keyShape = new RegExp(`^(?:${NAMESPACES.join('|')}):[\\w.-]+$`);
const keyBeginning = new RegExp(`^(?:${NAMESPACES.join('|')}):`);

/** The call whose first argument is a key, also through a condition. */
function callOf(node: ts.Node): ts.CallExpression | null {
  const { parent } = node;
  if (ts.isCallExpression(parent)) return parent.arguments[0] === node ? parent : null;
  return ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent) ? callOf(parent) : null;
}

function valuesOf(call: ts.CallExpression | null): readonly string[] | null {
  if (!call) return null;
  const values = call.arguments[1];
  if (!values) return [];
  if (!ts.isObjectLiteralExpression(values)) return null;
  const names = values.properties.map((property) => property.name?.getText());
  return names.some((name) => name === undefined) ? null : names.filter((name) => name !== undefined);
}

const uses: Use[] = [];
const templates = new Set<string>();
for (const file of [...sourceFiles('app'), ...sourceFiles('server')]) {
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && keyShape.test(node.text))
      uses.push({ file, key: node.text, values: valuesOf(callOf(node)) });
    if (ts.isTemplateExpression(node) && keyBeginning.test(node.head.text)) {
      templates.add(node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join(''));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readSource(file), ts.ScriptTarget.Latest, true));
}
const built = Object.entries(BUILT).flatMap(([template, values]) =>
  values.map((value) => template.replace('{}', value)),
);

describe('interface texts', () => {
  test('have the same files in every language', () => {
    for (const language of LANGUAGES) {
      expect(readdirSync(join(ROOT, 'app/locales', language)).sort(), language).toEqual(
        NAMESPACES.map((name) => `${name}.json`).sort(),
      );
    }
    expect(readdirSync(join(ROOT, 'app/locales')).sort()).toEqual([...LANGUAGES, ...VARIANTS].sort());
  });

  test.each(VARIANTS)(
    'of %s say something else than its language, under its keys and with no other facts',
    (locale) => {
      const own = interfaceTexts(locale);
      const base = textsOf(locale.split('-')[0] as Language);
      expect(own.size).toBeGreaterThan(0);
      for (const [key, text] of own) {
        expect([...base.keys()]).toContain(key);
        expect(text, key).not.toBe(base.get(key));
        const known = facts(base.get(key) ?? '');
        expect([key, facts(text).filter((name) => !known.includes(name))]).toEqual([key, []]);
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

  test('take a form of a country other than its plain name only where the code gives all forms', () => {
    const forms = /\{\{(?:the|dative|to)Country\}\}/;
    const declined = LANGUAGES.flatMap((language) => [...textsOf(language)])
      .filter(([, text]) => forms.test(text))
      .map(([key]) => baseKey(key));
    expect(declined.length).toBeGreaterThan(10);
    expect(uses.filter(({ key, values }) => declined.includes(key) && values !== null)).toEqual([]);
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

describe('keys in the sources', () => {
  test('have a text', () => {
    expect(uses.length).toBeGreaterThan(150);
    expect(uses.filter(({ key }) => !baseKeys.has(key))).toEqual([]);
  });

  test('built from parts are listed with every value, and each has a text', () => {
    expect([...templates].sort()).toEqual(Object.keys(BUILT).sort());
    expect(built.filter((key) => !baseKeys.has(key))).toEqual([]);
  });

  test('pass exactly the values that the text interpolates', () => {
    const wrong = uses.flatMap(({ file, key, values }) => {
      if (values === null) return [];
      const forms = [...english].filter(([form]) => baseKey(form) === key);
      const expected = new Set(
        forms.flatMap(([form, text]) => [...placeholders(text), ...(PLURAL.test(form) ? ['count'] : [])]),
      );
      return [...expected].sort().join() === [...values].sort().join()
        ? []
        : [`${file}: ${key} wants {${[...expected]}}, gets {${values}}`];
    });
    expect(wrong).toEqual([]);
  });

  test('use every text', () => {
    const used = new Set([...uses.map(({ key }) => key), ...built]);
    expect([...baseKeys].filter((key) => !used.has(key))).toEqual([]);
  });
});

describe('texts of the specification', () => {
  const t = createTranslations().translator('en');

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
