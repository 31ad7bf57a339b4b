import { type Note, slugInside } from '#app/modules/content/domain/delivery/fields.ts';
import { createSegmentReader } from '#app/modules/content/domain/delivery/segments.ts';
import type { SharedVersions } from '#app/modules/content/domain/delivery/shared-versions.ts';
import { createStoryReader, type DeliveredStory } from '#app/modules/content/domain/delivery/stories.ts';
import type { Experimentation } from '#app/modules/content/domain/experiment-definition.ts';
import type { ProductWords } from '#app/modules/content/domain/product-words.ts';
import type { RedirectTable } from '#app/modules/content/domain/redirects.ts';
import type { SearchTerms } from '#app/modules/content/domain/search-terms.ts';
import type { Segmentation } from '#app/modules/content/domain/segments.ts';
import type { Category, ShellContent, ShellVariants, Story } from '#app/modules/content/domain/story.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { createExperimentReader } from './delivery/experiments.ts';
import { createFrameReader } from './delivery/frame.ts';
import { createProductWordsReader } from './delivery/product-words.ts';
import { createRedirectReader } from './delivery/redirects.ts';
import { createSearchTermsReader } from './delivery/search-terms.ts';
import type { StoryIndex } from './story-index.ts';

/**
 * The content for the markets of one language, content key and country with texts of its own. Each part is read when it
 * is first shown.
 */
export type Edition = {
  /** Paths of all pages and categories. */
  slugs(): readonly string[];
  story(fullSlug: string): Story | null;
  /** Every page that is no category. */
  pages(): readonly Story[];
  /** Stories with slugs under `prefix/`, the newest first. */
  stories(prefix: string): readonly Story[];
  category(fullSlug: string): Category | null;
  categories(): readonly Category[];
  shell(market: Market, variants: ShellVariants): ShellContent;
  redirects(): RedirectTable;
  /** What it says of the search. A page without a story is left out. */
  searchTerms(): SearchTerms;
  segmentation(): Segmentation;
  experimentation(): Experimentation;
  /** What it says on product pages. */
  productWords(): ProductWords;
};

type Parts = {
  /** The strongest first; the last one is complete. */
  readonly sources: readonly [StoryIndex, ...StoryIndex[]];
  /** The folders of pages, the strongest first: `uk/`, `_default/`. */
  readonly folders: readonly string[];
  /** Those of a country that words some texts otherwise. */
  readonly countryTexts?: CountryTexts | undefined;
  /** Hosts that redirects may lead to. */
  readonly redirectHosts: readonly string[];
  readonly note: Note;
};

/** The components of stories with an address. Another one is noted, and the version below it is shown. */
const KINDS: readonly string[] = ['page', 'category'];

function shownBy(note: Note): (story: DeliveredStory) => boolean {
  return ({ full_slug, content: { component } }) => {
    const isKnown = KINDS.includes(component);
    if (!isKnown) note('Problem with story', { full_slug, component });
    return isKnown;
  };
}

