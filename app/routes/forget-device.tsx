import { data } from 'react-router';
import { PRIVATE } from '#app/modules/checkout/http/steps.server.ts';
import { ForgetDevice } from '#app/modules/checkout/ui/forget-device.tsx';
import { StatusPage } from '#app/modules/checkout/ui/status-page.tsx';
import { forgetMarketCookie } from '#app/modules/markets/domain/detect-country.ts';
import { forgetPlaceCookie } from '#app/modules/shell/domain/return-place.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { type RequestPage, requestContext } from '#app/request-context.ts';
import { useLink, useT } from '#app/web/view.tsx';
import type { Route } from './+types/forget-device.ts';

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(PRIVATE);
  for (const [name, value] of actionHeaders ?? []) headers.append(name, value);
  return headers;
}

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(requestContext);
  const shell = await page.services.content.shell(page.market);
  return {
    head: pageHead(page, shell.brand.name, {
      title: page.t('order:forget.button'),
      path: '/forget-device',
      index: false,
    }),
  };
}

/**
 * Removes session, market choice, place and mirrors from this browser. The answer is the page itself, not a redirect:
 * its header makes the browser drop storage, which an address alone must not do. Only storage is cleared by header:
 * `"cookies"` would take those of other sites under the same domain.
 */
export function action({ context }: Route.ActionArgs) {
  const page: RequestPage = context.get(requestContext);
  page.session.clear();
  page.response.forgets = true;
  const secure = page.site.secureCookies;
  const headers = new Headers({ 'Clear-Site-Data': '"storage"' });
  for (const cookie of [forgetMarketCookie({ secure }), forgetPlaceCookie({ secure })])
    headers.append('Set-Cookie', cookie);
  return data({ done: true }, { headers });
}

export default function ForgetDevicePage({ loaderData: { head }, actionData }: Route.ComponentProps) {
  const t = useT();
  const link = useLink();
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      {actionData ? (
        <StatusPage
          title={t('order:forget.doneTitle')}
          text={t('order:forget.done')}
          ways={[{ href: link('/'), label: t('checkout:success.carryOn') }]}
          refresh={null}
          sandbox={false}
        />
      ) : (
        <>
          <h1>{t('order:forget.button')}</h1>
          <ForgetDevice />
        </>
      )}
    </main>
  );
}
