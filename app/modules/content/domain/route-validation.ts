import { err, ok, type Result } from '#app/kernel/result.ts';

/** Segments that are never content pages: broken links, crawlers and files requested at the wrong place. */
const FORBIDDEN: readonly string[] = [
  'undefined',
  '.well-known',
  '_nuxt',
  'sitemap.xml',
  'robots.txt',
  'favicon.ico',
  'favicon.png',
  'sitemap',
  'api',
  'checkout/undefined',
];

export type RouteError = { readonly status: 404; readonly message: string };

/** Validates the segments behind a storefront. `path` is the whole path, for the message: 'Page Not Found: {path}'. */
export function validateSegments(
  storefront: string | undefined,
  segments: readonly string[],
  path: string,
): Result<readonly string[], RouteError> {
  const refused = typeof storefront === 'string' && segments.some((segment) => FORBIDDEN.includes(segment));
  return refused ? err({ status: 404, message: `Page Not Found: ${path}` }) : ok(segments);
}
