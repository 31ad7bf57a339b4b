import { z } from 'zod';
import { type DeliveredStory, deliveredStorySchema } from '#app/modules/content/domain/delivery/stories.ts';
import { withResolvedLinks } from './resolve-links.ts';

const MOST_DEPTH = 40;
const TRANSLATED = '__i18n__';
const editedSchema = z.looseObject({ id: z.number().int(), content: z.looseObject({ component: z.string() }) });

/** Every field in a language where it has one: the editor has all languages of a story. */
function inLanguage(value: unknown, code: string, depth = 0): unknown {
  if (depth > MOST_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, code, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  const suffix = `${TRANSLATED}${code.replaceAll('-', '_')}`;
  return Object.fromEntries(
    Object.keys(fields)
      .filter((name) => !name.includes(TRANSLATED))
      .map((name) => [name, inLanguage(fields[name + suffix] || fields[name], code, depth + 1)]),
  );
}

/**
 * The stories of a language with one of them as an editor has it at present; the same list for one that is not theirs.
 * Links to other stories have the addresses of the list: the editor has those of the last save.
 */
export function withEditedStory(
  stories: readonly DeliveredStory[],
  edited: unknown,
  code: string,
): readonly DeliveredStory[] {
  const read = editedSchema.safeParse(edited);
  const saved = read.success ? stories.find(({ id }) => id === read.data.id) : undefined;
  if (!read.success || !saved) return stories;
  const slugs = new Map(stories.map(({ uuid, full_slug }) => [uuid, full_slug]));
  const content = withResolvedLinks(inLanguage(read.data.content, code), (uuid) => slugs.get(uuid));
  const story = deliveredStorySchema.safeParse({ ...saved, content });
  return story.success ? stories.map((other) => (other === saved ? story.data : other)) : stories;
}
