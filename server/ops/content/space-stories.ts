import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

const bundledStorySchema = z.object({
  id: z.number().int(),
  uuid: z.string(),
  name: z.string(),
  slug: z.string(),
  full_slug: z.string(),
  first_published_at: z.string().optional(),
  content: z.looseObject({ component: z.string() }),
});
/** A story of the bundle in one language. */
export type BundledStory = z.output<typeof bundledStorySchema>;
export const bundledStoriesSchema = z.array(bundledStorySchema);

/** A story or a folder as a space is given it, with its fields in every language. */
export type SpaceStory = Omit<BundledStory, 'content'> & {
  readonly is_folder: boolean;
  readonly is_startpage: boolean;
  readonly parent_id: number;
  readonly content: Readonly<Record<string, unknown>>;
};

type Fields = Readonly<Record<string, unknown>>;
const isBlock = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && '_uid' in value && 'component' in value;
const areBlocks = (value: unknown): value is readonly Fields[] => Array.isArray(value) && value.some(isBlock);

/** The name of a field in another language, as the service stores it. */
export const fieldIn = (field: string, code: string) => `${field}__i18n__${code.replaceAll('-', '_')}`;

/**
 * A block with its fields in other languages beside its own. A field that is the same in a language is not repeated:
 * the service delivers that of the space's own language.
 */
function withLanguages(block: Fields, others: ReadonlyMap<string, Fields>): Fields {
  const entries = Object.entries(block).flatMap(([field, value]): [string, unknown][] => {
    if (areBlocks(value)) return [[field, value.map((item) => withLanguages(item, sameBlock(field, item, others)))]];
    const translated = [...others].filter(([, other]) => !isDeepStrictEqual(other[field], value));
    return [
      [field, value],
      ...translated.map(([code, other]): [string, unknown] => [fieldIn(field, code), other[field]]),
    ];
  });
  return Object.fromEntries(entries);
}

/** The block of a list in other languages, by its `_uid`. */
function sameBlock(field: string, { _uid }: Fields, others: ReadonlyMap<string, Fields>): ReadonlyMap<string, Fields> {
  return new Map(
    [...others].flatMap(([code, other]): [string, Fields][] => {
      const items = other[field];
      const same = areBlocks(items) ? items.find((item) => item._uid === _uid) : undefined;
      return same ? [[code, same]] : [];
    }),
  );
}

const folderOf = (slug: string) => slug.split('/').slice(0, -1).join('/');

/** Every folder above a story, the highest first. */
function foldersAbove(slug: string): readonly string[] {
  const folder = folderOf(slug);
  return folder ? [...foldersAbove(folder), folder] : [];
}

/** The same id and uuid for a folder each time it is exported. */
function folder(full_slug: string, parent_id: number): SpaceStory {
  const hash = createHash('sha256').update(full_slug).digest('hex');
  const slug = full_slug.split('/').at(-1) ?? '';
  return {
    id: 2_000_000_000 + (Number.parseInt(hash.slice(0, 8), 16) % 1_000_000_000),
    uuid: [
      hash.slice(0, 8),
      hash.slice(8, 12),
      `4${hash.slice(13, 16)}`,
      `8${hash.slice(17, 20)}`,
      hash.slice(20, 32),
    ].join('-'),
    name: slug,
    slug,
    full_slug,
    is_folder: true,
    is_startpage: false,
    parent_id,
    content: {},
  };
}

/**
 * The stories of a space, folders before what lies in them: those of its own language with the fields of the others,
 * by code. A page with pages below it is the start page of their folder.
 */
export function spaceStories(
  own: readonly BundledStory[],
  others: ReadonlyMap<string, readonly BundledStory[]>,
): readonly SpaceStory[] {
  const folders = new Map<string, SpaceStory>();
  for (const slug of own.flatMap(({ full_slug }) => foldersAbove(full_slug)))
    if (!folders.has(slug)) folders.set(slug, folder(slug, folders.get(folderOf(slug))?.id ?? 0));
  const stories = own.map((story): SpaceStory => {
    const { full_slug, content } = story;
    const inside = folders.get(full_slug);
    const translated = new Map(
      [...others].flatMap(([code, list]): [string, Fields][] => {
        const same = list.find((other) => other.full_slug === full_slug);
        return same ? [[code, same.content]] : [];
      }),
    );
    return {
      ...story,
      full_slug: inside ? `${full_slug}/` : full_slug,
      is_folder: false,
      is_startpage: inside !== undefined,
      parent_id: (inside ?? folders.get(folderOf(full_slug)))?.id ?? 0,
      content: withLanguages(content, translated),
    };
  });
  return [...folders.values(), ...stories];
}
