import { parseCookies } from '#app/kernel/cookies.ts';
import { placeCookie } from '#app/modules/shell/domain/place-cookie.ts';
import { placeOf, readPlaceCookie } from '#app/modules/shell/domain/return-place.ts';
import { isPrefetch } from '#app/web/prefetch.ts';
import type { SharedRoutes } from './shared-routes.ts';

type Deps = {
  readonly publicOrigins: readonly string[];
  readonly sharedTarget: SharedRoutes;
  readonly cookie: { readonly secure: boolean };
};

/**
 * An empty stylesheet that pages without script request; its answer keeps the place of the page in `Referer`. It
 * touches no other cookie: it may arrive after the answer to a form.
 */
export function createPlaceStyle(deps: Deps): { handle(request: Request): Response } {
  return {
    handle({ headers: sent }) {
      const headers = new Headers({ 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-store' });
      const place = isForShownPage(sent) ? placeOfReferer(deps, sent.get('referer')) : null;
      if (place !== null && place !== readPlaceCookie(parseCookies(sent.get('cookie'))))
        headers.set('Set-Cookie', placeCookie(place, { secure: deps.cookie.secure }));
      return new Response('', { headers });
    },
  };
}

/** Requested by a page of this shop that is shown, as far as the browser says so. */
function isForShownPage(headers: Headers): boolean {
  return !isPrefetch(headers) && (headers.get('sec-fetch-site') ?? 'same-origin') === 'same-origin';
}

function placeOfReferer({ publicOrigins, sharedTarget }: Deps, referer: string | null): string | null {
  if (!referer || !URL.canParse(referer)) return null;
  const url = new URL(referer);
  const target = publicOrigins.includes(url.origin) ? sharedTarget(url) : null;
  return target && placeOf(target.path, target.search);
}
