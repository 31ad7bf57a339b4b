import { z } from 'zod';
import type { Language } from '#app/kernel/text.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Note } from '#app/modules/content/domain/delivery/fields.ts';
import { languageOf, OWN } from '#app/modules/content/domain/space-language.ts';
import { OWN_SHELL } from '#app/modules/content/domain/story.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { type Bundle, readWhole } from '#server/platform/content/bundle.ts';
import { createContentFacts } from '#server/platform/content/content-facts.ts';
import { createEdition } from '#server/platform/content/edition.ts';
import { LEGAL_PAGES } from '#server/platform/content/legal-pages.ts';
import { indexStories, type StoryIndex } from '#server/platform/content/story-index.ts';
import type { StoryblokClient } from './client.ts';
import { askedLanguage } from './languages.ts';
import { readSpace, readSpaceFacts, readStraySlugs } from './read-space.ts';
import type { Snapshot } from './snapshot.ts';
import { noteEdition, noteMissingTexts, noteStories, noteUntranslated } from './space-faults.ts';
import { createSpaceTexts } from './space-texts.ts';

type Deps = {
  readonly client: StoryblokClient;
  /** Reads drafts; null where there is no preview. */
  readonly drafts: StoryblokClient | null;
  /** The space's own language. */
  readonly own: Language;
  readonly markets: readonly Market[];
  readonly bundle: Bundle;
  /** Hosts that redirects may lead to. */
  readonly redirectHosts: readonly string[];
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

async function checkPublished(deps: Deps): Promise<readonly SpaceFault[]> {
  const { client, markets, bundle } = deps;
  const faults: SpaceFault[] = [];
  const fault = (text: string) => void faults.push({ kind: 'incomplete', text });
  const note: Note = (message, details) =>
    fault(Object.keys(details).length === 0 ? message : `${message}: ${JSON.stringify(details)}`);
  const snapshot = await readSpace({ ...deps, note }, await readSpaceFacts(client));
  const { languages, stories } = snapshot;
  for (const full_slug of await readStraySlugs(client, snapshot.version))
    note('In a folder that the shop does not read', { full_slug });
  for (const market of markets.filter((market) => askedLanguage(market, languages) === null))
    fault(`The space has no language ${market.language}: its storefronts show the bundled texts.`);
  const kinds = [...bundle.stories[deps.own].shared.keys(), ...bundle.wordless.shared.keys()];
  const shown = new Set(kinds);
  for (const [code, delivered] of Object.entries(stories)) {
    const index = indexStories(delivered, () => undefined);
    noteStories(delivered, shown, note);
    noteLanguage(code, snapshot, { own: deps.own, note });
    for (const kind of kinds.filter((kind) => !index.shared.has(kind)))
      fault(`No story of ${kind} is published in shared-content/: the bundled one is shown.`);
    const published = new Set([...index.bySlug.keys()].map((slug) => slug.slice(slug.indexOf('/') + 1)));
    for (const page of LEGAL_PAGES.filter((page) => !published.has(page)))
      fault(`No page ${page} is published: the bundled one is shown, which is an example.`);
    if (code === OWN) createContentFacts({ below: bundle.wordless, over: () => index, note })();
    const own = markets.filter((market) => askedLanguage(market, languages) === code);
    // One market of each folder of pages: the others read the same blocks.
    for (const market of new Map(own.map((market) => [market.contentKey, market])).values())
      readAs(market, index, { ...deps, note });
  }
  readTexts(snapshot, { markets, note });
  return faults;
}

/** Notes what a language of a space has in its own language alone. */
function noteLanguage(
  code: string,
  { stories, translations }: Snapshot,
  { own, note }: { readonly own: Language; readonly note: Note },
): void {
  if (code === OWN || languageOf(code) === own) return;
  noteUntranslated(stories[code] ?? [], stories[OWN] ?? [], { language: code, note });
  noteMissingTexts(translations[code] ?? [], translations[OWN] ?? [], { language: code, note });
}

/** Reads all pages and the frame of a market, so that each fault is noted. */
function readAs(
  market: Market,
  index: StoryIndex,
  { bundle, redirectHosts, note }: Pick<Deps, 'bundle' | 'redirectHosts'> & { readonly note: Note },
): void {
  const edition = createEdition({
    sources: [index, bundle.stories[market.language]],
    folders: [`${market.contentKey}/`, '_default/'],
    redirectHosts,
    note,
  });
  readWhole(edition, (slug) => note('Neither page nor category', { slug }));
  const shells = [false, true].map((alternateNavbar) => edition.shell(market, { ...OWN_SHELL, alternateNavbar }));
  noteEdition(edition, shells, note);
}

/** Reads the interface texts of all markets, so that each refused one is noted. */
function readTexts(snapshot: Snapshot, { markets, note }: Pick<Deps, 'markets'> & { readonly note: Note }): void {
  const { take, of } = createSpaceTexts(markets);
  take(snapshot);
  const { translator } = createTranslations({ of, refuse: (details) => note('Problem with translation', details) });
  for (const market of markets) translator(textLocale(market));
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
      : `The content service cannot be read (${reason}): check STORYBLOK_URL, and whether this machine may reach it.`;
    return [{ kind: 'unavailable', text }];
  }
}
