import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Clock } from '#app/kernel/clock.ts';
import type { Language } from '#app/kernel/text.ts';
import { detectCountry, readMarketCookie } from '#app/modules/markets/domain/detect-country.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { htmlLang } from '#app/modules/markets/domain/registry.ts';
import { resolveMarket } from '#app/modules/markets/domain/resolve-market.ts';
import { stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { placeCookie, placeOf, readPlaceCookie, returnPlace } from '#app/modules/shell/domain/return-place.ts';
import { type RequestContext, requestContext, type Services, type SiteFacts } from '#app/request-context.ts';
import { requestLanguage } from '#app/web/i18n/request-language.server.ts';
import { takePagePolicy } from '#app/web/page-policy.ts';
import { openSession, type SessionCodec } from '#app/web/session/session.server.ts';
import { answerUnavailable } from '#app/web/unavailable.server.ts';
import { isDataRequest, wrapLoaders } from '#app/web/unsent-data.server.ts';
import type { PageAnswer, PageRequest } from './http/http-app-types.ts';

const RETRY_AFTER_SECONDS = '5';

type Session = ReturnType<typeof openSession>;

export type PagesDeps = {
  readonly build: ServerBuild;
  readonly services: Services;
  readonly site: SiteFacts;
  readonly sessions: SessionCodec;
  readonly countryHeader: string | null;
  readonly clock: Clock;
};

/**
 * Resolves the market and the session of a request once, passes it to the framework, and adds the session to the
 * response.
 */
export function createPages(deps: PagesDeps): (request: PageRequest) => Promise<PageAnswer> {
  const routes = wrapLoaders(answerUnavailable(deps.build));
  const handle = createRequestHandler(routes.build, import.meta.env.DEV ? 'development' : 'production');
  return async (pageRequest) => {
    const { request } = pageRequest;
    const { pathname } = new URL(request.url);
    const hydrates = routes.sendsData(pathname);
    // The data of a page that does not hydrate is only for its rendering and may hold more than the page prints.
    if (!hydrates && isDataRequest(pathname)) return { response: noData(), hydrates: false, pays: false };
    const now = deps.clock();
    const session = openSession(deps.sessions.read(request.headers.get('cookie'), now), now);
    const context = await createContext(deps, { ...pageRequest, session });
    const provider = new RouterContextProvider();
    provider.set(requestContext, context);
    const answer = await handle(request, provider);
    if (answer.status === 503) {
      answer.headers.set('Retry-After', RETRY_AFTER_SECONDS);
      answer.headers.set('Cache-Control', 'no-store');
    }
    writeCookies(deps, { path: context.path, session, request, answer });
    return { response: answer, ...(takePagePolicy(answer.headers) ?? { hydrates, pays: false }) };
  };
}

async function createContext(
  { services, site, sessions, countryHeader, clock }: PagesDeps,
  { request, requestId, nonce, logger, clientAddress, session }: PageRequest & { readonly session: Session },
): Promise<RequestContext> {
  const cookies = request.headers.get('cookie');
  const { storefront: code, path } = stripStorefront(new URL(request.url).pathname);
  const preference = readMarketCookie(cookies, services.registry);
  const storefront = code && services.registry.storefront(code);
  const market = resolveMarket(services.registry, { storefront: code, preference });
  // The path of a storefront defines its language: most pages ignore the header.
  const wording = storefront ? wordingOf(market) : wordingIn(await requestLanguage(request), market);
  return {
    services,
    site,
    storefront,
    market,
    format: services.formatter(market),
    ...wording,
    t: services.translations.translator(wording.textLocale),
    path,
    session,
    seals: sessions,
    preference,
    returnPlace: returnPlace(cookies, market, services.registry),
    detectedCountry: detectCountry({
      preference,
      proxyHeader: countryHeader && request.headers.get(countryHeader),
      acceptLanguage: request.headers.get('accept-language'),
    }),
    clientAddress,
    clock,
    logger,
    requestId,
    nonce,
  };
}

type Wording = Pick<RequestContext, 'language' | 'htmlLang' | 'textLocale'>;

function wordingOf(market: Market): Wording {
  return { language: market.language, htmlLang: htmlLang(market), textLocale: textLocale(market) };
}

/** A language other than the market's has no country variant. */
function wordingIn(language: Language, market: Market): Wording {
  return language === market.language ? wordingOf(market) : { language, htmlLang: language, textLocale: language };
}

/** Sets the cookies of the storefront and of a changed session. Changes `answer`. */
function writeCookies(
  { site, sessions }: PagesDeps,
  {
    path,
    session,
    request,
    answer,
  }: { readonly path: string; readonly session: Session; readonly request: Request; readonly answer: Response },
): void {
  const place = answer.status === 200 && isPageView(request) ? placeOf(path, new URL(request.url).search) : null;
  if (place !== null && place !== readPlaceCookie(request.headers.get('cookie')))
    answer.headers.append('Set-Cookie', placeCookie(place, { secure: site.secureCookies }));
  if (session.changed) answer.headers.append('Set-Cookie', sessions.write(session));
}

/** Whether the response is a page that a person opens. The response to a form or to a prefetch is not. */
function isPageView({ method, headers }: Request): boolean {
  return method === 'GET' && !/prefetch/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '');
}

function noData(): Response {
  return new Response('Not found\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
