import type { Language } from '#app/kernel/text.ts';
import type { ContentFacts } from '#app/modules/content/domain/content-facts.ts';
import { OWN } from '#app/modules/content/domain/space-language.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { OverridingTexts } from '#app/web/i18n/translations.server.ts';
import type { Bundle } from '#server/platform/content/bundle.ts';
import { createContentFacts } from '#server/platform/content/content-facts.ts';
import { createContentSource } from '#server/platform/content/content-source.ts';
import { indexStories } from '#server/platform/content/story-index.ts';
import type { StoryblokClient } from './client.ts';
import { askedLanguage } from './languages.ts';
import { readSpace, readSpaceFacts } from './read-space.ts';
import type { Snapshot } from './snapshot.ts';
import { createSpaceTexts } from './space-texts.ts';

type Deps = {
  readonly client: StoryblokClient;
  /** The space's own language. */
  readonly own: Language;
  readonly markets: readonly Market[];
  readonly bundle: Bundle;
};

/** What content says at present, over the bundle. */
export type PublishedContent = {
  readonly content: ContentSource;
  readonly facts: ContentFacts;
  readonly texts: OverridingTexts;
};

/** Reads what a space has published, once, without a store. Rejects with `UpstreamUnavailable`. */
export async function readPublishedContent({ client, own, markets, bundle }: Deps): Promise<PublishedContent> {
  const snapshot = await readSpace({ client, own, markets, note: () => undefined }, await readSpaceFacts(client));
  return contentOf(snapshot, { markets, bundle });
}

/** What a snapshot of a space says, over the bundle. */
export function contentOf(snapshot: Snapshot, { markets, bundle }: Pick<Deps, 'markets' | 'bundle'>): PublishedContent {
  const note = () => undefined;
  const indexes = new Map(
    Object.entries(snapshot.stories).map(([code, stories]) => [code, indexStories(stories, note)] as const),
  );
  const facts = createContentFacts({ below: bundle.wordless, over: () => indexes.get(OWN) ?? null, note });
  const texts = createSpaceTexts(markets);
  texts.take(snapshot);
  return {
    content: createContentSource({
      bundle,
      remote: (market) => indexes.get(askedLanguage(market, snapshot.languages) ?? '') ?? null,
      facts,
      redirectHosts: [],
      note,
    }),
    facts: facts(),
    texts: { of: texts.of, refuse: note },
  };
}
