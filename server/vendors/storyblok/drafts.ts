import { LRUCache } from 'lru-cache';
import { minutes, seconds } from '#app/kernel/clock.ts';
import { within } from '#app/kernel/within.ts';
import type { DeliveredStory } from '#app/modules/content/domain/delivery/stories.ts';
import type { ContentSource, Drafts } from '#app/modules/content/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Bundle } from '#server/platform/content/bundle.ts';
import { createContentFacts } from '#server/platform/content/content-facts.ts';
import { createContentSource } from '#server/platform/content/content-source.ts';
import { indexStories, type StoryIndex } from '#server/platform/content/story-index.ts';
import type { StoryblokClient, StoryblokClientDeps } from './client.ts';
import { withEditedStory } from './edited-story.ts';
import { askedLanguage, type SpaceLanguages } from './languages.ts';
import { readSpaceFacts, readStories } from './read-space.ts';

/** A preview waits this long for the drafts. */
const LONGEST_WAIT = seconds(6);
/** How long the drafts around a story that is typed are those of the last reading. */
const KEPT = minutes(1);
/** Languages and releases whose drafts are kept. */
const MOST_KEPT = 6;

type Deps = Pick<StoryblokClientDeps, 'clock'> & {
  /** Reads with a preview token. */
  readonly client: StoryblokClient;
  readonly bundle: Bundle;
  /** The published stories for a market. */
  readonly published: (market: Market) => StoryIndex | null;
  /** The languages of the space; null until it was read. */
  readonly languages: () => SpaceLanguages | null;
  readonly own: SpaceLanguages['own'];
  /** Hosts that redirects may lead to. */
  readonly redirectHosts: readonly string[];
  readonly logger: { warn(details: Readonly<Record<string, unknown>>, message: string): void };
};

type Asked = Parameters<Drafts>[1];

/** Reads drafts of a space, for one page at a time. */
export function createDrafts(deps: Deps): Drafts {
  const { client, bundle, published, clock, logger } = deps;
  const kept = new LRUCache<string, readonly DeliveredStory[]>({ max: MOST_KEPT, ttl: KEPT, perf: { now: clock } });
  const languages = async (): Promise<SpaceLanguages> =>
    deps.languages() ?? { own: deps.own, codes: (await readSpaceFacts(client)).codes };

  const storiesIn = async (code: string, storeCode: string, { release, edited }: Asked) => {
    const key = `${code} ${release ?? ''}`;
    const known = edited === undefined ? undefined : kept.get(key);
    if (known) return known;
    // Drafts change without a new version of the space.
    const version = String(clock());
    const asked = { client, version, code, storeCode };
    const stories = await readStories(asked, ignore, { version: 'draft', release });
    kept.set(key, stories);
    return stories;
  };

  const draftsOf = async (market: Market, asked: Asked): Promise<ContentSource | null> => {
    const space = await languages();
    const code = askedLanguage(market, space);
    if (code === null) return null;
    const stories = await storiesIn(code, market.storefrontCode, asked);
    const index = indexStories(withEditedStory(stories, asked.edited, code), ignore);
    const facts = createContentFacts({ below: bundle.wordless, over: () => index, note: ignore });
    return createContentSource({
      bundle,
      facts,
      remote: (other) => (askedLanguage(other, space) === code ? index : published(other)),
      redirectHosts: deps.redirectHosts,
      note: ignore,
    });
  };

  return async (market, asked) => {
    const failed = (error: unknown) => {
      logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'Draft read failure');
      return null;
    };
    const answer = await within(LONGEST_WAIT, draftsOf(market, asked).catch(failed));
    return answer.late ? null : answer.value;
  };
}

/** An editor sees on the page what is left out of it. */
const ignore = (): void => undefined;
