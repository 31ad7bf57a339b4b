import { orderViewDeps, orderVisit } from '#app/modules/checkout/http/order-page.server.ts';
import { fulfilmentOf } from '#app/modules/orders/domain/fulfilment.ts';
import { changeObstacle } from '#app/modules/orders/domain/order-change.ts';
import { orderToWithdraw } from '#app/modules/orders/domain/withdrawal/order-to-withdraw.ts';
import { isCancellation } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { withdrawalPath } from '#app/modules/orders/domain/withdrawal/withdrawal-path.ts';
import { orderPath } from '#app/modules/orders/http/order-path.server.ts';
import { claimRefundEvent } from '#app/modules/orders/http/purchase-event.server.ts';
import { limitedOrder } from '#app/modules/orders/ui/limited-order.ts';
import { orderStatusView } from '#app/modules/orders/ui/order-status-view.ts';
import { linkedOrderView } from '#app/modules/orders/ui/order-view.ts';
import { orderWithdrawalView } from '#app/modules/orders/ui/withdrawal/withdrawal-view.ts';
import { withWithdrawn } from '#app/modules/orders/ui/withdrawal/withdrawn-lines.ts';
import { findFulfilment } from '#app/modules/orders/usecases/find-fulfilment.server.ts';
import { showLinkedOrder } from '#app/modules/orders/usecases/show-order.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { pageNotFound } from '#app/web/responses.ts';

/** The page behind a signed link. Throws 404 for a link that was not signed here. */
export async function loadOrder(context: RequestContext, signed: string, request: Request) {
  const { t, format, clock, site, services } = context;
  const shown = await showLinkedOrder(orderVisit(context), signed);
  if (!shown) throw pageNotFound(context.path);
  const { order } = shown;
  const { seller } = await services.content.shell(context.market);
  const head = (title: string) => pageHead(context, { title, path: '/order', index: false });
  const sandbox = site.sandboxPayments;
  if (shown.kind === 'limited') {
    const fulfilment = await findFulfilment(services, order);
    const limited = limitedOrder(t, order, { fulfilment, reason: 'old', sendsLetters: site.sendsLetters });
    return { limited, sandbox, head: await head(limited.title) };
  }
  const withdrawals = await services.withdrawals.ofOrder(order);
  const refunds = await services.refunds.ofOrder(order.orderNumber);
  const toWithdraw = orderToWithdraw(order, { withdrawals, refunds }, clock());
  const fulfilment = fulfilmentOf(order, { withdrawals, refunds });
  const canChange = changeObstacle(order, { withdrawals, refunds }) === null;
  const path = orderPath(context, order.orderNumber);
  return {
    limited: null,
    correct: canChange ? `${path}/address` : null,
    invoice: order.invoiceNumber === null ? null : `${path}/invoice`,
    cancel: canChange && services.cancellations ? `${path}/cancel` : null,
    isCorrected: context.takeNotice()?.kind === 'order-corrected',
    order: withWithdrawn(
      t,
      linkedOrderView(orderViewDeps(context, order, seller), order, fulfilment),
      withdrawals.some(isCancellation) ? [] : toWithdraw.lines,
    ),
    status: orderStatusView({ t, format, now: clock() }, order, {
      retry: shown.retry,
      fulfilment,
      refunds,
      declared: toWithdraw.earlier,
    }),
    withdrawal: orderWithdrawalView({ t, format, market: context.market }, toWithdraw, {
      href: withdrawalPath(context.market.storefrontCode, signed),
      refunds,
    }),
    refund: await claimRefundEvent(context, order, request),
    sandbox,
    head: await head(t('order:title')),
  };
}
