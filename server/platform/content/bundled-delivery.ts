import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { languageOf } from '#app/modules/content/domain/space-language.ts';
import type { ContentDelivery } from '#app/modules/content/ports.ts';
import { interfaceTexts } from '#app/web/i18n/translations.server.ts';
import type { Bundle } from './bundle.ts';

type Published = ReturnType<ContentDelivery['published']>;

const VERSION = '1';

/** The interface texts as entries, as an export fills a space: constants are the same in every language. */
function readEntries(own: Bundle['texts']): (language: Language) => Published['entries'] {
  const { translations, constants } = textEntries(own);
  const inLanguage = (entries: readonly TextEntry[], language: Language) =>
    entries.map(({ name, values }) => ({ name, value: values[language] }));
  const same = inLanguage(constants, 'en');
  return (language) => ({ translations: inLanguage(translations, language), constants: same });
}

/** The bundle as a space of its own would deliver it: in one of its languages, English where the code names none. */
export function bundledDelivery(bundle: Bundle): ContentDelivery {
  const made = new Map<Language, Published>();
  let entries: ReturnType<typeof readEntries> | null = null;
  const published = (code: string) => {
    const language = LANGUAGES.find((own) => own === languageOf(code)) ?? 'en';
    entries ??= readEntries(bundle.texts);
    const known = made.get(language) ?? {
      version: VERSION,
      codes: LANGUAGES.filter((own) => own !== 'en'),
      stories: [...bundle.stories[language].bySlug.values(), ...bundle.wordless.bySlug.values()],
      entries: entries(language),
    };
    made.set(language, known);
    return known;
  };
  return { published, languageFor: ({ language }) => language, drafts: async () => null };
}

/** An interface text by its key, `cart:title`, in every language. */
export type TextEntry = { readonly name: string; readonly values: Readonly<Record<Language, string>> };

/**
 * The interface texts as a content service has them, in two datasources: constants are the same in every language,
 * translations are not. `app/locales` is their only source.
 */
export function textEntries(own?: Bundle['texts']): {
  readonly translations: readonly TextEntry[];
  readonly constants: readonly TextEntry[];
} {
  const texts = LANGUAGES.map((language) => [language, interfaceTexts(language, own)] as const);
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
