import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { everyLanguageSchema } from '#app/kernel/text-schema.ts';
import {
  type Category,
  categorySchema,
  type ShellContent,
  type Story,
  shellContentSchema,
  storySchema,
} from '#app/modules/content/domain/story.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';

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
const thresholdFile = z.record(z.string(), z.number());

export type BundledContent = ContentSource & {
  /** Major units per country, as content has them. */
  readonly freeShippingThresholds: Readonly<Record<string, number>>;
};

/**
 * The content that comes with the shop: `stories/{language}/*.json`, `shell/{language}.json`, `categories.json` and
 * `free-shipping.json` under `folder`. All of it is read and checked once; a fault stops the start and names the file.
 */
export async function createBundledContent(folder: string): Promise<BundledContent> {
  const read = async <T>(schema: z.ZodType<T>, ...path: string[]): Promise<T> => {
    const file = join(folder, ...path);
    const parsed = schema.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  };
  const stories = new Map<Language, Map<string, Story>>();
  const shells = new Map<Language, ShellContent>();
  for (const language of LANGUAGES) {
    const files = (await readdir(join(folder, 'stories', language))).filter((name) => name.endsWith('.json')).sort();
    const lists = await Promise.all(files.map((file) => read(z.array(storySchema), 'stories', language, file)));
    stories.set(language, new Map(lists.flat().map((story) => [story.full_slug, story])));
    shells.set(language, await read(shellContentSchema, 'shell', `${language}.json`));
  }
  const categories = await read(categoryFile, 'categories.json');
  const freeShippingThresholds = await read(thresholdFile, 'free-shipping.json');
  const categoriesOf = new Map<Language, Map<string, Category>>(
    LANGUAGES.map((language) => [
      language,
      new Map(
        categories.map((entry) => [
          entry.full_slug,
          categorySchema.parse({ ...entry, title: entry.title[language], intro: entry.intro[language] }),
        ]),
      ),
    ]),
  );

  return {
    freeShippingThresholds,
    story: async (market, fullSlug) => stories.get(market.language)?.get(fullSlug) ?? null,
    stories: async (market, prefix) =>
      [...(stories.get(market.language)?.values() ?? [])]
        .filter((story) => story.full_slug.startsWith(`${prefix}/`))
        .sort((a, b) => b.first_published_at.localeCompare(a.first_published_at)),
    category: async (market, fullSlug) => categoriesOf.get(market.language)?.get(fullSlug) ?? null,
    categories: async (market) => [...(categoriesOf.get(market.language)?.values() ?? [])],
    shell: async (market) => shells.get(market.language) as ShellContent,
  };
}
