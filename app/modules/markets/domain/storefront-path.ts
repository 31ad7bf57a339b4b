import { STOREFRONT_CODES, type StorefrontCode } from './types.ts';

export type SplitPath = {
  readonly storefront: StorefrontCode | null;
  /** The path under the storefront, beginning with `/`. */
  readonly rest: string;
  /** The path of the page, without the `.data` or `/_.data` of a data request. */
  readonly path: string;
};

export function isStorefrontCode(value: string): value is StorefrontCode {
  return (STOREFRONT_CODES as readonly string[]).includes(value);
}

/** Strips the storefront from a path. Only known storefronts are recognised; `/ukulele` has none. */
export function stripStorefront(pathname: string): SplitPath {
  const path = pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '') || '/';
  const match = /^\/([^/]+)(\/.*)?$/.exec(path);
  const first = match?.[1] ?? '';
  if (!isStorefrontCode(first)) return { storefront: null, rest: path, path };
  return { storefront: first, rest: match?.[2] ?? '/', path };
}

/** A link inside a storefront: its home is `/uk`, with a query `/uk?a=b`. `_default` means no prefix. */
export function storefrontPath(storefront: StorefrontCode | '_default', path: string): string {
  if (storefront === '_default') return path;
  return `/${storefront}${path.replace(/^\/(?=\?|$)/, '')}`;
}
