import { createHash } from 'node:crypto';
import { memoised } from '#app/kernel/memo.ts';
import type { Language } from '#app/kernel/text.ts';
import { assetSpaces, assetUrl } from '#app/modules/content/domain/content-asset.ts';
import type { ContentFacts } from '#app/modules/content/domain/content-facts.ts';
import type { Note } from '#app/modules/content/domain/delivery/fields.ts';
import { OWN } from '#app/modules/content/domain/space-language.ts';
import type { ContentDelivery, ContentSource, Drafts } from '#app/modules/content/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { OverridingTexts } from '#app/web/i18n/translations.server.ts';
import type { Bundle } from '#server/platform/content/bundle.ts';
import { bundledDelivery } from '#server/platform/content/bundled-delivery.ts';
import { createContentFacts } from '#server/platform/content/content-facts.ts';
import { createContentSource } from '#server/platform/content/content-source.ts';
import { indexStories, type StoryIndex } from '#server/platform/content/story-index.ts';
import { createSpaceThrottle, createStoryblokClient, type StoryblokClientDeps } from './client.ts';
import { withBreaker } from './client-breaker.ts';
import { createStoryblokDelivery } from './delivery.ts';
import { createDrafts } from './drafts.ts';
import { createSpaceFollower, type SpaceFollower, type SpaceFollowerDeps } from './follow-space.ts';
import { askedLanguage } from './languages.ts';
import { readSpace, readSpaceFacts } from './read-space.ts';
import type { Snapshot } from './snapshot.ts';
import { createSpaceTexts } from './space-texts.ts';

type Deps = StoryblokClientDeps &
  Pick<SpaceFollowerDeps, 'store' | 'every' | 'logger'> & {
    readonly bundle: Bundle;
    readonly markets: readonly Market[];
    /** Hosts that redirects may lead to. */
    readonly redirectHosts: readonly string[];
    /** The space's own language. */
    readonly own: Language;
    /** Reads drafts; null where there is no preview. */
    readonly previewToken: string | null;
    /** Called when content has changed. */
    readonly onChanged: () => void;
  };

export type StoryblokContent = Omit<SpaceFollower, 'takeStored'> & {
  readonly content: ContentSource;
  /** What content decides without words, at present. */
  facts(): ContentFacts;
  /** The address of a picture by its name below `/images/content/`; null unless content has files of its space. */
  picture(name: string): string | null;
  /** Interface texts of the space. */
  readonly texts: OverridingTexts;
  /** Reads drafts of the space; null without a preview token. */
  readonly drafts: Drafts | null;
  readonly delivery: ContentDelivery;
  /** What is known of the space at present; null before the first read. */
  snapshot(): Snapshot | null;
};

/**
 * Content of a space of Storyblok over the bundle. It begins with what the store has. Pages are made of what is known:
 * none waits for the service.
 */
export async function openStoryblokContent(deps: Deps): Promise<StoryblokContent> {
  const { bundle, markets, redirectHosts, own, onChanged, logger } = deps;
  const turn = createSpaceThrottle(deps.token, deps);
  const client = createStoryblokClient({ ...deps, turn });
  const notes = createNotes(logger);
  const texts = createSpaceTexts(markets);
  let known: { readonly snapshot: Snapshot; readonly indexes: ReadonlyMap<string, StoryIndex> } | null = null;
  const { takeStored, ...following } = createSpaceFollower({
    ...deps,
    source: sourceName(deps),
    facts: () => readSpaceFacts(client),
    readAll: (facts) => readSpace({ client, own, markets, note: notes.note }, facts),
    onSnapshot(snapshot) {
      notes.forget();
      const indexes = Object.entries(snapshot.stories).map(([code, stories]): [string, StoryIndex] => [
        code,
        indexStories(stories, (_story, reason) => notes.note('Problem with story', { reason })),
      ]);
      known = { snapshot, indexes: new Map(indexes) };
      texts.take(snapshot);
      onChanged();
    },
  });
  await takeStored();
  const remote = (market: Market): StoryIndex | null => {
    const code = known && askedLanguage(market, known.snapshot.languages);
    return (code && known?.indexes.get(code)) || null;
  };
  const facts = createContentFacts({
    below: bundle.wordless,
    over: () => known?.indexes.get(OWN) ?? null,
    note: notes.note,
  });
  const content = createContentSource({ bundle, remote, facts, redirectHosts, note: notes.note });
  const snapshot = () => known?.snapshot ?? null;
  const drafting =
    deps.previewToken === null
      ? null
      : withBreaker(
          createStoryblokClient({ ...deps, token: { kind: 'access', value: deps.previewToken }, turn }),
          deps.monitor,
        );
  return {
    ...following,
    facts,
    content,
    picture: createPictures(snapshot),
    drafts:
      drafting &&
      createDrafts({
        ...deps,
        client: drafting,
        published: remote,
        languages: () => snapshot()?.languages ?? null,
      }),
    delivery: createStoryblokDelivery({ snapshot, bundled: bundledDelivery(bundle), client: drafting }),
    texts: { of: texts.of, refuse: (details) => notes.note('Problem with translation', details) },
    snapshot,
  };
}

/** Finds pictures of the space: those of other spaces are none of the shop's. */
function createPictures(snapshot: () => Snapshot | null): StoryblokContent['picture'] {
  const spaces = memoised(({ stories }: Snapshot) => assetSpaces(JSON.stringify(stories)));
  return (name) => {
    const stated = snapshot();
    return stated && assetUrl(name, spaces(stated));
  };
}

/** A space as it is seen with a token: another token may see another space. */
export function sourceName({ url, token, own }: Pick<Deps, 'url' | 'token' | 'own'>): string {
  return createHash('sha256').update(`${own} ${url} ${token.value}`).digest('hex').slice(0, 32);
}

/** Faults of a snapshot that are logged; more say nothing new. */
const MOST_NOTES = 100;

/** Logs each fault of a snapshot once: every edition and market reads it again. */
function createNotes(logger: SpaceFollowerDeps['logger']): { readonly note: Note; forget(): void } {
  let said = new Set<string>();
  return {
    note(message, details) {
      const text = JSON.stringify([message, details]);
      if (said.size >= MOST_NOTES || said.has(text)) return;
      said.add(text);
      logger.warn(details, message);
    },
    forget() {
      said = new Set();
    },
  };
}
