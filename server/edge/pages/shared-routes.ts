import type { ServerBuild } from 'react-router';
import { stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import { compilePatterns } from '#server/edge/http/logged-route.ts';
import { fullPath, isDataRequest } from './route-patterns.ts';

/** The canonical address of a shared page. `search` begins with `?` or is empty. */
export type SharedTarget = { readonly path: string; readonly search: string };
export type SharedRoutes = (url: { readonly pathname: string; readonly search: string }) => SharedTarget | null;

/** Limits of an address whose page is shared: UTF-16 units of the path, code points of a parameter. */
const LONGEST_PATH = 300;
const LONGEST_VALUE = 200;
const TRAILING_SLASHES = /\/+$/;

/**
 * The canonical address of the page that a GET request asks for: without trailing slash, with the parameters that the
 * page depends on, once each, in the order of its route. Null where the page is private, and for an address that the
 * framework answers itself.
 */
export function createSharedRoutes(build: ServerBuild): SharedRoutes {
  const queries = new Map<string, RouteHandle['shared'] | null>();
  const parents = new Set(Object.values(build.routes).map((route) => route?.parentId));
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route || parents.has(id)) continue;
    const handle = route.module.handle as RouteHandle | undefined;
    queries.set(fullPath(build, id), handle?.shared ?? null);
  }
  const patternOf = compilePatterns([...queries.keys()]);
  return ({ pathname, search }) => {
    if (pathname.length > LONGEST_PATH || isDataRequest(pathname) || pathname === build.routeDiscovery.manifestPath)
      return null;
    const decoded = decodedSegments(pathname);
    if (!decoded) return null;
    const shared = queries.get(patternOf(decoded.join('/').replace(TRAILING_SLASHES, '') || '/') ?? '');
    if (!shared || hasEmptyField(search, shared)) return null;
    return { path: canonicalPath(pathname, decoded), search: canonicalSearch(search, shared) };
  };
}

/** The segments as the framework matches them; null for a malformed path. */
function decodedSegments(pathname: string): readonly string[] | null {
  try {
    return pathname.split('/').map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'));
  } catch {
    return null;
  }
}

/**
 * Outside the storefronts a path stays as it was sent: the process answers some of them without the framework, and the
 * page of `/livez/` must not take the address `/livez`.
 */
function canonicalPath(pathname: string, decoded: readonly string[]): string {
  if (stripStorefront(pathname).storefront === null) return pathname;
  const path = decoded.map((segment) => segment.split('%2F').map(encodedSegment).join('%2F')).join('/');
  return path.replace(TRAILING_SLASHES, '');
}

/** One spelling per segment: letters that a path may contain are not encoded. */
function encodedSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/%(?:40|3A|24|26|2B|2C|3B|3D)/g, decodeURIComponent);
}

function hasEmptyField(search: string, { fields = [] }: NonNullable<RouteHandle['shared']>): boolean {
  if (search === '' || fields.length === 0) return false;
  const sent = new URLSearchParams(search);
  return fields.some((name) => sent.get(name) === '');
}

/** Values of a parameter that may have several. */
const MOST_VALUES = 20;

function canonicalSearch(
  search: string,
  { query, repeated = [], values: known = {} }: NonNullable<RouteHandle['shared']>,
): string {
  if (search === '' || query.length === 0) return '';
  const sent = new URLSearchParams(search);
  const kept = new URLSearchParams();
  const shorten = (value: string) => [...value].slice(0, LONGEST_VALUE).join('');
  for (const name of query) {
    const values = repeated.includes(name)
      ? sent.getAll(name).slice(0, MOST_VALUES).map(shorten)
      : [shorten(sent.get(name) ?? '')];
    for (const value of [...new Set(values)].sort())
      if (value && known[name]?.test(value) !== false) kept.append(name, value);
  }
  return kept.size === 0 ? '' : `?${kept}`;
}
