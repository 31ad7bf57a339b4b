import type { RequestContext } from '#app/request-context.ts';
import { bearerKey } from '#app/web/bearer-key.ts';
import { pageNotFound } from '#app/web/responses.ts';

/**
 * Answers 404 unless the request has the operator's key, as `Authorization: Bearer …`. Without it, open are pages
 * about goods in every stage but production, and pages that hold personal data (`openIn: 'development'`) in development
 * alone.
 */
export function requireOperator(
  { site, path }: Pick<RequestContext, 'site' | 'path'>,
  request: Request,
  { openIn = 'staging' }: { readonly openIn?: 'staging' | 'development' } = {},
): void {
  const isOpen = openIn === 'staging' ? !site.production : site.development;
  if (!isOpen && !site.isOperator(bearerKey(request))) throw pageNotFound(path);
}
