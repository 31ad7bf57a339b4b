import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { checkContent } from '#server/composition/check-content.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { Registration } from '#server/ops/registration.ts';
import { configuredStore } from '#server/ops/store/configured-store.ts';
import type { TextFile } from '#server/ops/texts/text-files.ts';
import { SPACE_COMPONENTS } from './space-components.ts';
import { textDatasources } from './space-datasources.ts';
import { type BundledStory, bundledStoriesSchema, spaceStories } from './space-stories.ts';

export function addContentCommand({ program, deps, exit }: Registration): void {
  const content = program
    .command('content')
    .description('The content that comes with the shop, for a content service.');
  content
    .command('export')
    .description('Writes the bundled content as files that fill a new space of Storyblok.')
    .argument('<folder>', 'where the files are written; it is made, or is empty')
    .requiredOption('--space <number>', 'the number of the space', readSpace)
    .addHelpText('after', '\nHow to fill a space with them: docs/running.md.')
    .action(async (folder: string, { space }: { readonly space: string }) => {
      const files = spaceFiles((await deps.textFiles()).texts, space);
      await checkEmpty(folder);
      for (const [path, value] of files) {
        const file = join(folder, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, `${JSON.stringify(value, null, 2)}\n`, { flag: 'wx' });
      }
      await deps.stdout(`${files.size} files in ${folder}\n`);
      exit(0);
    });
  content
    .command('check')
    .description('Says what is missing in the configured space of Storyblok, and whether its tokens are taken.')
    .action(async () => {
      const faults = await checkContent(configuredStore(deps).config, deps);
      if (!faults) throw new OperatorError('CONTENT_ADAPTER is not storyblok: there is no space.');
      await deps.stdout(
        faults.length === 0 ? 'The space is complete.\n' : faults.map(({ text }) => `${text}\n`).join(''),
      );
      exit(faults.length === 0 ? 0 : 1);
    });
}

function readSpace(text: string): string {
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError('It is the number of a space.');
  return text;
}

async function checkEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new OperatorError(`${folder} cannot be written to: ${error.code}`);
  });
  if (names.length > 0) throw new OperatorError(`${folder} is not empty.`);
}

/** The languages of a space beside its own, English, with the codes that the shop asks for. */
const SPACE_LANGUAGES: ReadonlyMap<Language, string> = new Map([
  ['de', 'de-DE'],
  ['nl', 'nl'],
]);

const STORIES = /^content-fallbacks\/stories\/([\w-]+)\//;
/** Stories without words, which are the same in every language. */
const WORDLESS = 'content-fallbacks/facts.json';

/** The files that fill a space with the bundled content, by their path in the folder of the export. */
function spaceFiles(files: readonly TextFile[], space: string): ReadonlyMap<string, unknown> {
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
