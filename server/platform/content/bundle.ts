import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { COUNTRY_LOCALES, LANGUAGES, type Language } from '#app/kernel/text.ts';
import type { ContentFacts } from '#app/modules/content/domain/content-facts.ts';
import type { Note } from '#app/modules/content/domain/delivery/fields.ts';
import { deliveredStorySchema } from '#app/modules/content/domain/delivery/stories.ts';
import type { OwnTexts } from '#app/web/i18n/text-overrides.ts';
import { createContentFacts } from './content-facts.ts';
import { type CountryTexts, createEdition, type Edition } from './edition.ts';
import { type OwnShop, ownStories, ownTexts, ownWordsSchema } from './own-shop.ts';
import { indexStories, type StoryIndex } from './story-index.ts';

const amountFile = z.record(z.string(), z.number());
const countryTextFile = z.record(z.string().min(1), z.string().min(1));

/** The files under `content-fallbacks/`, complete in every language. */
export type Bundle = {
  readonly stories: Readonly<Record<Language, StoryIndex>>;
  /** By country locale: `de-CH`. */
  readonly countryTexts: ReadonlyMap<string, CountryTexts>;
  /** Shared content without words, and what it states. */
  readonly wordless: StoryIndex;
  /** Interface texts of a shop of its own; none in the demo. */
  readonly texts: ReadonlyMap<Language, OwnTexts>;
  readonly facts: ContentFacts;
  /** Major units per country. */
  readonly giftWrappingPrices: Readonly<Record<string, number>>;
};

/**
 * Reads the bundle under `folder`: `stories/{language}/*.json` and, without words, `facts.json` as the content service
 * delivers stories, `country-texts/{locale}.json`, and `gift-wrapping.json`; for a shop of its own `own-shop/
 * {language}.json`, too. All files are read and validated once; a fault stops the start with an error that names the
 * file.
 */
export async function readBundle(folder: string, shop: OwnShop | null = null): Promise<Bundle> {
  const read = async <T>(schema: z.ZodType<T>, ...path: string[]): Promise<T> => {
    const file = join(folder, ...path);
    const parsed = schema.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  };
  const ownWords = await Promise.all(
    (shop ? LANGUAGES : []).map(
      async (language) => [language, await read(ownWordsSchema, 'own-shop', `${language}.json`)] as const,
    ),
  );
  const wordsIn = new Map(ownWords);
  const storiesOf = async (language: Language): Promise<StoryIndex> => {
    const place = join('stories', language);
    const files = (await readdir(join(folder, place))).filter((name) => name.endsWith('.json')).sort();
    const lists = await Promise.all(files.map((file) => read(z.array(z.unknown()), place, file)));
    const own = wordsIn.get(language);
    const entries =
      shop && own
        ? ownStories(z.array(deliveredStorySchema).parse(lists.flat()), { shop, own, language })
        : lists.flat();
    const index = indexStories(entries, (entry, reason) => {
      throw new Error(`${join(folder, place)}: ${JSON.stringify(entry).slice(0, 200)}: ${reason}`);
    });
    checkStories(index, join(folder, place));
    return index;
  };
  const stories = await Promise.all(LANGUAGES.map(async (language) => [language, await storiesOf(language)] as const));
  const countryTexts = await Promise.all(
    COUNTRY_LOCALES.map(async (locale) => {
      const texts = await read(countryTextFile, 'country-texts', `${locale}.json`);
      return [locale, new Map(Object.entries(texts))] as const;
    }),
  );
  const note = stopAt(join(folder, 'facts.json'));
  const wordless = indexStories(await read(z.array(z.unknown()), 'facts.json'), (_entry, reason) => note(reason, {}));
  return {
    stories: Object.fromEntries(stories) as Record<Language, StoryIndex>,
    countryTexts: new Map(countryTexts),
    wordless,
    texts: new Map(ownWords.flatMap(([language, own]) => (shop ? [[language, ownTexts(shop, own)]] : []))),
    facts: createContentFacts({ below: wordless, over: () => null, note })(),
    giftWrappingPrices: await read(amountFile, 'gift-wrapping.json'),
  };
}

/** Throws for a fault of a file in `where`. */
const stopAt =
  (where: string): Note =>
  (message, details) => {
    throw new Error(`${where}: ${message} ${JSON.stringify(details)}`);
  };

/** Reads every story once, so that a fault in one stops the start. */
function checkStories(index: StoryIndex, where: string): void {
  const edition = createEdition({
    sources: [index],
    folders: ['_default/'],
    redirectHosts: [],
    note: stopAt(where),
  });
  readWhole(edition, (slug) => {
    throw new Error(`${where}: ${slug} is neither page nor category`);
  });
}

/**
 * Reads every part of an edition but the frame, which is a market's, so that each fault is noted. `unknown` receives
 * the slugs that are neither page nor category.
 */
export function readWhole(edition: Edition, unknown: (slug: string) => void): void {
  for (const slug of edition.slugs()) if (!edition.story(slug) && !edition.category(slug)) unknown(slug);
  edition.redirects();
  edition.searchTerms();
  edition.segmentation();
  edition.experimentation();
  edition.productWords();
}
