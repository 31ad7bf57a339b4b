/**
 * The route of a path as the log shows it: `/uk/order/:signed`. The variable parts of a path may open orders, identify
 * people or be forged, and stay out of the log.
 */
export type RouteOf = (pathname: string) => string;

/** Paths that the process answers besides its pages. */
const OWN = [
  '/livez',
  '/readyz',
  '/csp-report',
  '/metrics',
  '/favicon.ico',
  '/place.css',
  '/api/preview',
  '/api/diagnostics/log',
  '/webhooks/adyen',
  '/webhooks/storyblok',
  '/__manifest',
];
const FOLDERS = ['/assets/', '/images/', '/checkoutshopper/', '/api/xo/'];
const OTHER = '(other)';

/** `patterns` are those of the pages, in the notation of the route table. */
export function createRouteOf(patterns: readonly string[]): RouteOf {
  const patternOf = compilePatterns(patterns);
  return (pathname) => {
    const path = decoded(pathname);
    if (OWN.includes(path)) return path;
    const folder = FOLDERS.find((start) => path.startsWith(start));
    if (folder) return `${folder}*`;
    const found = patternOf(path);
    if (found === undefined) return OTHER;
    const storefront = /^\/([a-z]{2})(?=\/|$)/.exec(path)?.[1];
    return storefront ? found.replace(':storefront', storefront) : found;
  };
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The pattern that a path matches; undefined for none. The path is decoded. */
export type PatternOf = (path: string) => string | undefined;

type Compiled = { readonly pattern: string; readonly expression: RegExp };

/** Compiles patterns in the notation of the route table. As in the framework, letter case does not count. */
export function compilePatterns(patterns: readonly string[]): PatternOf {
  const compiled = [...new Set(patterns)].sort((a, b) => specificity(b) - specificity(a)).map(compile);
  return (path) => compiled.find(({ expression }) => expression.test(path))?.pattern;
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
