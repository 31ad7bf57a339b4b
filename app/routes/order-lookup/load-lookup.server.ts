import { days } from '#app/kernel/clock.ts';
import { ORDER_LINK_LIFE } from '#app/modules/orders/domain/order-visibility.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';

/** The form, or once after it what happens next: the same for every order number and address. */
export async function loadLookup(context: RequestContext) {
  const { t, site, services, market } = context;
  const { brand } = await services.content.shell(market);
  const { sendsLetters } = site;
  const isAsked = context.takeNotice()?.kind === 'order-link-asked';
  const facts = { days: ORDER_LINK_LIFE / days(1), address: t('shell:serviceEmail') };
  const text = t(sendsLetters ? 'order:lookup.asked' : 'order:lookup.askedKept', facts);
  return {
    sendsLetters,
    asked: isAsked ? text : null,
    head: pageHead(context, brand.name, { title: t('order:lookup.title'), path: '/order', index: false }),
  };
}
