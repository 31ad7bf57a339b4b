import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { interfaceTexts } from '#app/web/i18n/translations.server.ts';

/** An interface text by its key, `cart:title`, in every language. */
export type TextEntry = { readonly name: string; readonly values: Readonly<Record<Language, string>> };

/**
 * The interface texts as a content service has them, in two datasources: constants are the same in every language,
 * translations are not. `app/locales` is their only source.
 */
export function textEntries(): {
  readonly translations: readonly TextEntry[];
  readonly constants: readonly TextEntry[];
} {
  const texts = LANGUAGES.map((language) => [language, interfaceTexts(language)] as const);
  const entries = [...interfaceTexts('en').keys()].map((name): TextEntry => {
    const values = texts.map(([language, own]) => [language, own.get(name) ?? ''] as const);
    return { name, values: Object.fromEntries(values) as Record<Language, string> };
  });
  const isConstant = ({ values }: TextEntry) => new Set(Object.values(values)).size === 1;
  return {
    translations: entries.filter((entry) => !isConstant(entry)),
    constants: entries.filter(isConstant),
  };
}
