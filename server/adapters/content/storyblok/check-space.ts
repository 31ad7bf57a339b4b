import { z } from 'zod';
import type { Language } from '#app/kernel/text.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Note } from '#app/modules/content/domain/delivery/fields.ts';
import { LEGAL_PAGES } from '#app/modules/content/domain/legal-pages.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Bundle } from '#server/adapters/content/bundle.ts';
import { indexStories } from '#server/adapters/content/story-index.ts';
import type { StoryblokClient } from './client.ts';
import { askedLanguage, askedLanguages } from './languages.ts';
import { readSpaceFacts, readStories } from './read-space.ts';

type Deps = {
  readonly client: StoryblokClient;
  /** Reads drafts; null where there is no preview. */
  readonly drafts: StoryblokClient | null;
  /** The space's own language. */
  readonly own: Language;
  readonly markets: readonly Pick<Market, 'storefrontCode' | 'contentLocale' | 'language'>[];
  readonly bundle: Bundle;
};

/** What is wrong with a space, as a sentence: it cannot be read, or it lacks what the bundle then shows. */
export type SpaceFault = { readonly kind: 'unavailable' | 'incomplete'; readonly text: string };

/** What is wrong with a space; none where it has all that the shop shows. */
export async function checkSpace(deps: Deps): Promise<readonly SpaceFault[]> {
  const published = await orRefused('STORYBLOK_TOKEN', () => checkPublished(deps));
  const { drafts } = deps;
  const asked = { path: 'stories', params: { version: 'draft', per_page: '1' } };
  const drafted = drafts
    ? await orRefused('STORYBLOK_PREVIEW_TOKEN', async () => {
        await drafts.get(asked, z.looseObject({ stories: z.array(z.unknown()) }));
        return [];
      })
    : [];
  return [...new Map([...published, ...drafted].map((fault) => [fault.text, fault])).values()];
}

const incomplete = (text: string): SpaceFault => ({ kind: 'incomplete', text });

async function checkPublished({ client, own, markets, bundle }: Deps): Promise<readonly SpaceFault[]> {
  const { version, codes } = await readSpaceFacts(client);
  const languages = { own, codes };
  const faults = markets
    .filter((market) => askedLanguage(market, languages) === null)
    .map(({ language }) =>
      incomplete(`The space has no language ${language}: its storefronts show the bundled texts.`),
    );
  const note: Note = (message, details) => void faults.push(incomplete(`${message}: ${JSON.stringify(details)}`));
  const kinds = [...bundle.stories[own].shared.keys(), ...bundle.wordless.shared.keys()];
  for (const [code, storeCode] of askedLanguages(markets, languages)) {
    const stories = await readStories({ client, version, code, storeCode }, note);
    const { shared, bySlug } = indexStories(stories, () => undefined);
    for (const kind of kinds.filter((kind) => !shared.has(kind)))
      faults.push(incomplete(`No story of ${kind} is published in shared-content/: the bundled one is shown.`));
    const published = new Set([...bySlug.keys()].map((slug) => slug.slice(slug.indexOf('/') + 1)));
    for (const page of LEGAL_PAGES.filter((page) => !published.has(page)))
      faults.push(incomplete(`No page ${page} is published: the bundled one is shown, which is an example.`));
  }
  return faults;
}

/** The faults that were found, or why the service did not answer. */
async function orRefused(token: string, find: () => Promise<readonly SpaceFault[]>): Promise<readonly SpaceFault[]> {
  try {
    return await find();
  } catch (error) {
    if (!isUpstreamUnavailable(error)) throw error;
    const reason = error.fault === 'status' && error.cause instanceof Error ? error.cause.message : error.fault;
    const text = /^status 40[13]$/.test(reason)
      ? `The content service refuses ${token}.`
      : `The content service cannot be read with ${token}: ${reason}.`;
    return [{ kind: 'unavailable', text }];
  }
}
