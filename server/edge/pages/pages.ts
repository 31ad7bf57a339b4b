import { RouterContextProvider, type ServerBuild } from 'react-router';
import { EMPTY_ADDRESS } from '#app/kernel/address.ts';
import type { Clock } from '#app/kernel/clock.ts';
import { type Cookies, parseCookies } from '#app/kernel/cookies.ts';
import type { Language, TextLocale } from '#app/kernel/text.ts';
import { countFor } from '#app/modules/cart/domain/session-carts.ts';
import { PRIVACY_CONTROL, withPrivacyControl } from '#app/modules/consent/domain/consent.ts';
import { NOTHING_ASKED, type PageConsent } from '#app/modules/consent/domain/page-consent.ts';
import { detectCountry, readMarketCookie } from '#app/modules/markets/domain/detect-country.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { readMarket } from '#app/modules/markets/domain/read-market.ts';
import { htmlLang } from '#app/modules/markets/domain/registry.ts';
import { stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import { marketAt } from '#app/modules/markets/domain/territory.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import { readProfileId } from '#app/modules/recommendations/domain/profile-cookie.ts';
import { EVERYONE } from '#app/modules/shell/domain/audience.ts';
import { readNoticeCookie } from '#app/modules/shell/domain/notice-cookie.ts';
import { readOfferCookie } from '#app/modules/shell/domain/offer-cookie.ts';
import { returnPlace } from '#app/modules/shell/domain/return-place.ts';
import { type RequestContext, requestContext, type Services, type SiteFacts } from '#app/request-context.ts';
import { bagNumber, MOST_SHOWN } from '#app/web/bag-slot.ts';
import { postedForm } from '#app/web/forms/read-form.server.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { readMode } from '#app/web/mode.ts';
import { takePagePolicy } from '#app/web/page-policy.ts';
import { pause } from '#app/web/pause.server.ts';
import { isUnseen } from '#app/web/prefetch.ts';
import { openSession, type SessionCodec } from '#app/web/session/session.server.ts';
import { newSession, type OpenedSession } from '#app/web/session/session-life.ts';
import type { PageAnswer, PageRequest, SharedPage } from '#server/edge/http/http-app-types.ts';
import { RETRY_AFTER_SECONDS } from '#server/edge/http/text-response.ts';
import { withBagNumber } from '#server/edge/http/with-bag-number.ts';
import { isRead } from '#server/kernel/is-read.ts';
import { requestLanguage } from '#server/kernel/request-language.ts';
import type { Audiences } from './audiences.ts';
import type { ConsentRules } from './consent-rules.ts';
import { type Asked, atTarget, leadOn, leadToSold, readAsked } from './lead-on.ts';
import { createHandle } from './page-handle.ts';
import { createPageReads, type PageReads, taggedServices } from './page-tags.ts';
import { type AskedPreview, completePreview, createPreviewReader, previewedContent } from './preview.ts';
import { createRecentChanges, type SessionTurn } from './recent-changes.ts';
import { resolveMarket } from './resolve-market.ts';
import { dataSender } from './route-patterns.ts';
import type { SharedRoutes } from './shared-routes.ts';
import { answerUnavailable } from './unavailable.ts';
import { isShopper, writeCookies } from './visitor.ts';
import { createWaitingLine } from './waiting-line.ts';

type PageState = {
  readonly cookies: Cookies;
  /** Empty on a shared page. */
  readonly session: RequestContext['session'];
  readonly shared: boolean;
  readonly asked: Extract<AskedPreview, { kind: 'page' }> | null;
  /** Collects what the page reads. */
  readonly reads: PageReads;
  readonly takeNotice: RequestContext['takeNotice'];
};

export type PagesDeps = {
  readonly build: ServerBuild;
  /** The canonical address of a shared page. */
  readonly sharedTarget: SharedRoutes;
  readonly services: Services;
  readonly site: SiteFacts;
  readonly sessions: SessionCodec;
  readonly audiences: Pick<Audiences, 'of'>;
  readonly consentRules: Pick<ConsentRules, 'of'>;
  readonly newId: () => string;
  readonly countryHeader: string | null;
  readonly clock: Clock;
};

/**
 * Resolves the market and the session of a request once, passes it to the framework, and adds the session to the
 * response.
 */
export function createPages(deps: PagesDeps): (request: PageRequest) => Promise<PageAnswer> {
  const build = answerUnavailable(deps.build);
  const sendsData = dataSender(build);
  const handle = createHandle(build);
  const bagNumbers = createBagNumbers(deps.services);
  const line = createWaitingLine();
  const recentChanges = createRecentChanges({ clock: deps.clock, pause });
  const readPreview = createPreviewReader(deps);
  async function answerAsked(pageRequest: PageRequest, asked: Asked, sessionTurn: SessionTurn): Promise<PageAnswer> {
    const { kind, target, hydrates } = asked;
    const header = pageRequest.request.headers.get('cookie');
    const request = atTarget(pageRequest.request, target);
    const now = deps.clock();
    const session = openSession(sessionTurn.caughtUp(openedSession(deps, header, now)), now);
    const cookies = withPrivacyControl(parseCookies(header), pageRequest.request.headers.get(PRIVACY_CONTROL));
    const previewed = readPreview({ ...pageRequest, cookies });
    if (previewed?.kind === 'answer') return withoutPage(previewed.response);
    const notice = openNotice(request, { cookies, registry: deps.services.registry });
    const shared = target !== null && notice.waiting === null && previewed === null;
    const state = {
      session: sessionOf(shared, session, now),
      shared,
      asked: previewed,
      ...notice,
    };
    const reads = createPageReads();
    const context = await createContext(deps, { ...pageRequest, request, cookies, reads, ...state });
    const provider = new RouterContextProvider();
    provider.set(requestContext, context);
    if (pageRequest.form) provider.set(postedForm, pageRequest.form);
    const page = await handle[kind](request, provider);
    const onwards = await leadOn(context, pageRequest.request, { ...deps, status: page.status });
    const answer = onwards ?? page;
    noteOutage(answer);
    const noticeTaken = answer === page && notice.taken();
    writeCookies(deps, { cookies, session, sessionTurn, noticeTaken, answer, now });
    if (onwards) return { response: onwards, hydrates: false, pays: false, shared: null, keepsQuery: true };
    const policy = takePagePolicy(answer.headers) ?? { hydrates, pays: false };
    if (!shared) return { response: answer, ...policy, ...completePreview(answer, previewed), shared: null };
    const count = pageRequest.bag ?? countFor(session.data, context.market.warehouse.region, now);
    const { tags, until, incompleteUntil } = reads;
    const bag = bagNumbers(context.textLocale);
    return { ...policy, ...(await share(answer, { tags: [...tags], until, incompleteUntil, count, bag })) };
  }

  const answerInTurn = async (pageRequest: PageRequest, asked: Asked): Promise<PageAnswer> => {
    const sealed = deps.sessions.sealedIn(pageRequest.request.headers.get('cookie'));
    const sessionTurn = await recentChanges.turn(sealed, { isPost: !isRead(pageRequest.request) });
    try {
      return await answerAsked(pageRequest, asked, sessionTurn);
    } finally {
      sessionTurn.end();
    }
  };

  return async (pageRequest) => {
    const away = leadToSold(pageRequest.request, deps.services.registry);
    if (away) return withoutPage(away);
    const asked = readAsked(pageRequest.request, deps.sharedTarget, sendsData);
    if (!asked) return withoutPage(noData());
    return await line.run(placeOf(pageRequest, deps), () => answerInTurn(pageRequest, asked));
  };
}

/** The place of a request in the line of pages. */
function placeOf(pageRequest: PageRequest, { sessions }: Pick<PagesDeps, 'sessions'>) {
  const { signal } = pageRequest.request;
  const { isWanted = () => !signal.aborted } = pageRequest;
  return { isShopper: isShopper(pageRequest, sessions.cookieName), isWanted };
}

/** A page of an outage is not stored, and says when to try again. Changes `answer`. */
function noteOutage({ status, headers }: Response): void {
  if (status !== 503) return;
  headers.set('Retry-After', RETRY_AFTER_SECONDS);
  headers.set('Cache-Control', 'no-store');
}

/**
 * A page and a 404 page are shared, unless their route says `no-store`; any other answer is completed for its visitor.
 */
async function share(answer: Response, shared: SharedPage): Promise<Pick<PageAnswer, 'response' | 'shared'>> {
  const mayShare = answer.headers.get('cache-control') !== 'no-store';
  if (mayShare && (answer.status === 200 || answer.status === 404)) return { response: answer, shared };
  if (!answer.body) return { response: answer, shared: null };
  return { response: await withBagNumber(answer, shared), shared: null };
}

/** The HTML of the number on the bag, made once per number and texts of a locale. */
function createBagNumbers({ translations }: Services): (locale: TextLocale) => (count: number) => string {
  const byTexts = new WeakMap<Translate, (count: number) => string>();
  return (locale) => {
    const t = translations.translator(locale);
    const known = byTexts.get(t);
    if (known) return known;
    const made: string[] = [];
    const bag = (count: number) => {
      const shown = Math.min(count, MOST_SHOWN + 1);
      made[shown] ??= bagNumber(shown, t);
      return made[shown];
    };
    byTexts.set(t, bag);
    return bag;
  };
}

async function createContext(
  { services: all, site, sessions, audiences, consentRules, newId, countryHeader, clock }: PagesDeps,
  state: PageRequest & PageState,
): Promise<RequestContext> {
  const { request, requestId, nonce, logger, clientAddress } = state;
  const { cookies, session, shared, asked, edited, reads, takeNotice } = state;
  const found = isRead(request) ? taggedServices(all.forRead(), reads, clock) : all;
  const { storefront: code, path } = stripStorefront(new URL(request.url).pathname);
  const preference = readMarketCookie(cookies, all.registry);
  const audience = code ? audiences.of(code, cookies) : EVERYONE;
  const consent = code ? consentOn(request, consentRules.of(code, cookies)) : NOTHING_ASKED;
  const resolved = resolveMarket(all.registry, { storefront: code, preference });
  const published = {
    content: found.content,
    storefront: code && all.registry.storefront(code),
    market: audience.effects.reading ? readMarket(resolved, audience.effects.reading) : resolved,
  };
  const { content, storefront, preview, ...shown } =
    asked && found.contentPreview
      ? await previewedContent(found.contentPreview, { published, preview: asked.preview, edited })
      : { ...published, preview: null };
  const market = marketAt(shown.market, session.data.checkout?.address.shipping ?? EMPTY_ADDRESS);
  // The path of a storefront defines its language: most pages ignore the header.
  const wording = storefront ? wordingOf(market) : wordingIn(await requestLanguage(request), market);
  const services = preview ? { ...found, content } : found;
  return {
    services,
    site,
    storefront,
    market,
    audience,
    consent,
    profileId: consent.given.personalisation ? readProfileId(cookies) : null,
    format: services.formatter(market),
    ...wording,
    t: services.translations.translator(wording.textLocale),
    path,
    mode: readMode(cookies, (name) => request.headers.get(name)),
    preview,
    shared,
    session,
    takeNotice,
    seals: sessions,
    preference,
    declinedOffer: readOfferCookie(cookies, services.registry),
    returnPlace: shared ? null : returnPlace(cookies, market, services.registry),
    detectedCountry: countryOf(request, { preference, countryHeader }),
    clientAddress,
    isThisMachine: state.isThisMachine === true,
    clock,
    logger,
    requestId,
    nonce,
    newId,
  };
}

const countryOf = (
  { headers }: Request,
  { preference, countryHeader }: Pick<RequestContext, 'preference'> & Pick<PagesDeps, 'countryHeader'>,
): string =>
  detectCountry({
    preference,
    proxyHeader: countryHeader && headers.get(countryHeader),
    acceptLanguage: headers.get('accept-language'),
  });

/** The banner on the answer to a form would throw away what was typed: its own form opens the page again. */
const consentOn = (request: Request, consent: PageConsent): PageConsent =>
  isRead(request) ? consent : { ...consent, asks: [] };

type Wording = Pick<RequestContext, 'language' | 'htmlLang' | 'textLocale'>;

function wordingOf(market: Market): Wording {
  return { language: market.language, htmlLang: htmlLang(market), textLocale: textLocale(market) };
}

/** A language other than the market's has no country variant. */
function wordingIn(language: Language, market: Market): Wording {
  return language === market.language ? wordingOf(market) : { language, htmlLang: language, textLocale: language };
}

/** The notice of a request; a page that is fetched ahead, or by script, leaves it for the next one. */
function openNotice(
  request: Request,
  { cookies, registry }: { readonly cookies: Cookies; readonly registry: MarketRegistry },
) {
  const waiting = isUnseen(request.headers) ? null : readNoticeCookie(cookies, registry);
  let isTaken = false;
  return {
    waiting,
    takeNotice: () => {
      isTaken = waiting !== null;
      return waiting;
    },
    taken: () => isTaken,
  };
}

const withoutPage = (response: Response): PageAnswer => ({ response, hydrates: false, pays: false, shared: null });

function noData(): Response {
  return new Response('Not found\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

/** The session of a cookie; an empty one for a copy of a cookie whose browser was forgotten. */
function openedSession(
  { sessions, services }: { readonly sessions: SessionCodec; readonly services: Pick<Services, 'forgottenSessions'> },
  header: string | null,
  now: number,
): OpenedSession {
  const opened = sessions.read(header, now);
  const isForgotten = opened.id !== null && services.forgottenSessions.has(opened.id);
  return isForgotten ? { ...newSession({}, now), changed: true } : opened;
}

/** A shared page is made without the session of its visitor. */
function sessionOf<Opened>(shared: boolean, session: Opened, now: number): Opened | ReturnType<typeof openSession> {
  return shared ? openSession(newSession({}, now), now) : session;
}
