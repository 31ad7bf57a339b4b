import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { memoised } from '#app/kernel/memo.ts';
import { allWordedIn } from '#app/kernel/spelling.ts';
import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { everyLanguageSchema } from '#app/kernel/text-schema.ts';
import { facetDefinitionSchema } from '#app/modules/content/domain/facet-definition.ts';
import { type SearchTerms, type SearchTermsFile, searchTermsSchema } from '#app/modules/content/domain/search-terms.ts';
import {
  type Category,
  categorySchema,
  type ShellContent,
  type Story,
  shellContentSchema,
  storySchema,
} from '#app/modules/content/domain/story.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import { spellingLocale } from '#app/modules/markets/domain/market-text.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { widgetsSchema } from '#app/modules/recommendations/domain/widgets.ts';

const words = everyLanguageSchema(z.string());
const categoryFile = z.array(
  z.object({
    full_slug: z.string(),
    id: z.number().int(),
    uuid: z.string(),
    title: words,
    intro: words,
    related: z.array(z.string()).default([]),
  }),
);
const amountFile = z.record(z.string(), z.number());

export type BundledContent = ContentSource & {
  /** Major units per country, as the content states them. */
  readonly freeShippingThresholds: Readonly<Record<string, number>>;
  readonly giftWrappingPrices: Readonly<Record<string, number>>;
  readonly recommendationWidgets: z.output<typeof widgetsSchema>;
  /** Terms of one meaning, per language. */
  readonly synonyms: SearchTermsFile['synonyms'];
};

/** The content in one language or spelling. */
type Edition = {
  readonly stories: ReadonlyMap<string, Story>;
  readonly categories: ReadonlyMap<string, Category>;
  readonly shell: ShellContent;
};

/** The same list for the same edition. */
const categoryList = memoised((edition: Edition): readonly Category[] => [...edition.categories.values()]);

/** The terms of the search, with the titles of an edition's stories. A slug without a story is left out. */
const searchTermsOf = memoised(
  (
    { stories }: Edition,
    { redirects, pages }: Pick<SearchTermsFile, 'redirects' | 'pages'>,
    language: Language,
  ): SearchTerms => ({
    redirects: redirects[language] ?? {},
    pages: Object.entries(pages).flatMap(([slug, words]) => {
      const story = stories.get(slug);
      return story ? [{ path: `/${slug}`, title: story.content.title, words: words[language] ?? '' }] : [];
    }),
  }),
);

/**
 * The bundled content: `stories/{language}/*.json`, `shell/{language}.json`, `categories.json`, `search-terms.json`,
 * `free-shipping.json`, `gift-wrapping.json` and `recommendation-widgets.json` under `folder`. All files are read and
 * validated once; a fault stops the start with an error that names the file.
 */
export async function createBundledContent(folder: string): Promise<BundledContent> {
  const read = async <T>(schema: z.ZodType<T>, ...path: string[]): Promise<T> => {
    const file = join(folder, ...path);
    const parsed = schema.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  };
  const categories = await read(categoryFile, 'categories.json');
  const freeShippingThresholds = await read(amountFile, 'free-shipping.json');
  const facets = await read(z.array(facetDefinitionSchema), 'facets.json');
  const recommendationWidgets = await read(widgetsSchema, 'recommendation-widgets.json');
  const giftWrappingPrices = await read(amountFile, 'gift-wrapping.json');
  const { synonyms, ...terms } = await read(searchTermsSchema, 'search-terms.json');
  const editions = new Map<string, Edition>();
  for (const language of LANGUAGES) {
    const files = (await readdir(join(folder, 'stories', language))).filter((name) => name.endsWith('.json')).sort();
    const lists = await Promise.all(files.map((file) => read(z.array(storySchema), 'stories', language, file)));
    editions.set(language, {
      stories: new Map(lists.flat().map((story) => [story.full_slug, story])),
      categories: new Map(
        categories.map((entry) => [
          entry.full_slug,
          categorySchema.parse({ ...entry, title: entry.title[language], intro: entry.intro[language] }),
        ]),
      ),
      shell: await read(shellContentSchema, 'shell', `${language}.json`),
    });
  }
  /** The edition of a market; a spelling variant is made when the first market requests it. */
  const editionOf = (market: Market): Edition => {
    const locale = spellingLocale(market);
    const known = editions.get(locale);
    if (known) return known;
    const { stories, categories: listed, shell } = editions.get(market.language) as Edition;
    const edition: Edition = {
      stories: new Map(allWordedIn(locale, [...stories])),
      categories: new Map(allWordedIn(locale, [...listed])),
      shell: allWordedIn(locale, shell),
    };
    editions.set(locale, edition);
    return edition;
  };

  return {
    freeShippingThresholds,
    giftWrappingPrices,
    recommendationWidgets,
    synonyms,
    story: async (market, fullSlug) => editionOf(market).stories.get(fullSlug) ?? null,
    stories: async (market, prefix) =>
      [...editionOf(market).stories.values()]
        .filter((story) => story.full_slug.startsWith(`${prefix}/`))
        .sort((a, b) => b.first_published_at.localeCompare(a.first_published_at)),
    category: async (market, fullSlug) => editionOf(market).categories.get(fullSlug) ?? null,
    categories: async (market) => categoryList(editionOf(market)),
    facets: async () => facets,
    shell: async (market) => editionOf(market).shell,
    searchTerms: async (market) => searchTermsOf(editionOf(market), terms, market.language),
  };
}
