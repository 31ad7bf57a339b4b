import { parseCookies } from '#app/kernel/cookies.ts';
import {
  type Choice,
  consentBy,
  consentCookie,
  hasPrivacyControl,
  PRIVACY_CONTROL,
  PURPOSES,
  REFUSED,
  readAnswers,
  readChoice,
} from '#app/modules/consent/domain/consent.ts';
import { withdrawnCookies } from '#app/modules/consent/domain/withdrawn-cookies.ts';
import { chosenConsent, consentFormSchema, SAVED } from '#app/modules/consent/forms/consent-form.ts';
import { CONSENT_SETTINGS } from '#app/modules/consent/ui/consent-banner.tsx';
import { clearedExperimentCookies } from '#app/modules/experiments/domain/experiment-cookies.ts';
import { checkedPlace } from '#app/modules/markets/domain/place.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { clearProfileCookie, profileCookie } from '#app/modules/recommendations/domain/profile-cookie.ts';
import { referringPlace } from '#app/modules/shell/http/referring-place.server.ts';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { pageNotFound, seeOther } from '#app/web/responses.ts';
import type { Route } from './+types/consent.ts';

const [POLICY = '', SETTINGS] = CONSENT_SETTINGS.split('#');

/** A GET changes nothing: it leads to the settings. */
export function loader({ context }: Route.LoaderArgs): Response {
  return seeOther(settingsOf(context.get(requestContext)));
}

/**
 * Stores a choice, removes what depended on consent that is not given any more, and opens the page of the form again. A
 * browser with Global Privacy Control refuses, whatever its form says.
 */
export async function action({ context: provider, request }: Route.ActionArgs): Promise<Response> {
  const context = provider.get(requestContext);
  const submission = await readForm(request, consentFormSchema);
  if (submission.status !== 'success') return seeOther(settingsOf(context));
  const { from } = submission.value;
  const before = readAnswers(parseCookies(request.headers.get('cookie')));
  const chosen = hasPrivacyControl(request.headers.get(PRIVACY_CONTROL))
    ? REFUSED
    : chosenConsent(submission.value, { uses: context.consent.uses, before });
  const headers = new Headers();
  if (withdraws(request, chosen)) headers.set('Clear-Site-Data', '"cache"');
  for (const cookie of changedCookies(context, request, chosen)) headers.append('Set-Cookie', cookie);
  return seeOther(pageOf(context, placeOf(context, request, from)), headers);
}

function settingsOf({ storefront, path }: RequestContext): string {
  if (!storefront) throw pageNotFound(path);
  return storefrontPath(storefront.storefrontCode, CONSENT_SETTINGS);
}

/** Whether the visitor agreed to more before. What the browser keeps of such pages would load it once more. */
function withdraws(request: Request, chosen: Choice): boolean {
  const before = readChoice(parseCookies(request.headers.get('cookie')));
  return before !== null && PURPOSES.some((purpose) => before[purpose] && !chosen[purpose]);
}

/** The page of the form, with the query that only the browser knows: shared pages name their canonical address. */
function placeOf(context: RequestContext, request: Request, from: string): string {
  const named = checkedPlace(from);
  const sent = referringPlace(context, request);
  const isSame = named !== '' && sent.split('?')[0] === named.split('?')[0];
  return isSame ? sent : named || sent;
}

/** The page to open: the settings say that they are saved. */
function pageOf(context: RequestContext, place: string): string {
  const settings = settingsOf(context);
  const [policy = ''] = settings.split('#');
  const [path = ''] = place.split('?');
  if (path === policy) return `${policy}?${SAVED}=1#${SETTINGS}`;
  return place === '' || path === policy.replace(POLICY, '/consent') ? settings : place;
}

/** The cookies of a choice: what it withdraws is removed. */
function changedCookies({ site, newId }: RequestContext, request: Request, chosen: Choice): readonly string[] {
  const cookies = parseCookies(request.headers.get('cookie'));
  const secure = site.secureCookies;
  const profile =
    chosen.personalisation && site.keepsProfiles ? profileCookie(newId(), { secure }) : clearProfileCookie({ secure });
  return [
    consentCookie(chosen, { secure }),
    profile,
    ...(chosen.statistics ? [] : clearedExperimentCookies(cookies, { secure })),
    ...withdrawnCookies(cookies, { chosen: consentBy(chosen), host: new URL(site.publicOrigin).hostname }),
  ];
}
