import type { ContentFacts } from '#app/modules/content/domain/content-facts.ts';
import type { Note } from '#app/modules/content/domain/delivery/fields.ts';
import { OWN_SHELL } from '#app/modules/content/domain/story.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import { wordingLocale } from '#app/modules/markets/domain/market-text.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Bundle } from './bundle.ts';
import { createEdition, type Edition } from './edition.ts';
import type { StoryIndex } from './story-index.ts';

type Parts = {
  readonly bundle: Bundle;
  /** What the content service has for a market at present; null while it has nothing in the market's language. */
  readonly remote: (market: Market) => StoryIndex | null;
  readonly facts: () => ContentFacts;
  /** Hosts that redirects of the service may lead to. */
  readonly redirectHosts: readonly string[];
  readonly note: Note;
};

/** The content of the service over that of the bundle; the same objects while both are the same. */
export function createContentSource({ bundle, remote, facts, redirectHosts, note }: Parts): ContentSource {
  const editions = new Map<string, { readonly over: StoryIndex | null; readonly edition: Edition }>();
  const editionOf = (market: Market): Edition => {
    const { contentKey } = market;
    const locale = wordingLocale(market);
    const over = remote(market);
    const key = `${contentKey} ${locale}`;
    const known = editions.get(key);
    if (known?.over === over) return known.edition;
    const below = bundle.stories[market.language];
    const edition = createEdition({
      sources: over ? [over, below] : [below],
      folders: [`${contentKey}/`, '_default/'],
      countryTexts: bundle.countryTexts.get(locale),
      redirectHosts,
      note,
    });
    editions.set(key, { over, edition });
    return edition;
  };
  return {
    story: async (market, fullSlug) => editionOf(market).story(fullSlug),
    pages: async (market) => editionOf(market).pages(),
    stories: async (market, prefix) => editionOf(market).stories(prefix),
    category: async (market, fullSlug) => editionOf(market).category(fullSlug),
    categories: async (market) => editionOf(market).categories(),
    facets: async () => facts().facets,
    facts: async () => facts(),
    productWords: async (market) => editionOf(market).productWords(),
    shell: async (market, variants = OWN_SHELL) => editionOf(market).shell(market, variants),
    redirects: async (market) => editionOf(market).redirects(),
    searchTerms: (market) => editionOf(market).searchTerms(),
    segmentation: (market) => editionOf(market).segmentation(),
    experimentation: (market) => editionOf(market).experimentation(),
  };
}

/** The bundled content alone. */
export function createBundledContent(bundle: Bundle): ContentSource {
  return createContentSource({
    bundle,
    remote: () => null,
    facts: () => bundle.facts,
    redirectHosts: [],
    note: () => undefined,
  });
}
