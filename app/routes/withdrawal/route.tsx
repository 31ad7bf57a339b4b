import { StatusPage } from '#app/modules/orders/ui/status-page.tsx';
import { WithdrawalCheckPage } from '#app/modules/orders/ui/withdrawal/withdrawal-check-page.tsx';
import { WithdrawalFormPage } from '#app/modules/orders/ui/withdrawal/withdrawal-form-page.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import { postedForm } from '#app/web/forms/read-form.server.ts';
import { useT } from '#app/web/view.tsx';
import type { Route } from './+types/route.ts';
import { loadWithdrawal } from './load-withdrawal.server.ts';
import { submitWithdrawal } from './submit-withdrawal.server.ts';

export { linkHeaders as headers } from '#app/web/responses.ts';

export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadWithdrawal(context.get(requestContext), params.signed, new URL(request.url));
}

export function action({ context, params }: Route.ActionArgs) {
  return submitWithdrawal(context.get(requestContext), params.signed, context.get(postedForm));
}

export default function Withdrawal({ loaderData: { head, form, message }, actionData }: Route.ComponentProps) {
  const t = useT();
  const shown = actionData?.form ?? form;
  const isLimited = (actionData?.check?.problem ?? null) !== null;
  const isWrong =
    shown !== null &&
    (Object.values(shown.faults).some((fault) => fault !== null) ||
      (shown.lines ?? []).some(({ fault }) => fault !== null));
  const title = actionData?.check ? `${t('withdrawal:check.title')} – ${head.title}` : head.title;
  return (
    <main id="main" className="wrap">
      <Head head={{ ...head, title }} isError={isWrong || isLimited} />
      {actionData?.check ? (
        <WithdrawalCheckPage check={actionData.check} />
      ) : shown ? (
        <WithdrawalFormPage form={shown} isAnswer={actionData !== undefined} />
      ) : (
        message && <StatusPage {...message} />
      )}
    </main>
  );
}
