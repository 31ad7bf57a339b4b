import { askedText } from '#app/modules/newsletter/http/sign-up-words.server.ts';
import { popupOf } from '#app/modules/shell/domain/audience.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';

/** The form, or with `?asked` what happens next: the same for a new address and for one on the list. */
export async function loadNewsletter(context: RequestContext, request: Request) {
  const { t, services, market, audience } = context;
  const { brand, newsletter } = await services.content.shell(market);
  const isAsked = new URL(request.url).searchParams.has('asked');
  const popup = popupOf(audience.segments, services.content.segmentation(market));
  const title = popup?.successMessage ?? t('newsletter:asked.title');
  return {
    market: { storefront: market.storefrontCode, country: market.countryCode },
    texts: newsletter,
    asked: isAsked ? { title, text: await askedText(context), button: null } : null,
    head: pageHead(context, brand.name, { title: newsletter.title, path: '/newsletter', index: false }),
  };
}
