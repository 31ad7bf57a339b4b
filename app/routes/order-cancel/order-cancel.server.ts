import { data } from 'react-router';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { BY_SHOPPER } from '#app/modules/orders/domain/order-change.ts';
import { isFree } from '#app/modules/orders/domain/order-status.ts';
import { orderPath } from '#app/modules/orders/http/order-path.server.ts';
import type { CancellationError, OrderCancellations } from '#app/modules/orders/ports.ts';
import type { CancelView } from '#app/modules/orders/ui/cancel-page.tsx';
import { cancelOrder } from '#app/modules/orders/usecases/cancel-order.server.ts';
import { openOrderToChange } from '#app/modules/orders/usecases/correct-order.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { pageNotFound, seeOther } from '#app/web/responses.ts';

type Cancellable = NonNullable<Awaited<ReturnType<typeof openOrderToChange>>> & {
  readonly cancellations: OrderCancellations;
};

/** Throws 404 for a link that was not signed here, for one that has ended, and beside a hosted platform. */
async function opened(context: RequestContext, signed: string): Promise<Cancellable> {
  const { services, clock, path } = context;
  const { cancellations } = services;
  const order = cancellations && (await openOrderToChange({ ...services, clock }, signed));
  if (!order) throw pageNotFound(path);
  return { ...order, cancellations };
}

/** The question, or why the order cannot be cancelled. */
export async function loadOrderCancel(context: RequestContext, signed: string) {
  const { order, obstacle } = await opened(context, signed);
  return {
    head: await pageHead(context, { title: context.t('order:cancel.link'), path: '/order', index: false }),
    cancel: viewOf(context, order, obstacle),
  };
}

/** Answers 303 to the page of the order, which says that it is cancelled; 409 with why it is not. */
export async function submitOrderCancel(context: RequestContext, signed: string) {
  const { order, cancellations } = await opened(context, signed);
  const cancelled = await cancelOrder({ ...context.services, cancellations }, { order, ...BY_SHOPPER });
  if (cancelled.ok) return seeOther(orderPath(context, order.orderNumber));
  return data(viewOf(context, order, cancelled.error), { status: 409 });
}

function viewOf(context: RequestContext, order: Order, error: CancellationError | null): CancelView {
  const { t, format } = context;
  if (error === 'gone') throw pageNotFound(context.path);
  const path = orderPath(context, order.orderNumber);
  const about = { order: path, orderNumber: order.orderNumber };
  if (error) {
    const text = t(`order:cancel.problem.${error}`, { address: t('shell:serviceEmail') });
    return { ...about, action: null, title: t('order:cancel.noTitle'), text };
  }
  const text = isFree(order)
    ? t('order:cancel.textFree')
    : t('order:cancel.text', { amount: format.money(order.priceTotal) });
  return { ...about, action: `${path}/cancel`, title: t('order:cancel.title'), text };
}
