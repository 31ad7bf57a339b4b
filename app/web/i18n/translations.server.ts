import { allWordedIn, SPELLED_LOCALES } from '#app/kernel/spelling.ts';
import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { createTranslator, type Texts, type Translate } from './translator.ts';

const files = import.meta.glob<Texts>('../../locales/*/*.json', { eager: true, import: 'default' });

/** A language of the shop, or its variant in a country: `en`, `en-US`. */
export type TextLocale = Language | `${Language}-${string}`;

/** All interface texts: one translator per language and variant of it for the life of the process. */
export interface Translations {
  /** The texts of a locale; those of its language where it has none (`en-FR`). */
  translator(locale: TextLocale): Translate;
  /**
   * The texts of some namespaces, for a page that hydrates; `without` lists parts to leave out (`namespace.part`). The
   * same object for the same arguments.
   */
  texts(locale: TextLocale, namespaces: readonly string[], without?: readonly string[]): Texts;
}

const languageOf = (locale: TextLocale) => locale.split('-')[0] as Language;

/** `base` overridden by the texts of `own`. */
function merged(base: Texts, own: Texts): Texts {
  const entries = Object.entries(own).map(([key, value]) => {
    const below = base[key];
    const both = typeof value === 'object' && typeof below === 'object';
    return [key, both ? merged(below as Texts, value as Texts) : value];
  });
  return { ...base, ...Object.fromEntries(entries) };
}

/** Texts by locale. The files of a variant hold only what differs from its language. */
function readTexts(): ReadonlyMap<TextLocale, Texts> {
  const read = new Map<string, Record<string, Texts>>();
  for (const [path, texts] of Object.entries(files)) {
    const [, locale = '', namespace = ''] = /locales\/([\w-]+)\/([\w-]+)\.json$/.exec(path) ?? [];
    read.set(locale, { ...read.get(locale), [namespace]: texts });
  }
  const variants = [...new Set([...read.keys(), ...SPELLED_LOCALES])].filter((locale) => locale.includes('-'));
  return new Map<TextLocale, Texts>([
    ...LANGUAGES.map((language): [TextLocale, Texts] => [language, read.get(language) ?? {}]),
    ...(variants as TextLocale[]).map((locale): [TextLocale, Texts] => {
      const whole = merged(read.get(languageOf(locale)) ?? {}, read.get(locale) ?? {});
      return [locale, allWordedIn(locale, whole)];
    }),
  ]);
}

export function createTranslations(): Translations {
  const byLocale = readTexts();
  const translators = new Map(
    [...byLocale].map(([locale, texts]) => [locale, createTranslator(languageOf(locale), texts, byLocale.get('en'))]),
  );
  /** Routes name the namespaces: there are few combinations. */
  const chosen = new Map<string, Texts>();
  return {
    translator: (locale) => (translators.get(locale) ?? translators.get(languageOf(locale))) as Translate,
    texts(locale, namespaces, without = []) {
      const key = [locale, ...namespaces, '', ...without].join(' ');
      const known = chosen.get(key);
      if (known) return known;
      const texts = byLocale.get(locale) ?? byLocale.get(languageOf(locale)) ?? {};
      const partsOf = (name: string) => Object.entries(texts[name] ?? {});
      const made = Object.fromEntries(
        namespaces.map((name) => [
          name,
          Object.fromEntries(partsOf(name).filter(([part]) => !without.includes(`${name}.${part}`))),
        ]),
      );
      chosen.set(key, made);
      return made;
    },
  };
}
