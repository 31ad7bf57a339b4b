import { xmlElement, xmlText } from '#app/kernel/xml.ts';

/**
 * Products of one sitemap. With the alternates of 33 countries each takes some 4 kB: a tenth of the 50 MB that the
 * protocol allows, and few enough that a sitemap is made beside the pages.
 */
export const PRODUCTS_IN_SITEMAP = 1000;

/** Products that are read at once: a sitemap has so many of them in memory, as text some 300 kB. */
export const PRODUCTS_AT_ONCE = 100;

/** An address of a sitemap. Addresses are absolute; `changedAt` is null where it is not known. */
export type SitemapEntry = {
  readonly address: string;
  readonly changedAt: string | null;
  /** The same page in other countries, with itself. */
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
};

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** A date as sitemaps write it (W3C Datetime); null for anything else. */
export function sitemapDate(text: string): string | null {
  return DATE.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

/** One address with its alternates. */
export function urlElement({ address, changedAt, alternates }: SitemapEntry): string {
  const date = changedAt === null ? null : sitemapDate(changedAt);
  return [
    '<url>',
    xmlElement('loc', address),
    ...(date === null ? [] : [xmlElement('lastmod', date)]),
    ...alternates.map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${xmlText(hreflang)}" href="${xmlText(href)}"/>`,
    ),
    '</url>\n',
  ].join('');
}

/** What precedes the addresses (`urlElement`) of a sitemap (sitemaps.org 0.9), whose alternates search engines read. */
export const SITEMAP_START = `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
export const SITEMAP_END = '</urlset>\n';

/** The index of sitemaps. */
export function sitemapIndexText(addresses: readonly string[]): string {
  const sitemaps = addresses.map((address) => `<sitemap>${xmlElement('loc', address)}</sitemap>\n`);
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${sitemaps.join('')}</sitemapindex>\n`;
}
