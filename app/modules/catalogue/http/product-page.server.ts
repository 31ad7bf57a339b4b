import type { Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';
import { breadcrumbList, productData } from '#app/modules/catalogue/domain/structured-data.ts';
import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import { productPageView } from '#app/modules/catalogue/ui/product-page-view.ts';
import { loadProduct } from '#app/modules/catalogue/usecases/load-product.server.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { nothingFound, seeOther } from '#app/web/responses.ts';

/**
 * The data of a product's page. A product requested by sku, or in another spelling, is redirected to its canonical
 * address. `categoryTitle` returns the title of the category in the breadcrumbs; null where it has none. `beside`
 * returns the row below the product, with the
 * id of the answer that recommended it.
 */
export async function loadProductRoute(
  context: RequestContext,
  slugOrSku: string,
  {
    query,
    categoryTitle,
    beside,
  }: {
    readonly query: URLSearchParams;
    readonly categoryTitle: (slug: string) => Promise<string | null>;
    readonly beside: (product: Product) => Promise<{ readonly id: string; readonly cards: readonly ProductCard[] }>;
  },
) {
  const { services, market, site } = context;
  const { methods } = await services.shippingMethods(market);
  const [cheapest] = [...methods].sort((a, b) => a.fullPrice.amount - b.fullPrice.amount);
  const found = await loadProduct(services, { market, slugOrSku });
  if (!found) throw nothingFound(context, 'Product not found');
  const { product, colours } = found;
  const path = `/product/${product.slug}`;
  if (slugOrSku !== product.slug) throw seeOther(storefrontPath(market.storefrontCode, path));

  const [shell, words, title, related] = await Promise.all([
    services.content.shell(market),
    services.content.productWords(market),
    categoryTitle(product.categories[0] ?? ''),
    beside(product),
  ]);
  const crumbs = crumbsOf(context, product, title);
  return {
    product,
    view: productPageView(product, {
      ...context,
      words,
      size: query.get('size'),
      shoe: query.get('shoe'),
      colours,
      twins: colours.filter(({ stockStatus }) => stockStatus !== 'no-stock').map((card) => cardView(card, context)),
      delivery: cheapest ? { ...cheapest.deliveryDetails, price: cheapest.fullPrice } : null,
      related: related.cards.map((card) => cardView(card, context)),
      recordId: related.id,
    }),
    crumbs,
    structured: [
      productData(product, {
        origin: site.publicOrigin,
        url: `${site.publicOrigin}${storefrontPath(market.storefrontCode, path)}`,
        brand: shell.brand.name,
      }),
      breadcrumbList(site.publicOrigin, crumbs),
    ],
    head: pageHead(context, shell.brand.name, {
      title: product.meta.title || product.name,
      description: product.meta.description || product.description.short,
      path,
      alternatePath: path,
      image: product.media[0] ? `${product.media[0].url}?width=1024` : null,
    }),
  };
}

/** The way to a product. `category` is the title of its first category; null where it has none. */
function crumbsOf({ market, t }: RequestContext, product: Product, category: string | null) {
  const crumb = (label: string, path: string) => ({ label, href: storefrontPath(market.storefrontCode, path) });
  return [
    crumb(t('shell:home'), '/'),
    ...(category === null ? [] : [crumb(category, `/${product.categories[0]}`)]),
    crumb(product.name, `/product/${product.slug}`),
  ];
}
