import { ProductDiagnosisPage } from '#app/modules/catalogue/ui/product-diagnosis-page.tsx';
import { inspectProduct } from '#app/modules/catalogue/usecases/inspect-product.server.ts';
import { PRIVATE } from '#app/modules/checkout/http/step-redirect.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { requireOperator } from '#app/modules/shell/http/require-operator.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import { nothingFound } from '#app/web/responses.ts';
import type { Route } from './+types/diagnostics-product.ts';

/**
 * Everything that the shop knows of a product in this market, also of one that it rejects. In production it needs the
 * operator's key, as `Authorization: Bearer …`.
 */
export async function loader({ context: provider, params, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  requireOperator(context, request);
  const { services, market, format } = context;
  const [inspected, shell] = await Promise.all([
    inspectProduct(services, { market, key: params['*'] ?? '' }),
    services.content.shell(market),
  ]);
  if (!inspected) throw nothingFound(context, 'Product not found');
  const { product, stored } = inspected;
  const currency = market.currency.code;
  const amounts = new Set([
    ...(stored?.diagnosis.variants.flatMap(({ price }) => (price ? [price.final] : [])) ?? []),
    ...(product?.variants.map(({ price }) => price.original.amount) ?? []),
  ]);
  return {
    title: product?.name ?? stored?.record.sku ?? '',
    inspected,
    storefront: market.storefrontCode,
    country: market.countryCode,
    amounts: Object.fromEntries([...amounts].map((amount) => [amount, format.money({ amount, currency })])),
    head: pageHead(context, shell.brand.name, {
      title: product?.sku ?? stored?.record.sku ?? '',
      path: '/diagnostics',
      index: false,
    }),
  };
}

export function headers() {
  return PRIVATE;
}

export default function DiagnosticsProduct({
  loaderData: { title, inspected, storefront, country, amounts, head },
}: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      <ProductDiagnosisPage
        title={title}
        inspected={inspected}
        storefront={storefront}
        country={country}
        money={(amount) => amounts[amount] ?? ''}
      />
    </main>
  );
}
