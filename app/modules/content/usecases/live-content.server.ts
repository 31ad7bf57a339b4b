import { seconds } from '#app/kernel/clock.ts';
import { memoised } from '#app/kernel/memo.ts';
import { unlessUnavailable } from '#app/kernel/upstream.ts';
import { within } from '#app/kernel/within.ts';
import type { ListedCategory, ProductSource } from '#app/modules/catalogue/ports.ts';
import {
  ALL_PRODUCTS,
  insidePath,
  isDeadLink,
  type LinkTargets,
  type LivePictures,
  linkedProducts,
  liveBlocks,
  liveText,
  type NamedCategory,
  OWN_PREFIX,
  type Picture,
} from '#app/modules/content/domain/live-links.ts';
import type { Block, Category, RichText, Story } from '#app/modules/content/domain/story.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

/** The timeout of the check of a page's links. After it the page shows all of them. */
const LINK_CHECK_TIMEOUT = seconds(1);
/** The most linked products of one page that are checked. */
const MOST_PRODUCTS = 50;
/**
 * The most categories that fill a page besides those in its content, and the most products read to find an unused
 * picture.
 */
const MOST_PICTURED = 8;
const MOST_PICTURE_CANDIDATES = 4;

type Deps = {
  readonly services: {
    readonly products: ProductSource;
    readonly content: ContentSource;
    /** Whether a product's picture of this id, as in `/images/{id}`, is in the catalogue. */
    hasPicture(id: string): Promise<boolean>;
  };
  readonly market: Market;
  readonly logger: { warn(details: Readonly<Record<string, unknown>>, message: string): void };
};

/** The products that content links to. */
const productsIn = memoised((content: object) => linkedProducts(content, MOST_PRODUCTS));

/** The same targets for the same answers of the catalogue and the content. `missing` is a list of slugs, one a line. */
const targetsOf = memoised(
  (listed: readonly ListedCategory[], pages: readonly Category[], missing: string): LinkTargets | null => {
    // A market without any products has an unfinished catalogue: its navigation keeps all links.
    if (listed.length === 0) return null;
    const titles = new Map(pages.map(({ full_slug, title }) => [full_slug, title]));
    const named = listed
      .toSorted((a, b) => b.total - a.total)
      .flatMap(({ slug, name }): NamedCategory[] => {
        const title = titles.get(slug) ?? name;
        return title ? [{ slug, title }] : [];
      });
    return {
      listed: named,
      pages: new Set(titles.keys()),
      missingProducts: new Set(missing ? missing.split('\n') : []),
    };
  },
);

/**
 * The link targets of `content` that the catalogue has; null when it does not answer in time, and then every link is
 * shown.
 */
export async function readLinkTargets(
  { services, market, logger }: Deps,
  content: object | null,
): Promise<LinkTargets | null> {
  const read = async (): Promise<LinkTargets | null> => {
    const [listed, pages, missing] = await Promise.all([
      services.products.listedCategories(market),
      services.content.categories(market),
      Promise.all(
        (content ? productsIn(content) : []).map(async (slug) =>
          (await services.products.product(market, slug)).ok ? [] : [slug],
        ),
      ),
    ]);
    return targetsOf(listed, pages, missing.flat().join('\n'));
  };
  try {
    const answer = await within(LINK_CHECK_TIMEOUT, read());
    return answer.late ? null : answer.value;
  } catch (error) {
    logger.warn({ err: error }, 'Link targets unavailable, every link shown');
    return null;
  }
}

/** The title of a category, from the content or else from the catalogue; null without one. */
export async function categoryTitle(deps: Deps, slug: string): Promise<string | null> {
  const category = await deps.services.content.category(deps.market, slug);
  return category?.title ?? (slug.startsWith(OWN_PREFIX) ? ownCategoryTitle(deps, slug) : null);
}

