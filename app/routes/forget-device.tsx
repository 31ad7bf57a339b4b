import { data } from 'react-router';
import { z } from 'zod';
import { parseCookies } from '#app/kernel/cookies.ts';
import { logSecurityEvent } from '#app/kernel/security-events.ts';
import { clearedFirstItems } from '#app/modules/cart/domain/first-items-cookie.ts';
import { clearConsentCookie, REFUSED, takesBack } from '#app/modules/consent/domain/consent.ts';
import { foreignCookies, withdrawnCookies } from '#app/modules/consent/domain/withdrawn-cookies.ts';
import { clearedExperimentCookies } from '#app/modules/experiments/domain/experiment-cookies.ts';
import { clearMarketCookie } from '#app/modules/markets/domain/detect-country.ts';
import { StatusPage } from '#app/modules/orders/ui/status-page.tsx';
import { clearProfileCookie } from '#app/modules/recommendations/domain/profile-cookie.ts';
import { clearNoticeCookie } from '#app/modules/shell/domain/notice-cookie.ts';
import { clearOfferCookie } from '#app/modules/shell/domain/offer-cookie.ts';
import { clearPlaceCookie } from '#app/modules/shell/domain/return-place.ts';
import { clearSegmentsCookie } from '#app/modules/shell/domain/segments-cookie.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { ForgetDevice } from '#app/modules/shell/ui/forget-device.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { forgetSession } from '#app/modules/sign-in/usecases/sign-in.server.ts';
import { clearRecentlyViewedCookie } from '#app/modules/wish-list/domain/recently-viewed.ts';
import { clearWishListCookie } from '#app/modules/wish-list/domain/wish-list.ts';
import { requestContext } from '#app/request-context.ts';
import type { ResponseFacts } from '#app/response-facts.ts';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { clearModeCookie } from '#app/web/mode.ts';
import { PRIVATE } from '#app/web/responses.ts';
import { OWN_COOKIES } from '#app/web/session/browser-storage.ts';
import { useLink, useT } from '#app/web/view.tsx';
import type { Route } from './+types/forget-device.ts';

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(PRIVATE);
  for (const [name, value] of actionHeaders ?? []) headers.append(name, value);
  return headers;
}

export async function loader({ context: provider }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  return {
    head: await pageHead(context, {
      title: context.t('order:forget.button'),
      path: '/forget-device',
      index: false,
    }),
  };
}

/** Deletes the shop's data in this browser. The form has one button and no fields. */
const forgetFormSchema = z.object({});

/**
 * Forgets the session, so that a copy of its cookie opens nothing, and deletes market choice, declined offer, mode,
 * place, wish list, viewed products, consent with what it allowed, and mirrors from this browser. The answer is the
 * page and not a redirect: its header clears storage, which a link alone must not do. The header names the cache as
 * well, or Back would show the bag once more, and no cookies: `"cookies"` would delete all of other sites under the
 * same domain. Cookies that no list of the shop names are removed one by one, after consent alone.
 */
export async function action({ context: provider, request }: Route.ActionArgs) {
  const context = provider.get(requestContext);
  const submission = readForm(provider, forgetFormSchema);
  if (submission.status !== 'success') return data(null, { status: 422 });
  const { services, logger } = context;
  const onUnended = () => logger.error({ alert: 'session-not-forgotten' }, 'Sign-in or session not ended in the store');
  const isSignedIn = context.session.data.signIn !== undefined;
  await forgetSession({ ...context, ...services, onUnended });
  if (isSignedIn) logSecurityEvent(logger, 'sign-in-ended', { where: 'forgotten' });
  const secure = context.site.secureCookies;
  const headers = new Headers({ 'Clear-Site-Data': '"cache", "storage"' });
  for (const clear of [
    clearMarketCookie,
    clearPlaceCookie,
    clearNoticeCookie,
    clearModeCookie,
    clearOfferCookie,
    clearWishListCookie,
    clearRecentlyViewedCookie,
    clearSegmentsCookie,
    clearConsentCookie,
    clearProfileCookie,
  ])
    headers.append('Set-Cookie', clear({ secure }));
  const cookies = parseCookies(request.headers.get('cookie'));
  const place = { host: new URL(context.site.publicOrigin).hostname, secure };
  const folder = `/${context.storefront?.storefrontCode ?? ''}`;
  for (const cleared of [
    ...clearedExperimentCookies(cookies, { secure }),
    ...clearedFirstItems(cookies, { secure }),
    ...(takesBack(cookies, REFUSED)
      ? foreignCookies(cookies, { ...place, own: OWN_COOKIES, folder })
      : withdrawnCookies(cookies, { ...place, given: REFUSED })),
  ])
    headers.append('Set-Cookie', cleared);
  return data({ responseFacts: { forgetsDevice: true } satisfies ResponseFacts }, { headers });
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
