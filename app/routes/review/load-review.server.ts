import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { openInvitation } from '#app/modules/reviews/usecases/open-invitation.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { pageNotFound } from '#app/web/responses.ts';

/** The form of an invitation, or once after it the thanks. Throws 404 for a forged link and for one that has ended. */
export async function loadReview(context: RequestContext, signed: string) {
  const { services, market, t, path } = context;
  const invited = await openInvitation(services, signed);
  if (!invited) throw pageNotFound(path);
  const { item } = invited;
  const { brand } = await services.content.shell(market);
  const title = t('reviews:form.title', { name: item.name });
  return {
    product: item.name,
    path,
    productWay: { href: storefrontPath(market.storefrontCode, `/product/${item.slug}`), label: item.name },
    isSent: context.takeNotice()?.kind === 'review-sent',
    head: pageHead(context, brand.name, { title, path: '/review', index: false }),
  };
}
