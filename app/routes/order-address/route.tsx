import { CorrectionPage } from '#app/modules/checkout/ui/correction-page.tsx';
import { StatusPage } from '#app/modules/orders/ui/status-page.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import { postedForm } from '#app/web/forms/read-form.server.ts';
import type { Route } from './+types/route.ts';
import { loadOrderAddress, submitOrderAddress } from './order-address.server.ts';

export { linkHeaders as headers } from '#app/web/responses.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadOrderAddress(context.get(requestContext), params.signed);
}

export function action({ context, params }: Route.ActionArgs) {
  return submitOrderAddress(context.get(requestContext), params.signed, context.get(postedForm));
}

export default function OrderAddress({ loaderData: { head, form, message }, actionData }: Route.ComponentProps) {
  const correction = actionData ?? form;
  const isWrong = Boolean(actionData && (actionData.problem || actionData.errors.length > 0));
  return (
    <main id="main" className="wrap">
      <Head head={head} isError={isWrong} />
      {correction ? <CorrectionPage correction={correction} /> : message && <StatusPage {...message} />}
    </main>
  );
}
