import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { createTranslator, type Texts, type Translate } from './translator.ts';

const files = import.meta.glob<Texts>('../../locales/*/*.json', { eager: true, import: 'default' });

/** All interface texts: one translator per language for the life of the process. */
export interface Translations {
  translator(language: Language): Translate;
  /**
   * The texts of some namespaces, for a page that hydrates; `without` names parts of them (`namespace.part`) it says
   * nothing of.
   */
  texts(language: Language, namespaces: readonly string[], without?: readonly string[]): Texts;
}

export function createTranslations(): Translations {
  const byLanguage = new Map<Language, Record<string, unknown>>(LANGUAGES.map((language) => [language, {}]));
  for (const [path, texts] of Object.entries(files)) {
    const [, language, namespace] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
    const target = byLanguage.get(language as Language);
    if (target && namespace) target[namespace] = texts;
  }
  const translators = new Map<Language, Translate>(
    LANGUAGES.map((language) => [
      language,
      createTranslator(language, byLanguage.get(language) ?? {}, byLanguage.get('en')),
    ]),
  );
  return {
    translator: (language) => translators.get(language) as Translate,
    texts(language, namespaces, without = []) {
      const partsOf = (name: string) => Object.entries(byLanguage.get(language)?.[name] ?? {});
      return Object.fromEntries(
        namespaces.map((name) => [
          name,
          Object.fromEntries(partsOf(name).filter(([part]) => !without.includes(`${name}.${part}`))),
        ]),
      );
    },
  };
}
