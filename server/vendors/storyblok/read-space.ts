import { z } from 'zod';
import type { Language } from '#app/kernel/text.ts';
import type { Note } from '#app/modules/content/domain/delivery/fields.ts';
import { type DeliveredStory, deliveredStorySchema } from '#app/modules/content/domain/delivery/stories.ts';
import { OWN } from '#app/modules/content/domain/space-language.ts';
import { STOREFRONT_TABLE } from '#app/modules/markets/domain/market-table.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { StoryblokClient } from './client.ts';
import { askedLanguages } from './languages.ts';
import { withResolvedLinks } from './resolve-links.ts';
import type { Entries, Snapshot } from './snapshot.ts';

const STORIES_OF_A_PAGE = 100;
const ENTRIES_OF_A_PAGE = 1000;
const UUIDS_OF_A_CALL = 50;
const MOST_PAGES = 50;
const SHARED = 'shared-content/';

const spaceSchema = z.object({
  space: z.object({
    version: z.union([z.number().int().nonnegative(), z.string().regex(/^\d+$/)]).transform(String),
    language_codes: z.array(z.string()),
  }),
});
const uuids = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? []);
const found = z
  .array(z.looseObject({ uuid: z.string(), full_slug: z.string().optional(), slug: z.string().optional() }))
  .nullish()
  .transform((list) => list ?? []);
const storiesSchema = z.object({
  stories: z.array(z.unknown()),
  links: found,
  rels: found,
  link_uuids: uuids,
  rel_uuids: uuids,
});
const label = z.string().max(200).optional().catch(undefined);
/** What a faulty category is named by. */
const categorySchema = z.object({
  full_slug: label,
  name: label,
  content: z.object({ component: z.literal('category') }),
});
type Stories = z.output<typeof storiesSchema>;
const entriesSchema = z.object({ datasource_entries: z.array(z.unknown()) });
const entrySchema = z.object({
  name: z.string().min(1),
  value: z.string().nullish(),
  dimension_value: z.string().nullish(),
});

export type SpaceFacts = { readonly version: string; readonly codes: readonly string[] };

/** The version of a space, which changes with every publication, and its languages. */
export async function readSpaceFacts(client: StoryblokClient): Promise<SpaceFacts> {
  const { body } = await client.get({ path: 'spaces/me', params: {} }, spaceSchema);
  return { version: body.space.version, codes: body.space.language_codes };
}

type Deps = {
  readonly client: StoryblokClient;
  readonly own: Language;
  readonly markets: readonly Pick<Market, 'storefrontCode' | 'contentLocale' | 'language'>[];
  readonly note: Note;
};

/** Reads everything of a space that the shop shows. An entry that is no story is noted and left out. */
export async function readSpace({ client, own, markets, note }: Deps, facts: SpaceFacts): Promise<Snapshot> {
  const languages = { own, codes: facts.codes };
  const stories: Record<string, DeliveredStory[]> = {};
  const translations: Record<string, Entries> = {};
  for (const [code, storeCode] of askedLanguages(markets, languages)) {
    const asked = { client, version: facts.version, code, storeCode };
    stories[code] = await readStories(asked, note);
    translations[code] = await readEntries(asked, 'translations');
    if (translations[code].length === 0) note('Unable to fetch translations', { language: code });
  }
  const constants = await readEntries({ client, version: facts.version, code: OWN, storeCode: 'uk' }, 'constants');
  if (constants.length === 0) note('Unable to fetch constants', {});
  return { version: facts.version, languages, stories, translations, constants };
}

type InLanguage = {
  readonly client: StoryblokClient;
  readonly version: string;
  readonly code: string;
  readonly storeCode: string;
};

/** The folders of all content keys and of what is shared, in one call. */
const FOLDERS = [
  ...new Set(['_default', 'shared-content', ...Object.values(STOREFRONT_TABLE).map(({ contentKey }) => contentKey)]),
];

/** What is published, or what is drafted, with the changes of a release. */
type Stage = { readonly version: 'published' } | { readonly version: 'draft'; readonly release: string | null };
const PUBLISHED: Stage = { version: 'published' };

