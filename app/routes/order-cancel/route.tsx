import { CancelPage } from '#app/modules/orders/ui/cancel-page.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import type { Route } from './+types/route.ts';
import { loadOrderCancel, submitOrderCancel } from './order-cancel.server.ts';

export { linkHeaders as headers } from '#app/web/responses.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadOrderCancel(context.get(requestContext), params.signed);
}

export function action({ context, params }: Route.ActionArgs) {
  return submitOrderCancel(context.get(requestContext), params.signed);
}

export default function OrderCancel({ loaderData: { head, cancel }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <Head head={head} isError={actionData !== undefined} />
      <CancelPage cancel={actionData ?? cancel} />
    </main>
  );
}
