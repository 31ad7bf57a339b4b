import { securityText } from '#app/modules/feeds/domain/security-text.ts';
import { requestContext } from '#app/request-context.ts';
import type { Route } from './+types/security-text.ts';

/** Where to report a fault in the security of the shop. */
export function loader({ context: provider }: Route.LoaderArgs) {
  const { site, t, clock } = provider.get(requestContext);
  const contact = site.securityContact ?? `mailto:${t('shell:serviceEmail')}`;
  return new Response(securityText({ origin: site.publicOrigin, contact, now: clock() }), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
