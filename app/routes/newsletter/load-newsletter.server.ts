import { askedText } from '#app/modules/newsletter/http/sign-up-words.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { popupNamed } from '#app/modules/shell/http/popup-view.server.ts';
import type { RequestContext } from '#app/request-context.ts';

/**
 * The form, or with `?asked` what happens next: the same for a new address and for one on the list. Its value is the
 * identifier of the popup with the form.
 */
export async function loadNewsletter(context: RequestContext, request: Request) {
  const { t, services, market } = context;
  const { brand, newsletter } = await services.content.shell(market);
  const asked = new URL(request.url).searchParams.get('asked');
  const popup = popupNamed(context, asked);
  const title = popup?.successMessage ?? t('newsletter:asked.title');
  return {
    market: { storefront: market.storefrontCode, country: market.countryCode },
    texts: newsletter,
    asked: asked !== null ? { title, text: await askedText(context), button: null } : null,
    head: pageHead(context, brand.name, { title: newsletter.title, path: '/newsletter', index: false }),
  };
}
