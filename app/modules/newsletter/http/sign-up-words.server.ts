import type { RequestContext } from '#app/request-context.ts';

/** What happens after a sign-up: the words of the content, or how to get the link where the shop sends no letters. */
export async function askedText({ services, market, site, t }: RequestContext): Promise<string> {
  if (!site.sendsNewsletter) return t('newsletter:asked.textKept', { address: t('shell:serviceEmail') });
  return (await services.content.shell(market)).newsletter.successMessage;
}

/** What the page says once beside the form whose sign-up has just been taken; null on most pages. */
export async function askedBeside(context: RequestContext, place: 'block' | 'footer'): Promise<string | null> {
  const notice = context.takeNotice();
  return notice?.kind === 'newsletter' && notice.place === place ? askedText(context) : null;
}
