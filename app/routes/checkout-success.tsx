import { checkoutPath } from '#app/modules/checkout/domain/checkout-url.ts';
import { guard } from '#app/modules/checkout/domain/guards.ts';
import { isShown, SUCCESS_PAGE_LIFE } from '#app/modules/checkout/domain/order-visibility.ts';
import { cartOf } from '#app/modules/checkout/http/cart-step.server.ts';
import { PRIVATE, toStep } from '#app/modules/checkout/http/steps.server.ts';
import { ForgetDevice } from '#app/modules/checkout/ui/forget-device.tsx';
import { limitedOrder } from '#app/modules/checkout/ui/limited-order.ts';
import { outcomeText } from '#app/modules/checkout/ui/outcome-text.ts';
import { StatusPage } from '#app/modules/checkout/ui/status-page.tsx';
import { SuccessPage } from '#app/modules/checkout/ui/success-page.tsx';
import { followOrder } from '#app/modules/checkout/usecases/follow-order.server.ts';
import { isFailed, isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import { orderView, wayToPayAgain } from '#app/modules/orders/http/order-page.server.ts';
import { claimPurchaseEvent, claimRefundEvent } from '#app/modules/orders/http/purchase-event.server.ts';
import { isPaid } from '#app/modules/payments/domain/payment-state.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import { EventData } from '#app/web/event-data.tsx';
import type { Route } from './+types/checkout-success.ts';

export function headers() {
  return PRIVATE;
}

/** An order is shown only to the browser it was placed with. Without an id it is the one placed last. */
export async function loader({ context: provider, params, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const own = context.session.data.orders ?? [];
  const id = params.id ?? own[0];
  const order = id !== undefined && own.includes(id) ? await context.services.orders.byId(id) : null;
  const answer = guard('success', {
    cartEmpty: true,
    hasUnavailableLines: false,
    shippingMethod: false,
    addressComplete: false,
    contactComplete: false,
    orderOfThisBrowser: order !== null,
  });
  if (!order || !answer.allow) throw toStep(context, 'cart');
  await followOrder(context);
  // Reading the cart drops one that is paid.
  if (isPaid(order.status)) await cartOf(context).read();
  const toBag = {
    href: checkoutPath(context.market.storefrontCode, 'cart'),
    label: context.t('checkout:address.back'),
  };
  const shell = await context.services.content.shell(context.market);
  if (!isPaidOrPending(order.status)) {
    // The bank's answer to a pending payment may come after this page was shown first.
    const waits = order.status === 'created';
    const { title, text } = waits
      ? { title: context.t('order:status.created'), text: context.t('order:text.created') }
      : outcomeText(context.t, order.status);
    const retry = isFailed(order.status) ? await wayToPayAgain(context, order) : null;
    return {
      order: null,
      title,
      text,
      orderNumber: order.orderNumber,
      refund: await claimRefundEvent(context, order, request),
      ways: retry ? [retry, ...(retry.ownBag ? [toBag] : [])] : [toBag],
      sandbox: context.site.sandboxPayments,
      head: pageHead(context, shell.brand.name, { title, path: '/checkout/success', index: false }),
    };
  }
  if (!isShown(SUCCESS_PAGE_LIFE, order, context.clock())) {
    const limited = limitedOrder(context.t, order, 'old');
    return {
      order: null,
      ...limited,
      refund: null,
      ways: [toBag],
      sandbox: context.site.sandboxPayments,
      head: pageHead(context, shell.brand.name, { title: limited.title, path: '/checkout/success', index: false }),
    };
  }
  const view = orderView(context, order);
  return {
    order: view,
    purchase: await claimPurchaseEvent(context, order, request),
    sandbox: context.site.sandboxPayments,
    head: pageHead(context, shell.brand.name, {
      title: context.t(
        view.instructions
          ? 'payment:instructions.statusTitle'
          : view.pending
            ? 'checkout:payment.outcome.pendingTitle'
            : 'checkout:steps.success',
      ),
      path: '/checkout/success',
      index: false,
    }),
  };
}

export default function CheckoutSuccess({ loaderData }: Route.ComponentProps) {
  const { head, sandbox } = loaderData;
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      {loaderData.order ? (
        <>
          <SuccessPage order={loaderData.order} sandbox={sandbox} />
          <EventData id="purchase-event" event={loaderData.purchase} />
        </>
      ) : (
        <>
          <StatusPage
            title={loaderData.title}
            text={loaderData.text}
            orderNumber={loaderData.orderNumber}
            ways={loaderData.ways}
            refresh={null}
            sandbox={sandbox}
          />
          <EventData id="refund-event" event={loaderData.refund} />
        </>
      )}
      <ForgetDevice />
    </main>
  );
}
