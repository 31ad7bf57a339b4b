import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { type FacetDefinition, facetDefinitionSchema } from '#app/modules/content/domain/facet-definition.ts';
import { type SearchTermsFile, searchTermsSchema } from '#app/modules/content/domain/search-terms.ts';
import { widgetsSchema } from '#app/modules/recommendations/domain/widgets.ts';
import { createEdition } from './edition.ts';
import { indexStories, type StoryIndex } from './story-index.ts';

const amountFile = z.record(z.string(), z.number());

/** The files under `content-fallbacks/`, complete in every language. */
export type Bundle = {
  readonly stories: Readonly<Record<Language, StoryIndex>>;
  readonly facets: readonly FacetDefinition[];
  readonly searchTerms: SearchTermsFile;
  /** Major units per country, as the content states them. */
  readonly freeShippingThresholds: Readonly<Record<string, number>>;
  readonly giftWrappingPrices: Readonly<Record<string, number>>;
  readonly recommendationWidgets: z.output<typeof widgetsSchema>;
};

/**
 * Reads the bundle: `stories/{language}/*.json` as the content service delivers stories, `facets.json`,
 * `search-terms.json`, `free-shipping.json`, `gift-wrapping.json` and `recommendation-widgets.json` under `folder`. All
 * files are read and validated once; a fault stops the start with an error that names the file.
 */
export async function readBundle(folder: string): Promise<Bundle> {
  const read = async <T>(schema: z.ZodType<T>, ...path: string[]): Promise<T> => {
    const file = join(folder, ...path);
    const parsed = schema.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  };
  const storiesOf = async (language: Language): Promise<StoryIndex> => {
    const own = join('stories', language);
    const files = (await readdir(join(folder, own))).filter((name) => name.endsWith('.json')).sort();
    const lists = await Promise.all(files.map((file) => read(z.array(z.unknown()), own, file)));
    const index = indexStories(lists.flat(), (entry, reason) => {
      throw new Error(`${join(folder, own)}: ${JSON.stringify(entry).slice(0, 200)}: ${reason}`);
    });
    checkStories(index, join(folder, own));
    return index;
  };
  const stories = await Promise.all(LANGUAGES.map(async (language) => [language, await storiesOf(language)] as const));
  return {
    stories: Object.fromEntries(stories) as Record<Language, StoryIndex>,
    facets: await read(z.array(facetDefinitionSchema), 'facets.json'),
    searchTerms: await read(searchTermsSchema, 'search-terms.json'),
    freeShippingThresholds: await read(amountFile, 'free-shipping.json'),
    giftWrappingPrices: await read(amountFile, 'gift-wrapping.json'),
    recommendationWidgets: await read(widgetsSchema, 'recommendation-widgets.json'),
  };
}

/** Reads every story once, so that a fault in one stops the start. */
function checkStories(index: StoryIndex, where: string): void {
  const edition = createEdition({
    sources: [index],
    folders: ['_default/'],
    locale: '',
    redirectHosts: [],
    note: (message, details) => {
      throw new Error(`${where}: ${message} ${JSON.stringify(details)}`);
    },
  });
  for (const slug of edition.slugs())
    if (!edition.story(slug) && !edition.category(slug))
      throw new Error(`${where}: ${slug} is neither page nor category`);
  edition.redirects();
}
