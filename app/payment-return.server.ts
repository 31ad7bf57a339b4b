import { toStep } from './checkout-route.server.ts';
import { dropCart } from './modules/cart/domain/session-carts.ts';
import { resetCheckout } from './modules/checkout/domain/completed-views.ts';
import { completePaymentReturn } from './modules/checkout/usecases/complete-payment-return.server.ts';
import { storefrontPath } from './modules/markets/domain/storefront-path.ts';
import type { Order } from './modules/orders/domain/order.ts';
import { pageHead } from './page-head.server.ts';
import { pageNotFound } from './platform/responses.ts';
import type { RequestPage } from './request-context.ts';

const REFRESH_SECONDS = 10;

/** Lets the browser that paid see its order, and starts it anew: an empty bag, a new checkout, no personal data kept. */
function keepOrder({ session, market }: RequestPage, order: Order): void {
  session.update({
    ...dropCart(session.data, market.warehouse.region),
    ...resetCheckout(),
    orders: [order.id, ...(session.data.orders ?? []).filter((id) => id !== order.id)].slice(0, 3),
    notice: undefined,
  });
}

/** Settles a return from the provider. Throws the redirect to the success page, or back to the payment step; else answers a page that says what is known. */
export async function finishReturn(page: RequestPage, url: URL) {
  const { services, session, t, market, logger } = page;
  const orderNumber = services.returnReference.verify(url.searchParams.get('reference') ?? '');
  if (!orderNumber) throw pageNotFound(page.path);
  const result = await completePaymentReturn(services, {
    orderNumber,
    sessionId: url.searchParams.get('sessionId') ?? '',
    sessionResult: url.searchParams.get('sessionResult') ?? '',
  });

  if (result.ok) {
    const order = result.value;
    if (order.status === 'authorised' || order.status === 'pending') {
      keepOrder(page, order);
      throw toStep(page, 'success', order.id);
    }
    if (order.status !== 'created') {
      session.update({ notice: { kind: 'payment', value: order.status }, payment: undefined });
      throw toStep(page, 'payment');
    }
  } else if (result.error.kind === 'order-not-found') {
    throw pageNotFound(page.path);
  } else {
    logger.warn({ orderNumber, reason: result.error.kind }, 'A payment return could not be settled');
  }

  const mismatch = !result.ok && result.error.kind === 'amount-mismatch';
  const shell = await services.content.shell(market);
  const link = (path: string) => storefrontPath(market.storefrontCode, path);
  const title = mismatch ? t('checkout:payment.outcome.errorTitle') : t('checkout:payment.outcome.unknownTitle');
  return {
    status: 200,
    title,
    text: mismatch ? `${t('checkout:payment.amountMismatch')} ${t('checkout:success.orderNumber')}: ${orderNumber}` : t('checkout:payment.outcome.unknown'),
    ways: mismatch ? [{ href: link('/faq/orders'), label: t('checkout:success.whatNext') }] : [{ href: `${url.pathname}${url.search}`, label: t('checkout:payment.tryAgain') }, { href: link('/checkout/payment'), label: t('checkout:steps.payment') }],
    refresh: mismatch ? null : REFRESH_SECONDS,
    head: pageHead(page, shell.brand.name, { title, path: '/checkout/payment', index: false }),
  };
}
