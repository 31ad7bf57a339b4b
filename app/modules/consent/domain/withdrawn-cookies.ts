import type { Cookies } from '#app/kernel/cookies.ts';
import type { ByPurpose } from './consent.ts';

/** Cookies that the tags of a tag manager set on the shop's own domain. */
const STATISTICS = /^_(?:ga|gid|gat|dc_gtm)(?:_|$)/;
const MARKETING = /^_(?:gcl|gac|fbp|fbc|uet)/;
/** What browsers accept as a name, without what would end it in a header. */
const NAME = /^[!-:<>-~]{1,100}$/;
/** Cookies that one answer removes at most: proxies limit the headers of an answer. */
const MOST_REMOVED = 20;

/** Whether a cookie is of a tag whose purpose has no consent. */
export function isUnconsentedTag(name: string, given: ByPurpose): boolean {
  if (!name.startsWith('_')) return false;
  return (!given.statistics && STATISTICS.test(name)) || (!given.marketing && MARKETING.test(name));
}

type Removal = {
  /** The host of the shop. */
  readonly host: string;
  readonly secure: boolean;
};

/**
 * The `Set-Cookie` values that remove the cookies of tags whose purpose has no consent: tags set them for the host or
 * for a domain above it, which the request does not say.
 */
export function withdrawnCookies(
  cookies: Cookies,
  { given, ...place }: Removal & { readonly given: ByPurpose },
): readonly string[] {
  const removed = [...cookies.keys()].filter((name) => isUnconsentedTag(name, given));
  return removalsOf(removed, { ...place, paths: ['/'] });
}

/**
 * The `Set-Cookie` values that remove what services of other companies keep beside the cookies of the shop, whose names
 * are `own`: nothing says which service a cookie is of, so those of services that keep their consent go, too, and begin
 * again. `folder` is the path of the storefront, on whose pages scripts may set cookies for it alone.
 */
export function foreignCookies(
  cookies: Cookies,
  { own, folder, ...place }: Removal & { readonly own: ReadonlySet<string>; readonly folder: string },
): readonly string[] {
  const removed = [...cookies.keys()].filter((name) => !own.has(name.replace(/^__Host-/, '')));
  return removalsOf(removed, { ...place, paths: ['/', folder] });
}

function removalsOf(
  names: readonly string[],
  { host, secure, paths }: Removal & { readonly paths: readonly string[] },
): readonly string[] {
  const labels = host.split('.');
  const domains = labels.map((_, at) => labels.slice(at).join('.')).filter((domain) => domain.includes('.'));
  const places = ['', ...domains.map((domain) => `; Domain=${domain}`)];
  const attributes = paths.flatMap((path) =>
    places.map((domain) => `=; Path=${path}; Max-Age=0${secure ? '; Secure' : ''}${domain}`),
  );
  return names
    .filter((name) => NAME.test(name))
    .slice(0, MOST_REMOVED)
    .flatMap((name) => attributes.map((removal) => name + removal));
}
