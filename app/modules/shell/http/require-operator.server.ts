import type { RequestContext } from '#app/request-context.ts';
import { bearerKey } from '#app/web/bearer-key.ts';
import { pageNotFound } from '#app/web/responses.ts';

/**
 * Answers 404 unless the request has the operator's key, as `Authorization: Bearer …`. Without it, pages open on the
 * machine of the shop alone: those about goods in every stage but production, and those that hold personal data
 * (`openIn: 'development'`) in development.
 */
export function requireOperator(
  { site, path, isThisMachine }: Pick<RequestContext, 'site' | 'path' | 'isThisMachine'>,
  request: Request,
  { openIn = 'staging' }: { readonly openIn?: 'staging' | 'development' } = {},
): void {
  const isOpen = isThisMachine && (openIn === 'staging' ? !site.production : site.development);
  if (!isOpen && !site.isOperator(bearerKey(request))) throw pageNotFound(path);
}
