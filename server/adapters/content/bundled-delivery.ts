import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { languageOf } from '#app/modules/content/domain/space-language.ts';
import type { ContentDelivery } from '#app/modules/content/ports.ts';
import type { Bundle } from './bundle.ts';

type Published = ReturnType<ContentDelivery['published']>;

const VERSION = '1';

/** The bundle as a space of its own would deliver it: in one of its languages, English where the code names none. */
export function bundledDelivery(bundle: Bundle): ContentDelivery {
  const made = new Map<Language, Published>();
  const published = (code: string) => {
    const language = LANGUAGES.find((own) => own === languageOf(code)) ?? 'en';
    const known = made.get(language) ?? {
      version: VERSION,
      codes: LANGUAGES.filter((own) => own !== 'en'),
      stories: [...bundle.stories[language].bySlug.values(), ...bundle.wordless.bySlug.values()],
      // Interface texts come with the shop: entries are those that replace them.
      entries: { translations: [], constants: [] },
    };
    made.set(language, known);
    return known;
  };
  return { published, languageFor: ({ language }) => language, drafts: async () => null };
}
