import { data } from 'react-router';
import { loadMarketPage, previewSwitch, readFrom, switchMarket } from '../market-route.server.ts';
import { MarketPage } from '../modules/shell/ui/market-page.tsx';
import { Head } from '../modules/shell/ui/page-head.tsx';
import { seeOther } from '../platform/responses.ts';
import { useT } from '../platform/view.tsx';
import { requestContext } from '../request-context.ts';
import type { Route } from './+types/market.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return loadMarketPage(context.get(requestContext), request);
}

/** The switch: shows first what it would change, where there is anything, and acts when it is confirmed. */
export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(requestContext);
  const form = await request.formData();
  const to = page.services.registry.market(String(form.get('countryCode') ?? ''));
  if (!to) return data({ preview: null, problem: page.t('shell:market.invalid') }, { status: 422 });
  const from = readFrom(page, form);
  const preview = form.get('confirm') === 'yes' ? null : await previewSwitch(page, to, from);
  if (preview) return { preview, problem: null };
  const { location, cookie } = await switchMarket(page, to, from);
  return seeOther(location, { 'Set-Cookie': cookie });
}

export default function Market({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { head } = loaderData;
  return (
    <main id="main" className="wrap">
      <Head head={actionData?.problem ? { ...head, title: `${t('checkout:errorPrefix')} ${head.title}` } : head} />
      <MarketPage page={loaderData} preview={actionData?.preview ?? null} problem={actionData?.problem ?? null} />
    </main>
  );
}
