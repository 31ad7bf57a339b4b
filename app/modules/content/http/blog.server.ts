import {
  atomFeed,
  BLOG,
  neighboursOf,
  POSTS_ON_A_PAGE,
  type PostFacts,
  postData,
  publishedAt,
} from '#app/modules/content/domain/blog.ts';
import type { Story } from '#app/modules/content/domain/story.ts';
import type { PostCard } from '#app/modules/content/ui/blog.tsx';
import { storyCountries } from '#app/modules/content/usecases/story-countries.server.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { pageCount, readPageNumber } from '#app/web/paging.ts';
import { nothingFound, pageNotFound } from '#app/web/responses.ts';
import { sharedImage, storyPage } from './story-page.server.ts';

/** Posts of a feed: the newest. */
const MOST_IN_FEED = 20;
export const FEED_PATH = `/${BLOG}/feed.xml`;

const pathOf = ({ full_slug }: Pick<Story, 'full_slug'>) => `/${full_slug}`;

/** A page of the blog, the newest posts first. Throws 404 beyond its last page. */
export async function loadBlog(context: RequestContext, pageText: string | null) {
  const { services, market, t } = context;
  const [story, posts, alternateCountries] = await Promise.all([
    services.content.story(market, BLOG),
    services.content.stories(market, BLOG),
    storyCountries(services, BLOG),
  ]);
  const page = readPageNumber(pageText);
  const pages = pageCount(posts.length, POSTS_ON_A_PAGE);
  if (!story || page === null || page > pages) throw pageNotFound(context.path);
  const path = (number: number) => (number > 1 ? `/${BLOG}?page=${number}` : `/${BLOG}`);
  const link = (number: number) => storefrontPath(market.storefrontCode, path(number));
  const { title, intro, seo } = story.content;
  const newer = page > 1 ? link(page - 1) : null;
  const older = page < pages ? link(page + 1) : null;
  return {
    title,
    intro,
    feed: storefrontPath(market.storefrontCode, FEED_PATH),
    posts: posts.slice((page - 1) * POSTS_ON_A_PAGE, page * POSTS_ON_A_PAGE).map((post) => cardOf(context, post)),
    newer,
    older,
    mark: story.content._editable,
    head: await pageHead(context, {
      title: page > 1 ? `${title} – ${t('catalogue:pageOf', { page, pages })}` : seo.title || title,
      description: seo.description || intro,
      path: path(page),
      ...(page === 1 && { alternatePath: path(1), alternateCountries }),
      previous: newer,
      next: older,
      feed: storefrontPath(market.storefrontCode, FEED_PATH),
      image: posts[0]?.content.picture ? sharedImage(posts[0].content.picture) : null,
    }),
  };
}

function cardOf({ market, format }: Pick<RequestContext, 'market' | 'format'>, post: Story): PostCard {
  const at = publishedAt(post);
  const { title, intro, author, picture, _editable } = post.content;
  return {
    href: storefrontPath(market.storefrontCode, pathOf(post)),
    title,
    excerpt: intro,
    author,
    date: at === null ? null : { text: format.date(at), value: new Date(at).toISOString().slice(0, 10) },
    picture,
    mark: _editable,
  };
}

/** A post with its neighbours. Throws 404 for an unknown one. */
export async function loadPost(context: RequestContext, name: string) {
  const { services, market } = context;
  const slug = `${BLOG}/${name}`;
  const [story, blog, posts, shell] = await Promise.all([
    services.content.story(market, slug),
    services.content.story(market, BLOG),
    services.content.stories(market, BLOG),
    services.content.shell(market),
  ]);
  if (!story) throw nothingFound(context, 'story not found');
  const { head, blocks } = await storyPage(context, story, {
    path: `/${slug}`,
    feed: storefrontPath(market.storefrontCode, FEED_PATH),
  });
  const { newer, older } = neighboursOf(posts, slug);
  const linkTo = (post: Story | null) =>
    post && { href: storefrontPath(market.storefrontCode, pathOf(post)), title: post.content.title };
  return {
    ...cardOf(context, story),
    blog: { href: storefrontPath(market.storefrontCode, `/${BLOG}`), title: blog?.content.title ?? '' },
    newer: linkTo(newer),
    older: linkTo(older),
    blocks,
    head,
    structured: postData(factsOf(context, story), shell.brand.name),
  };
}

function factsOf({ site, market }: Pick<RequestContext, 'site' | 'market'>, post: Story): PostFacts {
  const { title, intro, author, picture } = post.content;
  return {
    uuid: post.uuid,
    url: site.publicOrigin + storefrontPath(market.storefrontCode, pathOf(post)),
    title,
    summary: intro,
    author,
    publishedAt: publishedAt(post),
    image: picture ? site.publicOrigin + sharedImage(picture) : null,
  };
}

/** The newest posts of a storefront as a feed. */
export async function loadFeed(context: RequestContext, language: string): Promise<string> {
  const { services, market, site } = context;
  const [story, posts, { brand }] = await Promise.all([
    services.content.story(market, BLOG),
    services.content.stories(market, BLOG),
    services.content.shell(market),
  ]);
  const absolute = (path: string) => site.publicOrigin + storefrontPath(market.storefrontCode, path);
  return atomFeed({
    title: `${story?.content.title ?? ''} – ${brand.name}`,
    subtitle: story?.content.intro ?? '',
    language,
    brand: brand.name,
    self: absolute(FEED_PATH),
    page: absolute(`/${BLOG}`),
    posts: posts.slice(0, MOST_IN_FEED).map((post) => factsOf(context, post)),
  });
}
