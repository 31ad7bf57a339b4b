import { type Cookies, parseCookies } from '#app/kernel/cookies.ts';
import {
  consentCookie,
  hasPrivacyControl,
  PRIVACY_CONTROL,
  REFUSED,
  type StoredChoice,
  takesBack,
  withAnswers,
} from '#app/modules/consent/domain/consent.ts';
import { foreignCookies, withdrawnCookies } from '#app/modules/consent/domain/withdrawn-cookies.ts';
import { consentFormSchema, formAnswers } from '#app/modules/consent/forms/consent-form.ts';
import { CONSENT_SETTINGS } from '#app/modules/consent/ui/consent-banner.tsx';
import { clearedExperimentCookies } from '#app/modules/experiments/domain/experiment-cookies.ts';
import { checkedPlace } from '#app/modules/markets/domain/place.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import {
  clearProfileCookie,
  profileCookie,
  readProfileId,
} from '#app/modules/recommendations/domain/profile-cookie.ts';
import { noticeCookie } from '#app/modules/shell/domain/notice-cookie.ts';
import { clearSegmentsCookie } from '#app/modules/shell/domain/segments-cookie.ts';
import { referringPlace } from '#app/modules/shell/http/referring-place.server.ts';
import { clearRecentlyViewedCookie } from '#app/modules/wish-list/domain/recently-viewed.ts';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { pageNotFound, seeOther } from '#app/web/responses.ts';
import { OWN_COOKIES } from '#app/web/session/browser-storage.ts';
import type { Route } from './+types/consent.ts';

const [POLICY = ''] = CONSENT_SETTINGS.split('#');

/** A GET changes nothing: it leads to the settings. */
export function loader({ context }: Route.LoaderArgs): Response {
  return seeOther(settingsOf(context.get(requestContext)));
}

/**
 * Stores the answers of a form, removes what depended on consent that is not given any more, and opens the page of the
 * form again. A browser with Global Privacy Control refuses, whatever its form says.
 */
export function action({ context: provider, request }: Route.ActionArgs): Response {
  const context = provider.get(requestContext);
  const submission = readForm(provider, consentFormSchema);
  if (submission.status !== 'success') return seeOther(settingsOf(context));
  const { from, script } = submission.value;
  const refused = hasPrivacyControl(request.headers.get(PRIVACY_CONTROL));
  const answers = refused ? REFUSED : formAnswers(submission.value, context.consent.uses);
  const cookies = parseCookies(request.headers.get('cookie'));
  const choice = withAnswers(cookies, answers, context.clock());
  const headers = new Headers();
  // What the browser keeps of such pages would load it once more. Script removes single keys of the storages.
  if (takesBack(cookies, choice.given)) headers.set('Clear-Site-Data', script ? '"cache"' : '"cache", "storage"');
  for (const cookie of changedCookies(context, cookies, choice)) headers.append('Set-Cookie', cookie);
  const { path, isSettings } = pageOf(context, placeOf(context, request, from));
  const secure = context.site.secureCookies;
  if (isSettings) headers.append('Set-Cookie', noticeCookie({ kind: 'consent-saved' }, { secure }));
  return seeOther(path, headers);
}

function settingsOf({ storefront, path }: RequestContext): string {
  if (!storefront) throw pageNotFound(path);
  return storefrontPath(storefront.storefrontCode, CONSENT_SETTINGS);
}

/** The page of the form, with the query that only the browser knows: shared pages name their canonical address. */
function placeOf(context: RequestContext, request: Request, from: string): string {
  const named = checkedPlace(from);
  const sent = referringPlace(context, request);
  const isSame = named !== '' && sent.split('?')[0] === named.split('?')[0];
  return isSame ? sent : named || sent;
}

/** The page to open. `isSettings`: the settings were saved, and say so once. */
function pageOf(context: RequestContext, place: string): { readonly path: string; readonly isSettings: boolean } {
  const settings = settingsOf(context);
  const [policy = ''] = settings.split('#');
  const [path = ''] = place.split('?');
  const isSettings = path === policy;
  const leadsToSettings = isSettings || place === '' || path === policy.replace(POLICY, '/consent');
  return { path: leadsToSettings ? settings : place, isSettings };
}

/** The cookies of a choice: what it withdraws is removed. */
function changedCookies(context: RequestContext, cookies: Cookies, choice: StoredChoice): readonly string[] {
  const { site, newId, clock, storefront } = context;
  const { given, answers } = choice;
  const secure = site.secureCookies;
  const place = { host: new URL(site.publicOrigin).hostname, secure };
  const folder = `/${storefront?.storefrontCode ?? ''}`;
  const removed = [
    ...(given.personalisation ? [] : [clearProfileCookie({ secure })]),
    ...(answers.personalisation === false ? [clearRecentlyViewedCookie({ secure })] : []),
    ...(answers.marketing === false ? [clearSegmentsCookie({ secure })] : []),
    ...(given.statistics ? [] : clearedExperimentCookies(cookies, { secure })),
    ...(takesBack(cookies, given)
      ? foreignCookies(cookies, { ...place, own: OWN_COOKIES, folder })
      : withdrawnCookies(cookies, { ...place, given })),
  ];
  const isNew = given.personalisation && site.keepsProfiles && readProfileId(cookies) === null;
  return [
    consentCookie(choice, { secure, now: clock() }),
    ...(isNew ? [profileCookie(newId(), { secure })] : []),
    ...removed,
  ];
}
