import { z } from 'zod';
import { within } from '#app/kernel/within.ts';
import type { ContentDelivery } from '#app/modules/content/ports.ts';
import type { StoryblokClient } from './client.ts';
import { languageOf, OWN } from './languages.ts';
import type { Snapshot } from './snapshot.ts';

/** Milliseconds that a call for drafts may take. */
const LONGEST = 6000;
const answerSchema = z.looseObject({ stories: z.array(z.unknown()) });

/** A space as it is known, and its drafts; `bundled` is delivered until it was read. */
export function createStoryblokDelivery({
  snapshot,
  bundled,
  drafts: client,
}: {
  readonly snapshot: () => Snapshot | null;
  readonly bundled: ContentDelivery['published'];
  /** Reads drafts; null where there is no preview. */
  readonly drafts: StoryblokClient | null;
}): ContentDelivery {
  return {
    published(code) {
      const known = snapshot();
      if (!known) return bundled(code);
      const { version, languages, stories, translations, constants } = known;
      const own = languageIn(Object.keys(stories), code);
      return {
        version,
        codes: languages.codes,
        stories: stories[own] ?? [],
        entries: { translations: translations[own] ?? [], constants },
      };
    },
    async drafts(params) {
      if (!client) return null;
      const asking = client.get({ path: 'stories', params }, answerSchema).catch(() => null);
      const answer = await within(LONGEST, asking);
      return answer.late || !answer.value ? null : { body: answer.value.body, total: answer.value.total ?? 0 };
    },
  };
}

/** A language that the shop reads, else one of the same name; the space's own for any other, as the service answers. */
const languageIn = (codes: readonly string[], code: string): string =>
  codes.find((known) => known === code) ?? codes.find((known) => languageOf(known) === languageOf(code)) ?? OWN;
