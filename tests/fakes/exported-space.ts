import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cliDeps } from '#server/ops/cli-deps.ts';
import { runShop } from '#server/ops/program.ts';
import { readSpace, type StoryblokSpace } from './storyblok-space.ts';

/** A space that was filled with an export of the bundled content. */
export async function exportedSpace(): Promise<StoryblokSpace> {
  const folder = mkdtempSync(join(tmpdir(), 'space-'));
  try {
    const deps = { ...cliDeps({}, join(import.meta.dirname, '../..')), stdout: async () => undefined };
    await runShop(['content', 'export', join(folder, 'space'), '--space', '77'], deps);
    return readSpace(join(folder, 'space'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
