import { memoised } from '#app/kernel/memo.ts';
import { readPriceNote } from '#app/modules/catalogue/http/price-note.server.ts';
import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import type { ProductCardView } from '#app/modules/catalogue/ui/product-card.tsx';
import { faqData } from '#app/modules/content/domain/faq-data.ts';
import { HERO_SKUS } from '#app/modules/content/domain/hero-products.ts';
import { ALL_PRODUCTS, insidePath } from '#app/modules/content/domain/live-links.ts';
import { blockWithFacts, type Facts, factNames, isWorded } from '#app/modules/content/domain/page-facts.ts';
import type { Block, FactName, Picture, Story } from '#app/modules/content/domain/story.ts';
import type { BlockView } from '#app/modules/content/ui/block-view.ts';
import { liveStoryBlocks } from '#app/modules/content/usecases/live-content.server.ts';
import { storyCountries } from '#app/modules/content/usecases/story-countries.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { nothingFound } from '#app/web/responses.ts';
import { deliveryTable, readFacts } from './market-facts.server.ts';

/**
 * The hero with links to the products that its picture draws; without the picture where the market sells none of them,
 * and the buttons lead to no page but that of all products.
 */
async function heroView(context: RequestContext, block: Extract<Block, { component: 'hero' }>): Promise<BlockView> {
  const skus = HERO_SKUS[context.market.storefrontCode];
  const cards = await context.services.products.cards(context.market, skus);
  const [a, b, c, d, e] = skus.map((sku) => {
    const card = cards.find((found) => found.sku === sku);
    return card ? cardView(card, context) : null;
  });
  const showsSocks = cards.length > 0 || block.links.some(({ url }) => insidePath(url) !== ALL_PRODUCTS);
  return showsSocks ? linkedHero(block, a, b, c, d, e) : linkedHero(block);
}

/** The same view for the same cards, so that it is printed once. */
const linkedHero = memoised(
  (block: Extract<Block, { component: 'hero' }>, ...cards: (ProductCardView | null | undefined)[]): BlockView => ({
    ...block,
    socks: cards.map((card) => (card ? { href: card.href, name: card.name } : null)),
  }),
);

/** Reads the data that the blocks of a story show. */
async function blockView(context: RequestContext, block: Block, facts: Facts): Promise<BlockView> {
  if (isWorded(block)) return blockWithFacts(block, facts);
  if (block.component === 'hero') return heroView(context, block);
  if (block.component === 'delivery_table') {
    const { _uid, _editable, fallback } = block;
    const view = await deliveryTable(context);
    const own = { _uid, _editable };
    return view ? { component: block.component, ...own, view } : { component: 'text', ...own, body: fallback };
  }
  if (block.component !== 'product_row') return block;
  const { items } = await context.services.products.list(context.market, {
    category: block.category,
    page: 1,
    pageSize: block.limit,
    sort: 'featured:desc',
  });
  const cards = items.map((card) => cardView(card, context));
  return { ...block, cards, priceNote: await readPriceNote(context) };
}

/** The blocks of a story with their data and the facts of the page's market. */
export async function blockViews(context: RequestContext, story: Story): Promise<BlockView[]> {
  const blocks = await liveStoryBlocks(context, story);
  const names = new Set<FactName>(blocks.flatMap((block) => factNames(block)));
  const facts = await readFacts(context, names);
  return Promise.all(blocks.map((block) => blockView(context, block, facts)));
}

/** The address of a picture as other sites show it. */
export const sharedImage = ({ src }: Picture) => `${src}?width=1024`;

/** The view of a content page: head, title and blocks. */
export async function storyPage(
  context: RequestContext,
  story: Story,
  {
    path,
    index = true,
    image = story.content.picture
      ? sharedImage(story.content.picture)
      : `/images/hero/${context.market.storefrontCode}?width=1024`,
    feed,
  }: { readonly path: string; readonly index?: boolean; readonly image?: string; readonly feed?: string },
) {
  const [blocks, alternateCountries] = await Promise.all([
    blockViews(context, story),
    storyCountries(context.services, story.full_slug),
  ]);
  return {
    title: story.content.title,
    intro: story.content.intro,
    blocks,
    structured: faqData(blocks),
    mark: story.content._editable,
    head: await pageHead(context, {
      title: story.content.seo.title || story.content.title,
      description: story.content.seo.description || story.content.intro,
      path,
      alternatePath: path,
      alternateCountries,
      image,
      ...(feed !== undefined && { feed }),
      index,
    }),
  };
}

/** The content page of a slug, or the 404 page. */
export async function loadStoryPage(context: RequestContext, slug: string, options?: { readonly index?: boolean }) {
  const story = await context.services.content.story(context.market, slug);
  if (!story) throw nothingFound(context, 'story not found');
  return storyPage(context, story, { path: `/${slug}`, ...options });
}
