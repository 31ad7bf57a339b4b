import { xmlElement, xmlText } from '#app/kernel/xml.ts';
import type { Story } from './story.ts';

/** The slug of the blog; its posts lie below it. */
export const BLOG = 'happy-news';
export const POSTS_ON_A_PAGE = 8;

type Dated = Pick<Story, 'full_slug' | 'first_published_at'>;

/** The posts before and after a post, of a list with the newest first; null at its ends and for an unknown post. */
export function neighboursOf<T extends Dated>(
  posts: readonly T[],
  slug: string,
): { readonly newer: T | null; readonly older: T | null } {
  const at = posts.findIndex(({ full_slug }) => full_slug === slug);
  if (at < 0) return { newer: null, older: null };
  return { newer: posts[at - 1] ?? null, older: posts[at + 1] ?? null };
}

/** The moment of a publication in milliseconds; null for a post without a date. */
export function publishedAt({ first_published_at }: Pick<Story, 'first_published_at'>): number | null {
  const at = Date.parse(first_published_at);
  return Number.isNaN(at) ? null : at;
}

/** A post for search engines and feeds. Addresses are absolute; empty texts are left out. */
export type PostFacts = {
  readonly uuid: string;
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  readonly author: string;
  readonly publishedAt: number | null;
  readonly image: string | null;
};

/** schema.org BlogPosting. */
export function postData({ url, title, summary, author, publishedAt: at, image }: PostFacts, brand: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    ...(summary && { description: summary }),
    ...(image && { image }),
    ...(at !== null && { datePublished: new Date(at).toISOString() }),
    author: author ? { '@type': 'Person', name: author } : { '@type': 'Organization', name: brand },
    publisher: { '@type': 'Organization', name: brand },
    mainEntityOfPage: url,
  };
}

type Feed = {
  readonly title: string;
  readonly subtitle: string;
  readonly language: string;
  /** Who writes posts without an author. */
  readonly brand: string;
  /** Addresses of the feed and of the blog. */
  readonly self: string;
  readonly page: string;
  readonly posts: readonly PostFacts[];
};

const iso = (at: number | null) => new Date(at ?? 0).toISOString();

/** A feed of posts, the newest first, as Atom (RFC 4287). */
export function atomFeed({ title, subtitle, language, brand, self, page, posts }: Feed): string {
  const entries = posts.map(({ uuid, url, title: headline, summary, author, publishedAt: at }) =>
    [
      '<entry>',
      xmlElement('id', `urn:uuid:${uuid}`),
      xmlElement('title', headline),
      `<link rel="alternate" type="text/html" href="${xmlText(url)}"/>`,
      xmlElement('published', iso(at)),
      xmlElement('updated', iso(at)),
      `<author>${xmlElement('name', author || brand)}</author>`,
      ...(summary ? [xmlElement('summary', summary)] : []),
      '</entry>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xmlText(language)}">`,
    xmlElement('id', self),
    xmlElement('title', title),
    ...(subtitle ? [xmlElement('subtitle', subtitle)] : []),
    `<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(page)}"/>`,
    xmlElement('updated', iso(Math.max(0, ...posts.map((post) => post.publishedAt ?? 0)))),
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}
