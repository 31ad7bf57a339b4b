import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import type { Block, Story } from '#app/modules/content/domain/story.ts';
import type { BlockView } from '#app/modules/content/ui/block-view.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestPage } from '#app/request-context.ts';
import { pageNotFound } from '#app/web/responses.ts';
import { liveStoryBlocks } from './live-content.server.ts';

/**
 * A list of links to the stories under a story, as a blog has: the last one published first. Those without a date keep
 * their order.
 */
async function newestFirst(
  { services, market }: RequestPage,
  { full_slug }: Story,
  block: Extract<Block, { component: 'links' }>,
): Promise<BlockView> {
  if (!block.items.every(({ url }) => url.startsWith(`/${full_slug}/`))) return block;
  const order = (await services.content.stories(market, full_slug))
    .filter((story) => story.first_published_at !== '')
    .map((story) => `/${story.full_slug}`);
  const place = ({ url }: { readonly url: string }) => (order.includes(url) ? order.indexOf(url) : order.length);
  return { ...block, items: block.items.toSorted((a, b) => place(a) - place(b)) };
}

/** Looks up what the blocks of a story show. */
async function blockView(page: RequestPage, story: Story, block: Block): Promise<BlockView> {
  if (block.component === 'links') return newestFirst(page, story, block);
  if (block.component !== 'product_row') return block;
  const { items } = await page.services.products.list(page.market, {
    category: block.category,
    page: 1,
    pageSize: block.limit,
    sort: 'featured',
  });
  return { ...block, cards: items.map((card) => cardView(card, page)) };
}

/** A content page ready to print: head, words and blocks. */
export async function storyPage(
  page: RequestPage,
  story: Story,
  { path, index = true }: { readonly path: string; readonly index?: boolean },
) {
  const [blocks, shell] = await Promise.all([
    liveStoryBlocks(page, story).then((body) => Promise.all(body.map((block) => blockView(page, story, block)))),
    page.services.content.shell(page.market),
  ]);
  return {
    title: story.content.title,
    intro: story.content.intro,
    blocks,
    head: pageHead(page, shell.brand.name, {
      title: story.content.seo.title || story.content.title,
      description: story.content.seo.description || story.content.intro,
      path,
      alternatePath: path,
      image: `/images/hero/${page.market.storefrontCode}?width=1024`,
      index,
    }),
  };
}

/** The content page of a slug, or the page saying there is none. */
export async function loadStoryPage(page: RequestPage, slug: string, options?: { readonly index?: boolean }) {
  const story = await page.services.content.story(page.market, slug);
  if (!story) throw pageNotFound(page.path);
  return storyPage(page, story, { path: `/${slug}`, ...options });
}
