import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { requireOperator } from '#app/modules/shell/http/require-operator.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import { nothingFound } from '#app/web/responses.ts';
import type { Route } from './+types/diagnostics-product.ts';

/**
 * The stored data of a product in this market. In production it needs the operator's key, as `Authorization: Bearer …`.
 */
export async function loader({ context: provider, params, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  requireOperator(context, request);
  const [found, shell] = await Promise.all([
    context.services.products.product(context.market, params['*'] ?? ''),
    context.services.content.shell(context.market),
  ]);
  if (!found.ok) throw nothingFound(context, 'Product not found');
  return {
    name: found.value.name,
    record: JSON.stringify(found.value, null, 2),
    head: pageHead(context, shell.brand.name, { title: found.value.sku, path: '/diagnostics', index: false }),
  };
}

export default function DiagnosticsProduct({ loaderData: { name, record, head } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      <h1>{name}</h1>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre className="record" tabIndex={0}>
        {record}
      </pre>
    </main>
  );
}