/** All stories of a space in a language, with the present addresses of the stories that they link to. */
export async function readStories(
  { client, version, code, storeCode }: InLanguage,
  note: Note,
  stage: Stage = PUBLISHED,
): Promise<DeliveredStory[]> {
  const common: Record<string, string> = { version: stage.version, cv: version, language: code };
  if (stage.version === 'draft' && stage.release) common.from_release = stage.release;
  const page = (params: Readonly<Record<string, string>>) =>
    client.get({ path: 'stories', params: { ...common, ...params }, storeCode }, storiesSchema);
  const pages = await readPages(STORIES_OF_A_PAGE, (number) =>
    page({
      by_slugs: FOLDERS.map((folder) => `${folder}/*`).join(','),
      resolve_links: 'story',
      resolve_relations: 'category.related',
      per_page: String(STORIES_OF_A_PAGE),
      page: String(number),
    }),
  );
  const stories = pages.flatMap(({ stories }) => stories).flatMap((entry) => storyOf(entry, note));
  const slugs = new Map<string, string>();
  const add = (list: Stories['links']) => {
    for (const { uuid, full_slug, slug } of list) slugs.set(uuid, full_slug ?? slug ?? '');
  };
  add(pages.flatMap(({ links, rels }) => [...links, ...rels]));
  add(stories);
  const named = pages.flatMap(({ link_uuids, rel_uuids }) => [...link_uuids, ...rel_uuids]);
  for (const group of inGroups([...new Set(named)].filter((uuid) => !slugs.has(uuid)))) {
    const { body } = await page({ by_uuids: group.join(','), per_page: String(UUIDS_OF_A_CALL) });
    add(found.parse(body.stories.filter((story) => found.safeParse([story]).success)));
  }
  if (!stories.some(({ full_slug }) => full_slug.startsWith(SHARED))) note('No shared content, stories', { code });
  if (!stories.some(({ content }) => content.component === 'category')) note('No categories', { code });
  return stories.map((story) => ({
    ...story,
    content: withResolvedLinks(story.content, (uuid) => slugs.get(uuid) || undefined) as DeliveredStory['content'],
  }));
}

/** The addresses of published stories that lie outside the folders that the shop reads. */
export async function readStraySlugs(client: StoryblokClient, version: string): Promise<readonly string[]> {
  const params = { version: 'published', cv: version, per_page: String(STORIES_OF_A_PAGE) };
  const pages = await readPages(STORIES_OF_A_PAGE, (number) =>
    client.get({ path: 'stories', params: { ...params, page: String(number) } }, storiesSchema),
  );
  return pages
    .flatMap(({ stories }) => found.parse(stories.filter((story) => found.safeParse([story]).success)))
    .flatMap(({ full_slug }) => full_slug ?? [])
    .filter((slug) => !FOLDERS.some((folder) => slug.startsWith(`${folder}/`)));
}

function storyOf(entry: unknown, note: Note): readonly DeliveredStory[] {
  const read = deliveredStorySchema.safeParse(entry);
  if (read.success) return [read.data];
  const fields = read.error.issues.map(({ path }) => path.join('.')).slice(0, 5);
  const category = categorySchema.safeParse(entry);
  const { full_slug, name } = category.data ?? {};
  note(category.success ? `Problem with category ${full_slug ?? name ?? ''}. Missing keys` : 'Problem with story', {
    fields,
  });
  return [];
}

/** The entries of a datasource that have a value in a language: without one the bundled text of the key stands. */
async function readEntries({ client, version, code, storeCode }: InLanguage, datasource: string): Promise<Entries> {
  const params = {
    datasource,
    cv: version,
    per_page: String(ENTRIES_OF_A_PAGE),
    ...(code !== OWN && { dimension: code }),
  };
  const pages = await readPages(ENTRIES_OF_A_PAGE, (number) =>
    client.get({ path: 'datasource_entries', params: { ...params, page: String(number) }, storeCode }, entriesSchema, {
      datasource_entries: [],
    }),
  );
  return pages
    .flatMap(({ datasource_entries }) => datasource_entries)
    .flatMap((entry) => {
      const read = entrySchema.safeParse(entry);
      if (!read.success) return [];
      const { name, value, dimension_value } = read.data;
      const text = code === OWN ? value : dimension_value;
      return text ? [{ name, value: text }] : [];
    });
}

async function readPages<T>(
  size: number,
  read: (page: number) => Promise<{ readonly body: T; readonly total: number | null }>,
): Promise<T[]> {
  const first = await read(1);
  const pages = [first.body];
  const count = Math.min(Math.ceil((first.total ?? 0) / size), MOST_PAGES);
  for (let number = 2; number <= count; number += 1) pages.push((await read(number)).body);
  return pages;
}

const inGroups = (uuids: readonly string[]) =>
  Array.from({ length: Math.ceil(uuids.length / UUIDS_OF_A_CALL) }, (_, place) =>
    uuids.slice(place * UUIDS_OF_A_CALL, (place + 1) * UUIDS_OF_A_CALL),
  );
