import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import type { TextFile } from '#server/ops/texts/text-files.ts';
import { SPACE_COMPONENTS } from './space-components.ts';
import { textDatasources } from './space-datasources.ts';
import { type BundledStory, bundledStoriesSchema, spaceStories } from './space-stories.ts';

/** The languages of a space beside its own, English, with the codes that the shop asks for. */
export const SPACE_LANGUAGES: ReadonlyMap<Language, string> = new Map([
  ['de', 'de-DE'],
  ['nl', 'nl'],
]);

const STORIES = /^content-fallbacks\/stories\/([\w-]+)\//;
/** Stories without words, which are the same in every language. */
const WORDLESS = 'content-fallbacks/facts.json';

/** The files that fill a space with the bundled content, by their path in the folder of the export. */
export function spaceFiles(files: readonly TextFile[], space: string): ReadonlyMap<string, unknown> {
  const storiesIn = (language: Language): readonly BundledStory[] =>
    files
      .filter(({ path }) => STORIES.exec(path)?.[1] === language || (language === 'en' && path === WORDLESS))
      .flatMap(({ text }) => bundledStoriesSchema.parse(JSON.parse(text)));
  const others = new Map([...SPACE_LANGUAGES].map(([language, code]) => [code, storiesIn(language)]));
  return new Map<string, unknown>([
    [`components/${space}/components.json`, SPACE_COMPONENTS],
    [`datasources/${space}/datasources.json`, textDatasources(SPACE_LANGUAGES)],
    [`languages/${space}/languages.json`, LANGUAGES.flatMap((language) => languageEntry(language))],
    ...spaceStories(storiesIn('en'), others).map((story): [string, unknown] => [
      `stories/${space}/${story.slug}_${story.uuid}.json`,
      story,
    ]),
  ]);
}

function languageEntry(language: Language) {
  const code = SPACE_LANGUAGES.get(language);
  return code ? [{ code, name: new Intl.DisplayNames('en', { type: 'language' }).of(language) }] : [];
}
