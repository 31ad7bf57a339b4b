import { OrderPage } from '#app/modules/orders/ui/order-page.tsx';
import { StatusPage } from '#app/modules/orders/ui/status-page.tsx';
import { ForgetDevice } from '#app/modules/shell/ui/forget-device.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import { EventData } from '#app/web/event-data.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import type { Route } from './+types/route.ts';
import { loadOrder } from './load-order.server.ts';

/** Settles the payment of a return, as the success page does. */
export const handle: RouteHandle = { mirror: 'success' };

export { linkHeaders as headers } from '#app/web/responses.ts';

export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadOrder(context.get(requestContext), params.signed, request);
}

export default function Order({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const link = useLink();
  const { head, sandbox } = loaderData;
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      {loaderData.limited ? (
        <StatusPage
          {...loaderData.limited}
          ways={[{ href: link('/faq/orders'), label: t('order:questions') }]}
          sandbox={sandbox}
        />
      ) : (
        <>
          <OrderPage
            order={loaderData.order}
            status={loaderData.status}
            withdrawal={loaderData.withdrawal}
            sandbox={sandbox}
            correct={loaderData.correct}
            cancel={loaderData.cancel}
            invoice={loaderData.invoice}
            isCorrected={loaderData.isCorrected}
          />
          <EventData id="refund-event" event={loaderData.refund} />
        </>
      )}
      <ForgetDevice />
    </main>
  );
}
