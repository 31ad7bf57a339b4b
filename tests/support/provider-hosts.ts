import type { WidgetAddresses } from '#app/modules/payments/domain/provider-origins.ts';
import { listenHttps, openHttpsShop } from './https-shop.ts';

type Host = keyof WidgetAddresses;
/** A request of a browser to one of the hosts. */
export type HostRequest = {
  readonly host: Host;
  readonly path: string;
  readonly referrer: string;
  readonly body: string;
};

const BASE = '/checkoutshopper/';
/** Besides the widget's own header the one by which tests have a network of their own. */
const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'content-type, x-forwarded-for' };

/** The host of the provider that answers a path below `/checkoutshopper/`. */
function hostOf(path: string): Host {
  if (/^(?:images|sdk)\//.test(path)) return 'cdn';
  return /^v3\/analytics\b/.test(path) ? 'analytics' : 'api';
}

/**
 * The https shop with a sandbox behind three hosts of its own, as the provider's widget has them. Each answers its own
 * paths alone. `seen` is what they were asked.
 */
export async function openProviderShop() {
  const seen: HostRequest[] = [];
  const [api, cdn, analytics] = await Promise.all([listenHttps(), listenHttps(), listenHttps()]);
  const servers = { api, cdn, analytics };
  const origins: WidgetAddresses = { api: api.origin, cdn: cdn.origin, analytics: analytics.origin };
  const shop = await openHttpsShop({
    PAYMENTS_SANDBOX_ORIGINS: [api, cdn, analytics].map(({ origin }) => origin).join(),
  });
  for (const host of ['api', 'cdn', 'analytics'] as const)
    servers[host].serve(async (request) => {
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
      const { pathname, search } = new URL(request.url);
      const path = pathname.slice(BASE.length);
      const body = await request.arrayBuffer();
      seen.push({ host, path, referrer: request.headers.get('referer') ?? '', body: Buffer.from(body).toString() });
      if (!pathname.startsWith(BASE) || hostOf(path) !== host)
        return new Response(null, { status: 404, headers: CORS });
      const headers = new Headers(request.headers);
      // A form of the provider's own pages is none of another site there.
      headers.set('Sec-Fetch-Site', 'same-origin');
      const { method } = request;
      const answer = await shop.fetch(
        new Request(`${shop.origin}${pathname}${search}`, { method, headers, ...(method === 'POST' && { body }) }),
      );
      const shown = new Response(answer.body, answer);
      for (const [name, value] of Object.entries(CORS)) shown.headers.set(name, value);
      return shown;
    });
  return {
    origin: shop.origin,
    origins,
    seen,
    async close() {
      await Promise.all(Object.values(servers).map((server) => server.close()));
      await shop.close();
    },
  };
}
