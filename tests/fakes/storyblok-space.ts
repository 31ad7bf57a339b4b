import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const storySchema = z.looseObject({
  id: z.number(),
  uuid: z.string(),
  name: z.string(),
  slug: z.string(),
  full_slug: z.string(),
  is_folder: z.boolean(),
  content: z.record(z.string(), z.unknown()),
});
type Stored = z.output<typeof storySchema>;
const datasourceSchema = z.object({
  slug: z.string(),
  entries: z.array(
    z.object({ name: z.string(), value: z.string(), dimension_values: z.record(z.string(), z.string()) }),
  ),
});

/** What a space of Storyblok holds, and what it delivers of it. */
export type StoryblokSpace = {
  readonly languageCodes: readonly string[];
  /** In the order of their slugs. `language` is a code of the space; any other gives the space's own language. */
  stories(language: string): readonly Readonly<Record<string, unknown> & { readonly full_slug: string }>[];
  entries(
    datasource: string,
    dimension: string | null,
  ): readonly {
    readonly id: number;
    readonly name: string;
    readonly value: string;
    readonly dimension_value: string | null;
  }[];
};

/** A space filled with the files of an export. */
export function readSpace(folder: string): StoryblokSpace {
  const read = (kind: string) => {
    const [space = ''] = readdirSync(join(folder, kind));
    return readdirSync(join(folder, kind, space)).map((file): unknown =>
      JSON.parse(readFileSync(join(folder, kind, space, file), 'utf8')),
    );
  };
  const stored = z
    .array(storySchema)
    .parse(read('stories'))
    .filter(({ is_folder }) => !is_folder);
  const datasources = z.array(datasourceSchema).parse(read('datasources').flat());
  const languages = z.array(z.object({ code: z.string() })).parse(read('languages').flat());
  const ordered = stored.sort((a, b) => a.full_slug.localeCompare(b.full_slug));
  return {
    languageCodes: languages.map(({ code }) => code),
    stories: (language) => ordered.map((story) => delivered(story, language)),
    entries: (datasource, dimension) =>
      (datasources.find(({ slug }) => slug === datasource)?.entries ?? []).map(
        ({ name, value, dimension_values }, place) => ({
          id: place + 1,
          name,
          value,
          dimension_value: (dimension && dimension_values[dimension]) || null,
        }),
      ),
  };
}

function delivered({ is_folder, ...story }: Stored, language: string) {
  return { ...story, lang: language, content: inLanguage(story.content, language) as Record<string, unknown> };
}

const TRANSLATED = '__i18n__';

/** Every field in a language where it has one, else in the space's own, at any depth. */
function inLanguage(value: unknown, language: string): unknown {
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, language));
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.keys(fields)
      .filter((name) => !name.includes(TRANSLATED))
      .map((name) => {
        const own = fields[`${name}${TRANSLATED}${language.replaceAll('-', '_')}`];
        return [name, inLanguage(own ?? fields[name], language)];
      }),
  );
}

type Stories = ReturnType<StoryblokSpace['stories']>;

/** A space whose stories are changed on their way out. */
export const changedSpace = (
  space: StoryblokSpace,
  change: (story: Stories[number], language: string) => unknown,
): StoryblokSpace => ({
  ...space,
  stories: (language) => space.stories(language).map((story) => change(story, language)) as unknown as Stories,
});

/** The space with another field of one of its stories. */
export const withField = (space: StoryblokSpace, slug: string, fields: Readonly<Record<string, unknown>>) =>
  changedSpace(space, (story) =>
    story.full_slug === slug ? { ...story, content: { ...(story.content as object), ...fields } } : story,
  );
