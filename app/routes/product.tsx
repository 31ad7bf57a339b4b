import { data } from 'react-router';
import { awayProblem, runCartForm } from '../cart-route.server.ts';
import { isUpstreamUnavailable } from '../kernel/upstream.ts';
import { TakeWhatIsLeft } from '../modules/cart/ui/take-what-is-left.tsx';
import { ProductPage } from '../modules/catalogue/ui/product-page.tsx';
import { Head } from '../modules/shell/ui/page-head.tsx';
import { JsonLd } from '../platform/json-ld.tsx';
import { seeOther } from '../platform/responses.ts';
import { Breadcrumbs } from '../platform/ui/breadcrumbs.tsx';
import { useT, useView } from '../platform/view.tsx';
import { loadProductRoute } from '../product-route.server.ts';
import { requestContext } from '../request-context.ts';
import type { Route } from './+types/product.ts';

export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadProductRoute(context.get(requestContext), params.sku, new URL(request.url).searchParams.get('size'));
}

/** Adding from the product's page: what cannot be added is said here, with what can. */
export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(requestContext);
  const form = await request.formData();
  try {
    const outcome = await runCartForm(page, form);
    if (outcome.kind === 'done') return seeOther(outcome.location);
    return data({ problem: outcome.problem }, { status: outcome.status === 429 ? 429 : 422 });
  } catch (error) {
    if (!isUpstreamUnavailable(error)) throw error;
    return data({ problem: awayProblem(page, form) }, { status: 503 });
  }
}

export default function Product({ loaderData: { view, crumbs, structured, head }, actionData }: Route.ComponentProps) {
  const { path } = useView();
  const t = useT();
  const problem = actionData?.problem ?? null;
  return (
    <main id="main" className="wrap">
      <Head head={problem ? { ...head, title: `${t('checkout:errorPrefix')} ${head.title}` } : head} />
      {structured.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fixed entries.
        <JsonLd key={index} value={value} />
      ))}
      <Breadcrumbs crumbs={crumbs} />
      <ProductPage product={view} error={problem?.text ?? null} offer={problem?.offer ? <TakeWhatIsLeft offer={problem.offer} action={path} /> : null} />
    </main>
  );
}
