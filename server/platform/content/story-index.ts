import type { Delivered } from '#app/modules/content/domain/delivery/read-fields.ts';
import { type DeliveredStory, deliveredStorySchema } from '#app/modules/content/domain/delivery/stories.ts';

const SHARED = 'shared-content/';

/** Stories of one language from one source, found by whole slug, by uuid and, of the shared folder, by kind. */
export type StoryIndex = {
  readonly bySlug: ReadonlyMap<string, DeliveredStory>;
  readonly byUuid: ReadonlyMap<string, DeliveredStory>;
  /** Contents of `shared-content/`. */
  readonly shared: ReadonlyMap<string, readonly Delivered[]>;
};

/** An entry that is no story is given to `onFault` and left out. */
export function indexStories(
  entries: readonly unknown[],
  onFault: (entry: unknown, reason: string) => void,
): StoryIndex {
  const bySlug = new Map<string, DeliveredStory>();
  const byUuid = new Map<string, DeliveredStory>();
  const shared = new Map<string, Delivered[]>();
  for (const entry of entries) {
    const read = deliveredStorySchema.safeParse(entry);
    if (!read.success) {
      onFault(entry, read.error.issues.map(({ path }) => path.join('.')).join(', '));
      continue;
    }
    // The start page of a folder ends in a slash.
    const story = { ...read.data, full_slug: read.data.full_slug.replace(/\/+$/, '') };
    bySlug.set(story.full_slug, story);
    byUuid.set(story.uuid, story);
    if (!story.full_slug.startsWith(SHARED)) continue;
    const { component } = story.content;
    shared.set(component, [...(shared.get(component) ?? []), story.content]);
  }
  return { bySlug, byUuid, shared };
}
