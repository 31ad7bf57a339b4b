import { ProductPage } from '../modules/catalogue/ui/product-page.tsx';
import { Head } from '../modules/shell/ui/page-head.tsx';
import { JsonLd } from '../platform/json-ld.tsx';
import { Breadcrumbs } from '../platform/ui/breadcrumbs.tsx';
import { loadProductRoute } from '../product-route.server.ts';
import { requestContext } from '../request-context.ts';
import type { Route } from './+types/product.ts';

export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadProductRoute(context.get(requestContext), params.sku, new URL(request.url).searchParams.get('size'));
}

export default function Product({ loaderData: { view, crumbs, structured, head } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      {structured.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fixed entries.
        <JsonLd key={index} value={value} />
      ))}
      <Breadcrumbs crumbs={crumbs} />
      <ProductPage product={view} error={null} offer={null} />
    </main>
  );
}