export function createEdition({ sources, folders, countryTexts, redirectHosts, note }: Parts): Edition {
  const reader = createStoryReader(note);
  const readFrame = createFrameReader(note);
  const readProductWords = createProductWordsReader(note);
  const sharedBySource = sources.map(
    (source): SharedVersions =>
      (component) =>
        source.shared.get(component) ?? [],
  );
  const shared: SharedVersions = (component) => sharedBySource.flatMap((of) => of(component));

  const isShown = shownBy(note);
  const versionsOf = (slug: string): DeliveredStory[] =>
    sources.flatMap(({ bySlug }) => folders.flatMap((folder) => bySlug.get(folder + slug) ?? [])).filter(isShown);
  const slugs = once(() => [
    ...new Set(
      sources.flatMap(({ bySlug }) =>
        [...bySlug.keys()].filter((slug) => folders.some((folder) => slug.startsWith(folder))).map(slugInside),
      ),
    ),
  ]);
  const slugOf = (uuid: string) => {
    const story = sources.flatMap(({ byUuid }) => byUuid.get(uuid) ?? [])[0];
    return story ? slugInside(story.full_slug) : null;
  };
  const find = <T>(component: string, read: (versions: [DeliveredStory, ...DeliveredStory[]]) => T | null) =>
    memo((slug: string): T | null => {
      const [first, ...others] = versionsOf(slug);
      if (first?.content.component !== component) return null;
      const found = read([first, ...others]);
      return found && inCountry(found, countryTexts);
    });
  const shellsOf = memo((market: Market) =>
    memo((_variants: string, variants: ShellVariants) => {
      const shell = readFrame(shared, market, variants);
      if (!shell) throw new Error('The content of the page frame is incomplete');
      return inCountry(shell, countryTexts);
    }),
  );
  const story = find('page', reader.page);
  const every = <T>(of: (slug: string) => T | null) => once(() => slugs().flatMap((slug) => of(slug) ?? []));
  const pages = every(story);
  const category = find('category', (versions) => reader.category(versions, slugOf));
  return {
    slugs,
    story,
    pages,
    stories: memo((prefix) => newestUnder(pages(), prefix)),
    category,
    categories: every(category),
    shell: (market, variants) => shellsOf(market)(`${variants.alternateNavbar} ${variants.banner}`, variants),
    redirects: once(() => createRedirectReader(note, redirectHosts)(shared)),
    searchTerms: once(() => titledPages(createSearchTermsReader(note)(shared), story)),
    segmentation: once(() => inCountry(createSegmentReader(note)(shared), countryTexts)),
    experimentation: once(() => createExperimentReader(note)(shared)),
    productWords: once(() => wordsByKey(inCountry(readProductWords(sharedBySource), countryTexts))),
  };
}

/** The pages with slugs under `prefix/`, the newest first. */
function newestUnder(pages: readonly Story[], prefix: string): readonly Story[] {
  return pages
    .filter(({ full_slug }) => full_slug.startsWith(`${prefix}/`))
    .sort((a, b) => b.first_published_at.localeCompare(a.first_published_at));
}

/** The words of the search, with the titles of the pages that they name. */
function titledPages(
  { pages, ...terms }: ReturnType<ReturnType<typeof createSearchTermsReader>>,
  storyOf: (slug: string) => Story | null,
): SearchTerms {
  const titled = pages.map((page) => ({ ...page, title: storyOf(page.slug)?.content.title }));
  return {
    ...terms,
    pages: titled.flatMap(({ slug, title, ...page }) =>
      title === undefined ? [] : { ...page, path: `/${slug}`, title },
    ),
  };
}

function wordsByKey(lists: ReturnType<ReturnType<typeof createProductWordsReader>>): ProductWords {
  return {
    blocks: new Map(lists.blocks.map((block) => [block.identifier, block])),
    sizeGuides: new Map(lists.sizeGuides.map((guide) => [guide.identifier, guide])),
    features: new Map(lists.features.map((icon) => [icon.key, icon])),
    certificates: new Map(lists.certificates.map((certificate) => [certificate.key, certificate])),
  };
}

function memo<K, V, Rest extends readonly unknown[] = []>(
  make: (key: K, ...rest: Rest) => V,
): (key: K, ...rest: Rest) => V {
  const made = new Map<K, V>();
  return (key, ...rest) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key, ...rest);
    // What does not exist is asked for under any name.
    if (value !== null) made.set(key, value);
    return value;
  };
}

function once<V>(make: () => V): () => V {
  const made = memo<null, V>(make);
  return () => made(null);
}

/** What a country reads instead of a text of its language: `Größe` is `Grösse` in Switzerland. */
export type CountryTexts = ReadonlyMap<string, string>;

/** Fields of content that no shopper reads. */
const TECHNICAL: ReadonlySet<string> = new Set(
  (
    'url href src category full_slug related _uid _editable marks uuid uid id segmentId popupIdentifier identifier ' +
    'fact key measure widgetId variables utmCampaigns utmContents'
  ).split(' '),
);

/**
 * Content with the texts of a country. A text that a merchant has changed has none of the shop's: it stays as the
 * merchant wrote it.
 */
export function inCountry<T>(content: T, texts: CountryTexts | undefined): T {
  if (!texts) return content;
  const inside = (part: unknown): unknown => {
    if (typeof part === 'string') return texts.get(part) ?? part;
    if (Array.isArray(part)) return part.map(inside);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, TECHNICAL.has(name) ? inner : inside(inner)]),
    );
  };
  return inside(content) as T;
}
