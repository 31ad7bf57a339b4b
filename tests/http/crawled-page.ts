import type { Shop } from '#server/app.ts';
import { ORIGIN, send } from './shopper.ts';

/** What a crawler reads of an answer. Addresses inside the shop are paths with their query. */
export type CrawledPage = {
  readonly status: number;
  /** A page that search engines may show, by itself or as a part of another. */
  readonly isIndexed: boolean;
  /** Where a redirect leads. */
  readonly location: string | null;
  readonly canonical: string | null;
  readonly title: string;
  /** By language tag. */
  readonly alternates: ReadonlyMap<string, string>;
  readonly links: readonly string[];
  /** Links to a part of the page that it does not have. */
  readonly deadAnchors: readonly string[];
  readonly structured: readonly string[];
};

const decoded = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
  return found === undefined ? null : decoded(found);
};

/** The path of an address inside the shop; null for any other. */
function inside(href: string, path: string): string | null {
  const url = URL.canParse(href, ORIGIN + path) ? new URL(href, ORIGIN + path) : null;
  if (url?.origin !== ORIGIN || url.pathname.startsWith('/images/')) return null;
  return url.pathname + url.search;
}

/**
 * Reads a page as a crawler does, without cookies. By patterns, since a document for each of some thousand pages takes
 * longer than the pages: the shop prints its attributes in quotes and escapes texts.
 */
export async function readPage(shop: Shop, path: string): Promise<CrawledPage> {
  const response = await send(shop, path);
  const html = await response.text();
  const location = response.headers.get('location');
  const isPage = (response.headers.get('content-type') ?? '').startsWith('text/html');
  const tags = (name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
  const links = tags('link').filter((tag) => /\srel="(?:canonical|alternate)"/.test(tag) && !/\stype="/.test(tag));
  const canonical = links.find((tag) => tag.includes('rel="canonical"'));
  const robots = tags('meta').find((tag) => tag.includes('name="robots"')) ?? '';
  const hrefs = tags('a').flatMap((tag) => attribute(tag, 'href') ?? []);
  const ids = new Set(tags('[a-z][a-z0-9-]*').flatMap((tag) => attribute(tag, 'id') ?? []));
  return {
    status: response.status,
    location: location === null ? null : inside(location, path),
    isIndexed: response.status === 200 && isPage && !robots.includes('noindex'),
    canonical: canonical ? attribute(canonical, 'href') : null,
    title: decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    alternates: new Map(
      links.flatMap((tag) => {
        const tagged = attribute(tag, 'hreflang');
        return tagged === null ? [] : [[tagged, attribute(tag, 'href') ?? ''] as const];
      }),
    ),
    links: [...new Set(hrefs.flatMap((href) => (href.startsWith('#') ? [] : (inside(href, path) ?? []))))],
    deadAnchors: hrefs.filter((href) => /^#./.test(href) && !ids.has(href.slice(1))),
    structured: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      (found) => found[1] ?? '',
    ),
  };
}

/** An address of a sitemap with its date and its alternates. */
export type ListedAddress = {
  readonly path: string;
  readonly changedAt: string | null;
  readonly alternates: ReadonlyMap<string, string>;
};

/** The addresses of a sitemap. */
export function listedAddresses(xml: string): readonly ListedAddress[] {
  return [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, part = '']) => ({
    path: decoded(/<loc>(.*?)<\/loc>/.exec(part)?.[1] ?? '').replace(ORIGIN, ''),
    changedAt: /<lastmod>(.*?)<\/lastmod>/.exec(part)?.[1] ?? null,
    alternates: new Map(
      [...part.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, tag = '', href = '']) => [tag, decoded(href)]),
    ),
  }));
}

/** The addresses of an index of sitemaps. */
export const indexedSitemaps = (xml: string): readonly string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => decoded(address).replace(ORIGIN, ''));
