import { stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import type { SharedRoutes } from './shared-routes.ts';

/**
 * The path as the shop writes it, where it was typed in capitals: `/uk/adults/socks` for `/UK/Adults/Socks`. Null where
 * that is the path already, and outside the storefronts. Below the storefront the case of a private page stays: it may
 * have a token.
 */
export function writtenPath(pathname: string, sharedTarget: SharedRoutes): string | null {
  const lower = pathname.toLowerCase();
  const { storefront, rest } = stripStorefront(lower);
  if (storefront === null) return null;
  const shared = sharedTarget({ pathname: lower, search: '' });
  const written = shared ? shared.path : `/${storefront}${rest === '/' ? '' : pathname.slice(storefront.length + 1)}`;
  return written === pathname ? null : written;
}
