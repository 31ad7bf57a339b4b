import { seconds } from './kernel/clock.ts';
import { within } from './kernel/within.ts';
import {
  ALL_GOODS,
  insidePath,
  isDeadLink,
  type LiveGoods,
  type LivePictures,
  linkedProducts,
  liveBlocks,
  type NamedCategory,
  type Picture,
} from './modules/content/domain/live-links.ts';
import type { Block, Story } from './modules/content/domain/story.ts';
import type { RequestPage } from './request-context.ts';

/** A page waits no longer to learn which of its links are dead; it shows all of them then. */
const LONGEST_WAIT = seconds(1);
/** Products that one page's content may link to and have checked. */
const MOST_PRODUCTS = 50;
/** Categories a page is filled with, besides those it names; and goods looked at for a picture that no other category shows. */
const MOST_PICTURED = 8;
const GOODS_LOOKED_AT = 4;

type Reading = Pick<RequestPage, 'services' | 'market' | 'logger'>;

/** What the catalogue has of the things `content` links to; null where it cannot say so in time, and then every link is shown. */
export async function liveGoods({ services, market, logger }: Reading, content: unknown): Promise<LiveGoods | null> {
  const read = async (): Promise<LiveGoods | null> => {
    const [listed, pages, missing] = await Promise.all([
      services.products.listedCategories(market),
      services.content.categories(market),
      Promise.all(linkedProducts(content, MOST_PRODUCTS).map(async (slug) => ((await services.products.product(market, slug)).ok ? [] : [slug]))),
    ]);
    // A market without any goods is a catalogue under way: an empty navigation would help no visitor.
    if (listed.length === 0) return null;
    const titles = new Map(pages.map(({ full_slug, title }) => [full_slug, title]));
    const named = listed
      .toSorted((a, b) => b.total - a.total)
      .flatMap(({ slug, name }): NamedCategory[] => {
        const title = titles.get(slug) ?? name;
        return title ? [{ slug, title }] : [];
      });
    return { listed: named, pages: new Set(titles.keys()), missingProducts: new Set(missing.flat()) };
  };
  try {
    const answer = await within(LONGEST_WAIT, read());
    return answer.late ? null : answer.value;
  } catch (error) {
    logger.warn({ err: error }, 'The categories with goods could not be read: every link is shown');
    return null;
  }
}

/** The title of a category that only the catalogue knows; null where the market lists no goods under the slug. */
export async function ownCategoryTitle({ services, market }: Pick<RequestPage, 'services' | 'market'>, slug: string): Promise<string | null> {
  return (await services.products.listedCategories(market)).find((category) => category.slug === slug)?.name ?? null;
}

/** The first of the categories that lists goods; all goods where none does, and the first of all where that is not known. */
export async function firstListed(page: Reading, slugs: readonly [string, ...string[]]): Promise<string> {
  const goods = await liveGoods(page, null);
  return goods ? (slugs.find((slug) => !isDeadLink(`/${slug}`, goods)) ?? ALL_GOODS) : slugs[0];
}

/** A story's blocks as the catalogue of the market lets them be shown. */
export async function liveStoryBlocks(page: Reading, story: Story): Promise<readonly Block[]> {
  const goods = await liveGoods(page, story.content.body);
  if (!goods) return story.content.body;
  const fills = story.full_slug === 'home';
  return liveBlocks(story.content.body, goods, { fills, pictures: await livePictures(page, story.content.body, { goods, fills }) });
}

async function livePictures(
  { services, market }: Reading,
  blocks: readonly Block[],
  { goods, fills }: { readonly goods: LiveGoods; readonly fills: boolean },
): Promise<LivePictures> {
  const shown = blocks.flatMap((block) => {
    if (block.component === 'category_tiles') return block.tiles.map(({ url, image }) => ({ url, src: image.src }));
    return block.component === 'banner' && block.image ? [{ url: block.link?.url ?? '', src: block.image.src }] : [];
  });
  const missing = new Set<string>();
  for (const { src } of shown) {
    // Pictures with a longer path are drawn by the shop itself.
    const id = /^\/images\/([^/?#]+)$/.exec(src)?.[1];
    if (id && id !== 'hero' && id !== 'placeholder' && !(await services.hasPicture(id))) missing.add(src);
  }
  const listed = goods.listed.map(({ slug }) => slug);
  const linked = shown.map(({ url }) => insidePath(url) ?? '').filter((slug) => listed.includes(slug));
  const isFull = missing.size === 0 && shown.every(({ url }) => listed.includes(insidePath(url) ?? ''));
  const made = fills ? [...listed.filter((slug) => slug !== ALL_GOODS).slice(0, MOST_PICTURED), ...listed.filter((slug) => slug === ALL_GOODS)] : [];
  const wanted = isFull ? [] : new Set([...linked, ...made]);
  const ofCategory = new Map<string, Picture>();
  const used = new Set<string>();
  for (const category of wanted) {
    const { items } = await services.products.list(market, { category, page: 1, pageSize: GOODS_LOOKED_AT, sort: 'featured' });
    const images = items.flatMap(({ image }) => image ?? []);
    const image = images.find(({ id }) => !used.has(id)) ?? images[0];
    if (!image) continue;
    used.add(image.id);
    ofCategory.set(category, { src: image.url, alt: '' });
  }
  return { missing, ofCategory };
}
