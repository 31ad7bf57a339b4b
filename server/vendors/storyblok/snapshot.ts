import { z } from 'zod';
import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { deliveredStorySchema } from '#app/modules/content/domain/delivery/stories.ts';
import type { SpaceLanguages } from './languages.ts';

const entriesSchema = z.array(z.object({ name: z.string(), value: z.string() }));
/** Names and values of a datasource, in one language. */
export type Entries = z.output<typeof entriesSchema>;

const ownLanguage = z.string().refine((code): code is Language => LANGUAGES.some((known) => known === code));

/** Everything that the shop reads of a space, as of one version of it. */
const snapshotSchema = z.object({
  version: z.string(),
  languages: z.object({ own: ownLanguage, codes: z.array(z.string()) }),
  /** By the language asked for. */
  stories: z.record(z.string(), z.array(deliveredStorySchema)),
  translations: z.record(z.string(), entriesSchema),
  constants: entriesSchema,
});
export type Snapshot = Omit<z.output<typeof snapshotSchema>, 'languages'> & { readonly languages: SpaceLanguages };

/** A snapshot as the store has it; null for one of another release, and a damaged one. */
export function parseSnapshot(body: string): Snapshot | null {
  try {
    return snapshotSchema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}
