import { popupOfPlace } from '#app/modules/newsletter/domain/sign-up.ts';
import { askedText } from '#app/modules/newsletter/http/sign-up-words.server.ts';
import { keptLetters } from '#app/modules/shell/http/kept-letters.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { popupNamed } from '#app/modules/shell/http/segments-view.server.ts';
import type { RequestContext } from '#app/request-context.ts';

/**
 * The form, or once after a sign-up what happens next, in the words of the popup with the form: the same for a new
 * address and for one on the list.
 */
export async function loadNewsletter(context: RequestContext) {
  const { t, services, market } = context;
  const { newsletter } = await services.content.shell(market);
  const notice = context.takeNotice();
  const place = notice?.kind === 'newsletter' ? notice.place : null;
  const popup = popupNamed(context, place === null ? null : popupOfPlace(place));
  const title = popup?.successMessage ?? t('newsletter:asked.title');
  const letters = keptLetters(context, context.site.sendsNewsletter);
  return {
    market: { storefront: market.storefrontCode, country: market.countryCode },
    texts: newsletter,
    asked: place !== null ? { title, text: await askedText(context), button: null, way: letters } : null,
    head: await pageHead(context, { title: newsletter.title, path: '/newsletter', index: false }),
  };
}
