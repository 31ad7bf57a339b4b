import { err, ok, type Result } from '#app/kernel/result.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { bagOfVariables, selectedSkus } from '#app/modules/recommendations/domain/basket-variables.ts';
import {
  type BasketCall,
  NO_RECOMMENDATIONS,
  NO_SKU,
  type ServedAnswer,
  servedProduct,
} from '#app/modules/recommendations/domain/provider-answer.ts';
import type { Recommended } from '#app/modules/recommendations/domain/recommended.ts';
import type { WidgetKind, Widgets } from '#app/modules/recommendations/domain/widgets.ts';
import type { Recommendations } from '#app/modules/recommendations/ports.ts';

/** The products of an answer beside a product. */
const MOST_BESIDE = 8;

type Deps = {
  readonly recommendations: Recommendations;
  readonly products: Pick<ProductSource, 'product'>;
  readonly widgets: Pick<Widgets, 'find'>;
};
type Served = Result<ServedAnswer, typeof NO_SKU | typeof NO_RECOMMENDATIONS>;

/** The answer to a provider's call beside a product. */
export async function serveBeside(
  deps: Deps,
  { widget, sku }: { readonly widget: string; readonly sku: string },
): Promise<Served> {
  if (sku.trim() === '') return err(NO_SKU);
  const market = marketOf(deps, widget, 'product');
  const found = market && (await deps.products.product(market, sku));
  if (!market || !found?.ok) return err(NO_RECOMMENDATIONS);
  const answer = await deps.recommendations.beside(market, { product: found.value, most: MOST_BESIDE });
  return await served(deps, market, answer);
}

/** The answer to a provider's call for a bag. */
export async function serveBasket(deps: Deps, { widgetId, variables, limit }: BasketCall): Promise<Served> {
  if (selectedSkus(variables).length === 0) return err(NO_SKU);
  const market = marketOf(deps, widgetId, 'basket');
  if (!market) return err(NO_RECOMMENDATIONS);
  const bag = bagOfVariables(variables, market.currency.code);
  return await served(deps, market, await deps.recommendations.forBag(market, { bag, most: Number(limit) }));
}

/** The answer to a provider's call for a page of products, without those that its variables select. */
export async function serveList(
  deps: Deps,
  {
    widgetId,
    page,
    limit,
    variables,
  }: { readonly widgetId: string; readonly page: number; readonly limit: number } & Pick<BasketCall, 'variables'>,
): Promise<Served> {
  const market = marketOf(deps, widgetId, 'list');
  if (!market) return err(NO_RECOMMENDATIONS);
  const without = new Set(selectedSkus(variables));
  const { total, ...answer } = await deps.recommendations.list(market, { page, limit, without });
  const listed = await served(deps, market, answer);
  return listed.ok ? ok({ ...listed.value, pagination: { total } }) : listed;
}

function marketOf({ widgets }: Deps, widgetId: string, kind: WidgetKind): Market | null {
  const found = widgets.find(widgetId);
  return found?.kind === kind ? found.market : null;
}

/** The answer with the variants of its products; a product without any is left out. */
async function served({ products }: Deps, market: Market, { id, recommendations }: Recommended): Promise<Served> {
  const read = await Promise.all(
    recommendations.map(async (one) => ({ one, found: await products.product(market, one.product.sku) })),
  );
  const shown = read.flatMap(({ one, found }) =>
    found.ok && found.value.variants.length > 0 && found.value.stockStatus !== 'no-stock'
      ? [{ product: servedProduct(found.value, market), distribution: one.distribution, id: one.id }]
      : [],
  );
  return shown.length > 0 ? ok({ id, recommendations: shown }) : err(NO_RECOMMENDATIONS);
}
