import { SignUpForm } from '#app/modules/newsletter/ui/sign-up-form.tsx';
import { StatusPage } from '#app/modules/orders/ui/status-page.tsx';
import { SuccessPage } from '#app/modules/orders/ui/success-page.tsx';
import { ForgetDevice } from '#app/modules/shell/ui/forget-device.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import { EventData } from '#app/web/event-data.tsx';
import { PRIVATE } from '#app/web/responses.ts';
import type { Route } from './+types/route.ts';
import { loadSuccess } from './load-success.server.ts';

export const headers = () => PRIVATE;

export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadSuccess(context.get(requestContext), params.id, request);
}

export default function CheckoutSuccess({ loaderData }: Route.ComponentProps) {
  const { head, sandbox } = loaderData;
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      {loaderData.order ? (
        <>
          <SuccessPage
            order={loaderData.order}
            sandbox={sandbox}
            signUpForm={loaderData.signUpForm && <SignUpForm {...loaderData.signUpForm} place="page" />}
          />
          <EventData id="purchase-event" event={loaderData.purchase} />
          <EventData id="order-sign-up-event" event={loaderData.signedUp} />
        </>
      ) : (
        <>
          <StatusPage
            title={loaderData.title}
            text={loaderData.text}
            orderNumber={loaderData.orderNumber}
            ways={loaderData.ways}
            sandbox={sandbox}
          />
          <EventData id="refund-event" event={loaderData.refund} />
        </>
      )}
      <ForgetDevice />
    </main>
  );
}
