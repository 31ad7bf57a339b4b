import { addressKey, linkResult } from '#app/modules/newsletter/http/link-result.server.ts';
import { LinkPage } from '#app/modules/newsletter/ui/link-page.tsx';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import { postedForm } from '#app/web/forms/read-form.server.ts';
import type { Route } from './+types/stock-alerts-link.ts';

export { linkHeaders as headers } from '#app/web/responses.ts';

/** Asks before it deletes the requests of an address, and after that says once that they are deleted. */
export async function loader({ context: provider, params }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  addressKey(context, { purpose: 'end-stock-alerts', signed: params.signed });
  const { t, path } = context;
  const state = context.takeNotice()?.kind === 'stock-alerts-ended' ? 'done' : 'ask';
  const title = t(`letters:endAlerts.${state}Title`);
  const button = state === 'ask' ? t('letters:endAlerts.button') : null;
  return {
    path,
    view: { title, text: t(`letters:endAlerts.${state}`), button },
    head: await pageHead(context, { title, path: '/stock-alerts', index: false }),
  };
}

/** Deletes the requests. A mail program that posts by itself gets no redirect (RFC 8058). */
export async function action({ context: provider, params }: Route.ActionArgs) {
  const context = provider.get(requestContext);
  const key = addressKey(context, { purpose: 'end-stock-alerts', signed: params.signed });
  await context.services.stockAlerts.end(key);
  const isOneClick = provider.get(postedForm).get('List-Unsubscribe') === 'One-Click';
  return isOneClick ? null : linkResult(context, 'stock-alerts-ended');
}

export default function StockAlertsLink({ loaderData: { head, view, path } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      <LinkPage view={view} action={path} />
    </main>
  );
}
