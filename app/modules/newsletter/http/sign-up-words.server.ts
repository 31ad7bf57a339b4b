import { isSignUpPlace, type SignUpPlace } from '#app/modules/newsletter/domain/sign-up-place.ts';
import type { RequestContext } from '#app/request-context.ts';

/** What happens after a sign-up: the words of the content, or how to get the link where the shop sends no letters. */
export async function askedText({ services, market, site, t }: RequestContext): Promise<string> {
  if (!site.sendsLetters) return t('newsletter:asked.textKept', { address: t('shell:serviceEmail') });
  return (await services.content.shell(market)).newsletter.successMessage;
}

/** The form of the page whose sign-up has just been taken; null on most pages. */
export function askedPlace({ takeNotice }: Pick<RequestContext, 'takeNotice'>): SignUpPlace | null {
  const notice = takeNotice();
  return notice?.kind === 'newsletter' && isSignUpPlace(notice.place) ? notice.place : null;
}
