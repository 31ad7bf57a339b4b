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

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Collects the marks of blocks by their `_uid`. Changes `marks`. */
function collectMarks(value: unknown, marks: Map<unknown, unknown>, depth = 0): void {
  if (!isObject(value) || depth > MOST_DEPTH) return;
  if (value._editable) marks.set(value._uid, value._editable);
  for (const inner of Object.values(value)) collectMarks(inner, marks, depth + 1);
}

/** Blocks with the marks of their saved versions, where the editor has left them out. */
function withMarks(value: unknown, marks: ReadonlyMap<unknown, unknown>, depth = 0): unknown {
  if (!isObject(value) || depth > MOST_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => withMarks(item, marks, depth + 1));
  const fields = Object.entries(value).map(([name, inner]) => [name, withMarks(inner, marks, depth + 1)]);
  const mark = value._editable ?? marks.get(value._uid);
  return { ...Object.fromEntries(fields), ...(value._uid !== undefined && mark !== undefined && { _editable: mark }) };
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
  const marks = new Map<unknown, unknown>();
  collectMarks(saved.content, marks);
  const typed = withMarks(inLanguage(read.data.content, code), marks);
  const content = withResolvedLinks(typed, (uuid) => slugs.get(uuid));
  const story = deliveredStorySchema.safeParse({ ...saved, content });
  return story.success ? stories.map((other) => (other === saved ? story.data : other)) : stories;
}