/** The title of a catalogue-only category; null where the market lists no products under the slug. */
export async function ownCategoryTitle(
  { services, market }: Pick<Deps, 'services' | 'market'>,
  slug: string,
): Promise<string | null> {
  return (await services.products.listedCategories(market)).find((category) => category.slug === slug)?.name ?? null;
}

/**
 * The first category that lists products; the category of all products where none does; the first of all while the
 * catalogue is unavailable.
 */
export async function firstListed(deps: Deps, slugs: readonly [string, ...string[]]): Promise<string> {
  const targets = await readLinkTargets(deps, null);
  return targets ? (slugs.find((slug) => !isDeadLink(`/${slug}`, targets)) ?? ALL_PRODUCTS) : slugs[0];
}

/** A story's blocks without links to products that the market does not sell. */
export async function liveStoryBlocks(deps: Deps, story: Story): Promise<readonly Block[]> {
  const targets = await readLinkTargets(deps, story.content.body);
  if (!targets) return story.content.body;
  const fills = story.full_slug === 'home';
  // While the catalogue is unavailable, every picture is taken to be there.
  const pictures = await unlessUnavailable(livePictures(deps, story.content.body, { targets, fills }));
  return blocksOf(story.content.body, targets, pictures ?? ALL_PICTURES, fills);
}

/** A text without links to products that the market does not sell; the same one for the same targets. */
export async function liveRichText(deps: Deps, doc: RichText): Promise<RichText> {
  const targets = await readLinkTargets(deps, doc);
  return targets ? textOf(doc, targets) : doc;
}
const textOf = memoised(liveText);

/** The same blocks for the same content, link targets and pictures. */
const blocksOf = memoised(
  (body: readonly Block[], targets: LinkTargets, pictures: LivePictures, fills: boolean): readonly Block[] =>
    liveBlocks(body, targets, { fills, pictures }),
);

/** Every picture of the content exists. */
const ALL_PICTURES: LivePictures = { missing: new Set(), ofCategory: new Map() };

async function livePictures(
  { services, market }: Deps,
  blocks: readonly Block[],
  { targets, fills }: { readonly targets: LinkTargets; readonly fills: boolean },
): Promise<LivePictures> {
  const shown = blocks.flatMap((block) => {
    if (block.component === 'category_tiles') return block.tiles.map(({ url, image }) => ({ url, src: image.src }));
    return block.component === 'banner' && block.image ? [{ url: block.link?.url ?? '', src: block.image.src }] : [];
  });
  const missing = new Set<string>();
  for (const { src } of shown) {
    // Pictures with a longer path are drawn by the shop.
    const id = /^\/images\/([^/?#]+)$/.exec(src)?.[1];
    if (id && id !== 'hero' && id !== 'placeholder' && !(await services.hasPicture(id))) missing.add(src);
  }
  const listed = targets.listed.map(({ slug }) => slug);
  const linked = shown.map(({ url }) => insidePath(url) ?? '').filter((slug) => listed.includes(slug));
  const isFull = missing.size === 0 && shown.every(({ url }) => listed.includes(insidePath(url) ?? ''));
  if (isFull) return ALL_PICTURES;
  const made = fills
    ? [
        ...listed.filter((slug) => slug !== ALL_PRODUCTS).slice(0, MOST_PICTURED),
        ...listed.filter((slug) => slug === ALL_PRODUCTS),
      ]
    : [];
  const filled = new Set([...linked, ...made]);
  const ofCategory = new Map<string, Picture>();
  const used = new Set<string>();
  for (const category of filled) {
    const { items } = await services.products.list(market, {
      category,
      page: 1,
      pageSize: MOST_PICTURE_CANDIDATES,
      sort: 'featured:desc',
    });
    const images = items.flatMap(({ image }) => image ?? []);
    const image = images.find(({ id }) => !used.has(id)) ?? images[0];
    if (!image) continue;
    used.add(image.id);
    ofCategory.set(category, { src: image.url, alt: '' });
  }
  return { missing, ofCategory };
}
