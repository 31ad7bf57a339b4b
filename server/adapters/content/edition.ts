import { allWordedIn } from '#app/kernel/spelling.ts';
import { type Note, slugInside } from '#app/modules/content/domain/delivery/fields.ts';
import { createFrameReader } from '#app/modules/content/domain/delivery/frame.ts';
import { createProductWordsReader } from '#app/modules/content/domain/delivery/product-words.ts';
import { createStoryReader, type DeliveredStory } from '#app/modules/content/domain/delivery/stories.ts';
import type { ProductWords } from '#app/modules/content/domain/product-words.ts';
import type { Category, ShellContent, Story } from '#app/modules/content/domain/story.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { StoryIndex } from './story-index.ts';

/** The content for the markets of one language, content key and spelling. Each part is read when it is first shown. */
export type Edition = {
  /** Paths of all pages and categories. */
  slugs(): readonly string[];
  story(fullSlug: string): Story | null;
  /** Stories with slugs under `prefix/`, the newest first. */
  stories(prefix: string): readonly Story[];
  category(fullSlug: string): Category | null;
  categories(): readonly Category[];
  shell(market: Market): ShellContent;
  /** What it says on product pages. */
  productWords(): ProductWords;
};

type Parts = {
  /** The strongest first; the last one is complete. */
  readonly sources: readonly [StoryIndex, ...StoryIndex[]];
  /** The folders of pages, the strongest first: `uk/`, `_default/`. */
  readonly folders: readonly string[];
  readonly locale: string;
  readonly note: Note;
};

export function createEdition({ sources, folders, locale, note }: Parts): Edition {
  const reader = createStoryReader(note);
  const readFrame = createFrameReader(note);
  const readProductWords = createProductWordsReader(note);
  const shared = (component: string) => sources.flatMap((source) => source.shared.get(component) ?? []);

  const versionsOf = (slug: string): DeliveredStory[] =>
    sources.flatMap(({ bySlug }) => folders.flatMap((folder) => bySlug.get(folder + slug) ?? []));
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
      return found && allWordedIn(locale, found, UNWORDED);
    });
  const story = find('page', reader.page);
  const category = find('category', (versions) => reader.category(versions, slugOf));
  return {
    slugs,
    story,
    stories: memo((prefix) =>
      slugs()
        .filter((slug) => slug.startsWith(`${prefix}/`))
        .flatMap((slug) => story(slug) ?? [])
        .sort((a, b) => b.first_published_at.localeCompare(a.first_published_at)),
    ),
    category,
    categories: once(() => slugs().flatMap((slug) => category(slug) ?? [])),
    shell: memo((market) => {
      const shell = readFrame(shared, market);
      if (!shell) throw new Error('The content of the page frame is incomplete');
      return allWordedIn(locale, shell, UNWORDED);
    }),
    productWords: once(() => {
      const lists = allWordedIn(locale, readProductWords(shared), UNWORDED);
      return {
        blocks: new Map(lists.blocks.map((block) => [block.identifier, block])),
        sizeGuides: new Map(lists.sizeGuides.map((guide) => [guide.identifier, guide])),
        features: new Map(lists.features.map((icon) => [icon.key, icon])),
        certificates: new Map(lists.certificates.map((certificate) => [certificate.key, certificate])),
      };
    }),
  };
}

/** Fields that are no words. */
const UNWORDED: ReadonlySet<string> = new Set([
  'url',
  'href',
  'src',
  'category',
  'full_slug',
  'related',
  '_uid',
  'uuid',
  'identifier',
  'key',
  'measure',
]);

function memo<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    // What does not exist is asked for under any name.
    if (value !== null) made.set(key, value);
    return value;
  };
}

function once<V>(make: () => V): () => V {
  const made = memo<null, V>(make);
  return () => made(null);
}
