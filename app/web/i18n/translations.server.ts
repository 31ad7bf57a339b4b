import { LANGUAGES, type Language, languageOf, type TextLocale } from '#app/kernel/text.ts';
import { type OwnTexts, overridden, type TextOverrides, withOwn } from './text-overrides.ts';
import { createTranslator, type Texts, type Translate } from './translator.ts';

const files = import.meta.glob<Texts>('../../locales/*/*.json', { eager: true, import: 'default' });

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
  const variants = [...read.keys()].filter((locale) => locale.includes('-'));
  return new Map<TextLocale, Texts>([
    ...LANGUAGES.map((language): [TextLocale, Texts] => [language, read.get(language) ?? {}]),
    ...(variants as TextLocale[]).map((locale): [TextLocale, Texts] => [
      locale,
      merged(read.get(languageOf(locale)) ?? {}, read.get(locale) ?? {}),
    ]),
  ]);
}

/** The interface texts of a language by their keys, `cart:title`. */
export function interfaceTexts(language: Language, own: OwnByLanguage = NO_OWN): ReadonlyMap<string, string> {
  const leaves = (value: unknown, [namespace = '', ...path]: readonly string[]): [string, string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, namespace ? [namespace, ...path, name] : [name]))
      : [[`${namespace}:${path.join('.')}`, String(value)]];
  return new Map(leaves(withOwn(readTexts().get(language) ?? {}, own.get(language)), []));
}

type OwnByLanguage = ReadonlyMap<Language, OwnTexts>;
const NO_OWN: OwnByLanguage = new Map();

type LocaleTexts = { readonly translate: Translate; readonly texts: Texts; readonly selections: Map<string, Texts> };

/** Interface texts of content: those of a locale, and where one that is refused is reported. */
export type OverridingTexts = {
  /** The same object while they are the same; null without any. */
  of(locale: TextLocale): TextOverrides | null;
  refuse(details: { readonly key: string; readonly locale: string; readonly reason: string }): void;
};

const NO_OVERRIDES: OverridingTexts = { of: () => null, refuse: () => undefined };

export function createTranslations(overriding = NO_OVERRIDES, own: OwnByLanguage = NO_OWN): Translations {
  const compared = readTexts();
  const bundled = new Map(
    [...compared].map(([locale, texts]) => [locale, withOwn(texts, own.get(languageOf(locale)))]),
  );
  const english = bundled.get('en');
  const prepared = (locale: TextLocale, texts: Texts): LocaleTexts => {
    return { translate: createTranslator(languageOf(locale), texts, english), texts, selections: new Map() };
  };
  const usual = new Map([...bundled].map(([locale, texts]) => [locale, prepared(locale, texts)]));
  const byOverrides = new WeakMap<TextOverrides, Map<TextLocale, LocaleTexts>>();

  const textsOf = (market: TextLocale): LocaleTexts => {
    const locale = bundled.has(market) ? market : languageOf(market);
    const overrides = overriding.of(market);
    if (!overrides) return usual.get(locale) as LocaleTexts;
    const byLocale = byOverrides.get(overrides) ?? new Map<TextLocale, LocaleTexts>();
    byOverrides.set(overrides, byLocale);
    const cached = byLocale.get(locale);
    if (cached) return cached;
    const refuse = (key: string, reason: string) => overriding.refuse({ key, locale: languageOf(locale), reason });
    // An override that repeats a text that comes with the shop replaces none of the shop's own.
    const texts = prepared(
      locale,
      overridden(bundled.get(locale) ?? {}, { own: compared.get(languageOf(locale)) ?? {}, overrides, refuse }),
    );
    byLocale.set(locale, texts);
    return texts;
  };

  return {
    translator: (locale) => textsOf(locale).translate,
    texts(locale, namespaces, without = []) {
      const { texts, selections } = textsOf(locale);
      // Routes name the namespaces: there are few combinations.
      const key = [...namespaces, '', ...without].join(' ');
      const cached = selections.get(key);
      if (cached) return cached;
      const partsOf = (name: string) => Object.entries(texts[name] ?? {});
      const selection = Object.fromEntries(
        namespaces.map((name) => [
          name,
          Object.fromEntries(partsOf(name).filter(([part]) => !without.includes(`${name}.${part}`))),
        ]),
      );
      selections.set(key, selection);
      return selection;
    },
  };
}
