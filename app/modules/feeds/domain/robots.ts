import { LISTING_PARAMETERS } from '#app/modules/catalogue/domain/listing-address.ts';
import { OWN_ROUTES } from '#app/modules/content/domain/page-type.ts';

/** What lies below a storefront and is for its visitor alone, or is made for any address that one types. */
export const PRIVATE_PAGES: readonly string[] = [...OWN_ROUTES, 'checkout', 'search'];
const PRIVATE_PATHS = [
  '/api/',
  '/checkoutshopper/',
  '/csp-report',
  '/metrics',
  '/mode',
  '/place.css',
  '/preview/',
  '/webhooks/',
];
/** Every other page of a list is a page of its own. */
const FILTERS = LISTING_PARAMETERS.filter((name) => name !== 'page');

/**
 * `robots.txt` (RFC 9309). `isOpen`: search engines may read the shop; else nothing of it. The pattern of a page ends
 * where its segment ends: `/uk/faq/orders` is not `/uk/order`. A product's address may name a size, as lists do.
 */
export function robotsText({ origin, isOpen }: { readonly origin: string; readonly isOpen: boolean }): string {
  if (!isOpen) return 'User-agent: *\nDisallow: /\n';
  const closed = [
    ...PRIVATE_PATHS,
    ...PRIVATE_PAGES.flatMap((page) => [`/*/${page}$`, `/*/${page}/`, `/*/${page}?`]),
    ...FILTERS.map((name) => `/*?*${name}=`),
    '/*/_payload.json$',
  ];
  return [
    'User-agent: *',
    'Allow: /*/product/',
    ...closed.map((pattern) => `Disallow: ${pattern}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
