import { allWordedIn, SPELLED_LOCALES } from '#app/kernel/spelling.ts';
import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { overridden, type TextOverrides } from './text-overrides.ts';
import { createTranslator, type Texts, type Translate } from './translator.ts';

const files = import.meta.glob<Texts>('../../locales/*/*.json', { eager: true, import: 'default' });

/** A language of the shop, or its variant in a country: `en`, `en-US`. */
export type TextLocale = Language | `${Language}-${string}`;

/** All interface texts: one translator per language and variant of it, as long as their texts stay the same. */
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
    ...(variants as TextLocale[]).map((locale): [TextLocale, Texts] => [
      locale,
      merged(read.get(languageOf(locale)) ?? {}, read.get(locale) ?? {}),
    ]),
  ]);
}

/** The interface texts of a language by their keys, `cart:title`. */
export function interfaceTexts(language: Language): ReadonlyMap<string, string> {
  const leaves = (value: unknown, [namespace = '', ...path]: readonly string[]): [string, string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, namespace ? [namespace, ...path, name] : [name]))
      : [[`${namespace}:${path.join('.')}`, String(value)]];
  return new Map(leaves(readTexts().get(language), []));
}

type Worded = { readonly translate: Translate; readonly texts: Texts; readonly chosen: Map<string, Texts> };

/** Interface texts of content: those of a locale, and where one that is refused is reported. */
export type OverridingTexts = {
  /** The same object while they are the same; null without any. */
  of(locale: TextLocale): TextOverrides | null;
  refuse(details: { readonly key: string; readonly locale: string; readonly reason: string }): void;
};

const NO_OVERRIDES: OverridingTexts = { of: () => null, refuse: () => undefined };

export function createTranslations(overriding = NO_OVERRIDES): Translations {
  const bundled = readTexts();
  const english = bundled.get('en');
  const word = (locale: TextLocale, texts: Texts): Worded => {
    const worded = locale.includes('-') ? allWordedIn(locale, texts) : texts;
    return { translate: createTranslator(languageOf(locale), worded, english), texts: worded, chosen: new Map() };
  };
  const usual = new Map([...bundled].map(([locale, texts]) => [locale, word(locale, texts)]));
  const changed = new WeakMap<TextOverrides, Map<TextLocale, Worded>>();

  const wordedFor = (asked: TextLocale): Worded => {
    const locale = bundled.has(asked) ? asked : languageOf(asked);
    const overrides = overriding.of(asked);
    if (!overrides) return usual.get(locale) as Worded;
    const known = changed.get(overrides) ?? new Map<TextLocale, Worded>();
    changed.set(overrides, known);
    const made = known.get(locale);
    if (made) return made;
    const refuse = (key: string, reason: string) => overriding.refuse({ key, locale: languageOf(locale), reason });
    const own = bundled.get(languageOf(locale)) ?? {};
    const worded = word(locale, overridden(bundled.get(locale) ?? {}, { own, overrides, refuse }));
    known.set(locale, worded);
    return worded;
  };

  return {
    translator: (locale) => wordedFor(locale).translate,
    texts(locale, namespaces, without = []) {
      const { texts, chosen } = wordedFor(locale);
      // Routes name the namespaces: there are few combinations.
      const key = [...namespaces, '', ...without].join(' ');
      const known = chosen.get(key);
      if (known) return known;
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
