import type { Cookies } from '#app/kernel/cookies.ts';
import type { Consent } from './consent.ts';

/** Cookies that the tags of a tag manager set on the shop's own domain. */
const STATISTICS = /^_(?:ga|gid|gat|dc_gtm)(?:_|$)/;
const MARKETING = /^_(?:gcl|gac|fbp|fbc|uet)/;

const REMOVED = '=; Path=/; Max-Age=0';

/**
 * The `Set-Cookie` values that remove cookies of tags after consent is withdrawn: tags set them for the host or for a
 * domain above it, which the request does not say.
 */
export function withdrawnCookies(
  cookies: Cookies,
  { chosen, host }: { readonly chosen: Consent; readonly host: string },
): readonly string[] {
  const isWithdrawn = (name: string) =>
    (!chosen.statistics && STATISTICS.test(name)) || (!chosen.marketing && MARKETING.test(name));
  const labels = host.split('.');
  const domains = labels.map((_, at) => labels.slice(at).join('.')).filter((domain) => domain.includes('.'));
  return [...cookies.keys()]
    .filter((name) => /^[\w.-]{1,80}$/.test(name) && isWithdrawn(name))
    .flatMap((name) => [name + REMOVED, ...domains.map((domain) => `${name}${REMOVED}; Domain=${domain}`)]);
}
