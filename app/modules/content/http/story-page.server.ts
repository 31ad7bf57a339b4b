import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import type { Block, Story } from '#app/modules/content/domain/story.ts';
import type { BlockView } from '#app/modules/content/ui/block-view.ts';
import { liveStoryBlocks } from '#app/modules/content/usecases/live-content.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { pageNotFound } from '#app/web/responses.ts';

/** Links to the stories below a story, as in a blog: the newest first. Stories without a date keep their order. */
async function newestFirst(
  { services, market }: RequestContext,
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

/** Reads the data that the blocks of a story show. */
async function blockView(context: RequestContext, story: Story, block: Block): Promise<BlockView> {
  if (block.component === 'links') return newestFirst(context, story, block);
  if (block.component !== 'product_row') return block;
  const { items } = await context.services.products.list(context.market, {
    category: block.category,
    page: 1,
    pageSize: block.limit,
    sort: 'featured',
  });
  return { ...block, cards: items.map((card) => cardView(card, context)) };
}

/** The view of a content page: head, title and blocks. */
export async function storyPage(
  context: RequestContext,
  story: Story,
  { path, index = true }: { readonly path: string; readonly index?: boolean },
) {
  const [blocks, shell] = await Promise.all([
    liveStoryBlocks(context, story).then((body) => Promise.all(body.map((block) => blockView(context, story, block)))),
    context.services.content.shell(context.market),
  ]);
  return {
    title: story.content.title,
    intro: story.content.intro,
    blocks,
    head: pageHead(context, shell.brand.name, {
      title: story.content.seo.title || story.content.title,
      description: story.content.seo.description || story.content.intro,
      path,
      alternatePath: path,
      image: `/images/hero/${context.market.storefrontCode}?width=1024`,
      index,
    }),
  };
}

/** The content page of a slug, or the 404 page. */
export async function loadStoryPage(context: RequestContext, slug: string, options?: { readonly index?: boolean }) {
  const story = await context.services.content.story(context.market, slug);
  if (!story) throw pageNotFound(context.path);
  return storyPage(context, story, { path: `/${slug}`, ...options });
}
