import { requestContext } from '#app/request-context.ts';
import type { Route } from './+types/api-country-code.ts';

/**
 * The visitor's country and its storefront: `{"countryCode":"de","storefront":"de"}`. `country-code` returns the given
 * one instead; `cv` only defeats caches.
 */
export function loader({ context: provider, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const requested = new URL(request.url).searchParams.get('country-code');
  const market = requested === null ? null : context.services.registry.market(requested);
  if (requested !== null && !market)
    return Response.json(
      { error: 'Invalid country code passed' },
      { status: 400, headers: { 'Cache-Control': 'no-store' } },
    );
  const countryCode = market?.countryCode ?? context.detectedCountry;
  const found = context.services.registry.market(countryCode);
  return Response.json(
    { countryCode: countryCode.toLowerCase(), storefront: found?.storefrontCode ?? null },
    { headers: { 'Cache-Control': 'private, no-store', Vary: 'Cookie, Accept-Language' } },
  );
}
