import { z } from 'zod';
import { within } from '#app/kernel/within.ts';
import { languageOf, OWN } from '#app/modules/content/domain/space-language.ts';
import type { ContentDelivery } from '#app/modules/content/ports.ts';
import type { StoryblokClient } from './client.ts';
import { askedLanguage } from './languages.ts';
import type { Snapshot } from './snapshot.ts';

/** Milliseconds that a call for drafts may take. */
const LONGEST = 6000;
const answerSchema = z.looseObject({ stories: z.array(z.unknown()) });

/** A space as it is known, and its drafts; `bundled` is delivered until it was read. */
export function createStoryblokDelivery({
  snapshot,
  bundled,
  client,
}: {
  readonly snapshot: () => Snapshot | null;
  readonly bundled: ContentDelivery;
  /** Reads drafts; null where there is no preview. */
  readonly client: StoryblokClient | null;
}): ContentDelivery {
  return {
    published(code) {
      const known = snapshot();
      if (!known) return bundled.published(code);
      const { version, languages, stories, translations, constants } = known;
      const own = languageIn(Object.keys(stories), code);
      return {
        version,
        codes: languages.codes,
        stories: stories[own] ?? [],
        entries: { translations: translations[own] ?? [], constants },
      };
    },
    languageFor(market) {
      const known = snapshot();
      return known ? (askedLanguage(market, known.languages) ?? OWN) : bundled.languageFor(market);
    },
    async drafts(params, storeCode) {
      if (!client) return null;
      const asked = { path: 'stories', params, ...(storeCode && { storeCode }) };
      const asking = client.get(asked, answerSchema).catch(() => null);
      const answer = await within(LONGEST, asking);
      return answer.late || !answer.value ? null : { body: answer.value.body, total: answer.value.total ?? 0 };
    },
  };
}

/** A language that the shop reads, else one of the same name; the space's own for any other, as the service answers. */
const languageIn = (codes: readonly string[], code: string): string =>
  codes.find((known) => known === code) ?? codes.find((known) => languageOf(known) === languageOf(code)) ?? OWN;
