import { loadProductRoute } from '#app/modules/catalogue/http/product-page.server.ts';
import { ProductPage } from '#app/modules/catalogue/ui/product-page.tsx';
import { categoryTitle } from '#app/modules/content/usecases/live-content.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import { JsonLd } from '#app/web/json-ld.tsx';
import { Breadcrumbs } from '#app/web/ui/breadcrumbs.tsx';
import type { Route } from './+types/product.ts';

export function loader({ context: provider, params, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  return loadProductRoute(context, params.sku, {
    size: new URL(request.url).searchParams.get('size'),
    categoryTitle: (slug) => categoryTitle(context, slug),
  });
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
