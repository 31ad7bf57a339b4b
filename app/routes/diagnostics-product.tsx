import { data } from 'react-router';
import { ProductDiagnosisPage, UnknownProductPage } from '#app/modules/catalogue/ui/product-diagnosis-page.tsx';
import { inspectProduct } from '#app/modules/catalogue/usecases/load-product.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { requireOperator } from '#app/modules/shell/http/require-operator.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import { PRIVATE } from '#app/web/responses.ts';
import type { Route } from './+types/diagnostics-product.ts';

/** Characters of a name that the page shows. */
const LONGEST_NAME = 100;

/**
 * Everything that the shop knows of a product in this market, also of one that it rejects, by its slug, its sku or that
 * of a variant. In production it needs the operator's key, as `Authorization: Bearer …`.
 */
export async function loader({ context: provider, params, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  requireOperator(context, request);
  const { services, market, format } = context;
  const key = params['*'] ?? '';
  const inspected = await inspectProduct(services, { market, key });
  const headOf = (title: string) => pageHead(context, { title, path: '/diagnostics', index: false });
  if (!inspected) {
    const name = key.slice(0, LONGEST_NAME);
    return data({ known: null, name, head: await headOf(name) }, { status: 404 });
  }
  const { product, stored } = inspected;
  const currency = market.currency.code;
  const amounts = new Set([
    ...(stored?.diagnosis.variants.flatMap(({ price }) => (price ? [price.final] : [])) ?? []),
    ...(product?.variants.map(({ price }) => price.original.amount) ?? []),
  ]);
  return data({
    known: {
      title: product?.name ?? stored?.record.sku ?? '',
      inspected,
      storefront: market.storefrontCode,
      country: market.countryCode,
      amounts: Object.fromEntries([...amounts].map((amount) => [amount, format.money({ amount, currency })])),
    },
    name: '',
    head: await headOf(product?.sku ?? stored?.record.sku ?? ''),
  });
}

export const headers = () => PRIVATE;

export default function DiagnosticsProduct({ loaderData: { known, name, head } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      {known ? (
        <ProductDiagnosisPage {...known} money={(amount) => known.amounts[amount] ?? ''} />
      ) : (
        <UnknownProductPage name={name} />
      )}
    </main>
  );
}
