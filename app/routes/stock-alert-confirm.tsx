import { data } from 'react-router';
import { nameInSentence } from '#app/modules/catalogue/ui/size-line.ts';
import { sizeWords } from '#app/modules/catalogue/ui/size-text.ts';
import {
  type AlertLink,
  type ConfirmedAlert,
  confirmStockAlert,
  openAlertLink,
} from '#app/modules/catalogue/usecases/stock-alerts.server.ts';
import { linkResult } from '#app/modules/newsletter/http/link-result.server.ts';
import { LinkPage, type LinkPageView } from '#app/modules/newsletter/ui/link-page.tsx';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import { pageNotFound } from '#app/web/responses.ts';
import type { Route } from './+types/stock-alert-confirm.ts';

export { linkHeaders as headers } from '#app/web/responses.ts';

/** The id of a request. Throws 404 for a link that was not signed here. */
function requestIdOf({ services, path }: RequestContext, signed: string): string {
  const id = services.stockAlertLink.verify(signed);
  if (id === null) throw pageNotFound(path);
  return id;
}

/** What the page of the link says. `isNew`: the button was just pressed. */
function viewOf({ market, t }: RequestContext, link: AlertLink, isNew: boolean): LinkPageView {
  if (link.kind === 'ended')
    return { title: t('letters:confirmAlert.endedTitle'), text: t('letters:confirmAlert.ended'), button: null };
  const { product, variant, kind } = link;
  const { label } = sizeWords(product, variant, { market, t });
  const named = { product: nameInSentence({ name: product.name, size: label }, t) };
  if (kind === 'open')
    return {
      title: t('letters:confirmAlert.askTitle'),
      text: t('letters:confirmAlert.ask', named),
      button: t('letters:confirmAlert.button'),
    };
  const way = { path: `/product/${product.slug}`, label: t('letters:confirmAlert.toProduct') };
  return isNew
    ? { title: t('letters:confirmAlert.doneTitle'), text: t('letters:confirmAlert.done', named), button: null, way }
    : { title: t('letters:confirmAlert.beforeTitle'), text: t('letters:confirmAlert.before'), button: null, way };
}

/** Asks before it stores the request, and after that says once that it is stored. */
export async function loader({ context: provider, params }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const id = requestIdOf(context, params.signed);
  const { services, path } = context;
  const isNew = context.takeNotice()?.kind === 'stock-alert-confirmed';
  const view = viewOf(context, await openAlertLink(services, id), isNew);
  const head = await pageHead(context, { title: view.title, path: '/stock-alerts', index: false });
  return { path, view, head };
}

/** Stores the request. The page says where that was impossible. */
export async function action({ context: provider, params }: Route.ActionArgs) {
  const context = provider.get(requestContext);
  const id = requestIdOf(context, params.signed);
  const confirmed: ConfirmedAlert = await confirmStockAlert(context.services, id);
  if (confirmed !== 'too-many') return linkResult(context, 'stock-alert-confirmed');
  const { t } = context;
  const view = { title: t('letters:confirmAlert.manyTitle'), text: t('catalogue:alert.tooMany'), button: null };
  return data(view, { status: 409 });
}

export default function StockAlertConfirm({ loaderData: { head, view, path }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <Head head={actionData ? { ...head, title: actionData.title } : head} />
      <LinkPage view={actionData ?? view} action={path} />
    </main>
  );
}
