import { popupOf } from '#app/modules/shell/domain/audience.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';

/** The form, or with `?asked` what happens next: the same for a new address and for one on the list. */
export async function loadNewsletter(context: RequestContext, request: Request) {
  const { t, site, services, market, audience } = context;
  const { brand } = await services.content.shell(market);
  const isAsked = new URL(request.url).searchParams.has('asked');
  const text = site.sendsLetters
    ? t('newsletter:asked.text')
    : t('newsletter:asked.textKept', { address: t('shell:serviceEmail') });
  const popup = popupOf(audience.segments, services.content.segmentation(market));
  const title = popup?.successMessage ?? t('newsletter:asked.title');
  return {
    market: { storefront: market.storefrontCode, country: market.countryCode },
    asked: isAsked ? { title, text, button: null } : null,
    head: pageHead(context, brand.name, { title: t('newsletter:title'), path: '/newsletter', index: false }),
  };
}
