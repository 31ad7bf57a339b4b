/**
 * The route of a path as the log shows it: `/uk/order/:signed`. The variable parts of a path may open orders, identify
 * people or be forged, and stay out of the log.
 */
export type RouteOf = (pathname: string) => string;

/** Paths that the process answers besides its pages. */
const OWN = ['/livez', '/readyz', '/csp-report', '/favicon.ico', '/robots.txt', '/webhooks/adyen', '/__manifest'];
const FOLDERS = ['/assets/', '/images/', '/checkoutshopper/'];
const OTHER = '(other)';

type Compiled = { readonly pattern: string; readonly expression: RegExp };

/** `patterns` are those of the pages, in the notation of the route table. */
export function createRouteOf(patterns: readonly string[]): RouteOf {
  const compiled = [...new Set(patterns)].sort((a, b) => specificity(b) - specificity(a)).map(compile);
  return (pathname) => {
    const path = decoded(pathname);
    if (OWN.includes(path)) return path;
    const folder = FOLDERS.find((start) => path.startsWith(start));
    if (folder) return `${folder}*`;
    const found = compiled.find(({ expression }) => expression.test(path));
    if (!found) return OTHER;
    const storefront = /^\/([a-z]{2})(?=\/|$)/.exec(path)?.[1];
    return storefront ? found.pattern.replace(':storefront', storefront) : found.pattern;
  };
}

/** Fixed segments precede parameters; a catch-all comes last. */
function specificity(pattern: string): number {
  return segmentsOf(pattern).reduce(
    (sum, segment) => sum + (segment === '*' ? -1 : segment.startsWith(':') ? 2 : 10),
    0,
  );
}

function compile(pattern: string): Compiled {
  const parts = segmentsOf(pattern).map((segment) => {
    if (segment === '*') return '(?:/.*)?';
    if (segment.startsWith(':')) return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
    return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
  });
  return { pattern, expression: new RegExp(`^${parts.join('')}/?$`, 'i') };
}

const segmentsOf = (pattern: string): readonly string[] => pattern.split('/').filter(Boolean);

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
