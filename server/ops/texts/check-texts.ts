import { SPELLED_LOCALES } from '#app/kernel/spelling.ts';
import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { baseKey, languageOf, placeholdersOf, printedText, type ShopText } from './text-list.ts';
import { FORBIDDEN, TEXT_LIMITS } from './text-rules.ts';

/** A fault in a text: where it stands and what is wrong. */
export type TextFault = { readonly key: string; readonly locale: string; readonly fault: string };

/** Forms of one country: each language takes those that its sentence needs. */
const COUNTRY_FORMS = ['country', 'theCountry', 'dativeCountry', 'toCountry'];
const FORM = /_(zero|one|two|few|many|other)$/;

const factsIn = (text: string) =>
  new Set(placeholdersOf(text).map((name) => (COUNTRY_FORMS.includes(name) ? 'country' : name)));

/** The faults of all texts, in the order of the texts. */
export function checkTexts(texts: readonly ShopText[]): readonly TextFault[] {
  const forms = pluralForms(texts);
  return texts.flatMap((text) => [
    ...missing(text),
    ...unknownPlaceholders(text),
    ...wrongPluralForms(text, forms),
    ...tooLong(text),
    ...forbidden(text),
  ]);
}

function missing({ key, byLocale }: ShopText): TextFault[] {
  if (!byLocale.has('en')) return [...byLocale.keys()].map((locale) => ({ key, locale, fault: 'unknown key' }));
  // Each language has the plural forms of its own, which `wrongPluralForms` compares.
  if (FORM.test(key)) return [];
  return LANGUAGES.filter((language) => !byLocale.has(language)).map((locale) => ({ key, locale, fault: 'missing' }));
}

function unknownPlaceholders({ key, byLocale }: ShopText): TextFault[] {
  const english = factsIn(byLocale.get('en') ?? '');
  return [...byLocale].flatMap(([locale, text]) => {
    const own = factsIn(text);
    const unknown = [...own].filter((name) => !english.has(name));
    const lost = locale.includes('-') ? [] : [...english].filter((name) => !own.has(name));
    return [
      ...unknown.map((name) => ({ key, locale, fault: `unknown placeholder {{${name}}}` })),
      ...lost.map((name) => ({ key, locale, fault: `missing placeholder {{${name}}}` })),
    ];
  });
}

type PluralForms = ReadonlyMap<string, ReadonlySet<string>>;

/** The plural forms that a language has of each counting text, by `language key`. */
function pluralForms(texts: readonly ShopText[]): PluralForms {
  const forms = new Map<string, Set<string>>();
  for (const { key, byLocale } of texts) {
    const [, form] = FORM.exec(key) ?? [];
    if (!form) continue;
    for (const language of LANGUAGES) {
      const at = `${language} ${baseKey(key)}`;
      const known = forms.get(at) ?? new Set<string>();
      forms.set(at, known);
      if (byLocale.has(language)) known.add(form);
    }
  }
  return forms;
}

const wanted = new Map<Language, readonly string[]>(
  LANGUAGES.map((language) => [language, new Intl.PluralRules(language).resolvedOptions().pluralCategories]),
);

/** Faults are reported at the form `other`, or at the form that the language does not have. */
function wrongPluralForms({ key, byLocale }: ShopText, forms: PluralForms): TextFault[] {
  const [, form] = FORM.exec(key) ?? [];
  if (!form) return [];
  return LANGUAGES.flatMap((locale) => {
    const categories = wanted.get(locale) ?? [];
    // A sentence for nothing may stand beside the forms of any language.
    if (byLocale.has(locale) && form !== 'zero' && !categories.includes(form))
      return [{ key, locale, fault: `no plural form of this language: ${form}` }];
    const present = forms.get(`${locale} ${baseKey(key)}`);
    const absent = form === 'other' ? categories.filter((category) => !present?.has(category)) : [];
    return absent.map((category) => ({ key: baseKey(key), locale, fault: `missing plural form ${category}` }));
  });
}

function limitOf(key: string): number | undefined {
  const group = Object.keys(TEXT_LIMITS).find((name) => name.endsWith('*') && key.startsWith(name.slice(0, -1)));
  return TEXT_LIMITS[key] ?? (group === undefined ? undefined : TEXT_LIMITS[group]);
}

function tooLong({ key, byLocale }: ShopText): TextFault[] {
  const limit = limitOf(key);
  if (limit === undefined) return [];
  return [...byLocale].flatMap(([locale, text]) =>
    [...text].length > limit ? [{ key, locale, fault: `${[...text].length} characters, ${limit} fit its place` }] : [],
  );
}

/** The specification gives this message word for word. */
const SPECIFIED = new Set(['checkout:errors.errorPostcodeInvalid', 'checkout:errors.errorPostcodeDigits']);
/** Labels that only addresses of other countries have. */
const FOREIGN = /^checkout:(?:fields\.postCode\.postcode$|errors\.errorPostcodeEmpty(?:_(?!US)|$))/;

function forbidden(text: ShopText): TextFault[] {
  const { key } = text;
  const locales = [...LANGUAGES, ...SPELLED_LOCALES];
  return locales.flatMap((locale) => {
    if (locale === 'en-US' && (SPECIFIED.has(key) || FOREIGN.test(key))) return [];
    const printed = printedText(text, locale) ?? '';
    const language = locale !== languageOf(locale) && text.byLocale.has(locale) ? FORBIDDEN[languageOf(locale)] : [];
    const rules = [...(FORBIDDEN[locale] ?? []), ...(language ?? [])];
    return rules
      .filter(({ pattern }) => pattern.test(printed))
      .map(({ better }) => ({ key, locale, fault: `write “${better}”: ${printed.slice(0, 80)}` }));
  });
}
