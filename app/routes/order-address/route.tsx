import correctionSheet from '#app/modules/checkout/ui/address-correction.module.css';
import formSheet from '#app/modules/checkout/ui/address-form.module.css';
import { StatusPage } from '#app/modules/orders/ui/status-page.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import { postedForm } from '#app/web/forms/read-form.server.ts';
import type { Route } from './+types/route.ts';
import { loadOrderAddress, submitOrderAddress } from './order-address.server.ts';

/** The page does not hydrate: its form is no part of the scripts that the address step loads. */
const CorrectionPage = import.meta.env.SSR
  ? (await import('#app/modules/checkout/ui/correction-page.tsx')).CorrectionPage
  : null;
/** The page links the stylesheets of the form that its scripts do not have, because it names them. */
const SHEETS = [correctionSheet, formSheet];

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
    <main id="main" className="wrap" data-sheets={SHEETS.length}>
      <Head head={head} isError={isWrong} />
      {correction
        ? CorrectionPage && <CorrectionPage correction={correction} />
        : message && <StatusPage {...message} />}
    </main>
  );
}
