import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { marketIn } from '#app/modules/markets/domain/read-market.ts';
import { calendarFile } from '#app/modules/orders/domain/calendar-file.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { orderPath } from '#app/modules/orders/http/order-path.server.ts';
import { findDelivery } from '#app/modules/orders/usecases/find-fulfilment.server.ts';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import { LINK_HEADERS } from '#app/web/responses.ts';
import type { Route } from './+types/order-delivery.ts';

/** The delivery of an order as a calendar file, in the language of the order. */
export async function loader({ context: provider, params }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const { services, clock } = context;
  const order = context.storefront && (await findDelivery({ ...services, clock }, params.signed));
  if (!order) return new Response(null, { status: 404, headers: LINK_HEADERS });
  return new Response(await calendarOf(context, order), {
    headers: {
      ...LINK_HEADERS,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${order.orderNumber}.ics"`,
    },
  });
}

async function calendarOf({ services, site, market: visited }: RequestContext, order: Order): Promise<string> {
  const market = marketIn(services.registry.marketOfOrder(order.market) ?? visited, order.language);
  const t = services.translations.translator(textLocale(market));
  const { brand } = await services.content.shell(market);
  const url = `${site.publicOrigin}${orderPath({ services, market }, order.orderNumber)}`;
  const { carrier, earliest, latest } = order.shippingMethod;
  return calendarFile({
    uid: `${order.orderNumber}@${new URL(site.publicOrigin).hostname}`,
    changedAt: order.updatedAt,
    firstDay: earliest,
    lastDay: latest,
    summary: t('order:calendar.summary', { brand: brand.name }),
    description: `${t('order:calendar.description', { number: order.orderNumber, carrier })}\n${url}`,
    url,
    brand: brand.name,
  });
}
