import { breadcrumbList, productData } from './modules/catalogue/domain/structured-data.ts';
import { loadProductPage } from './modules/catalogue/usecases/load-product.server.ts';
import { storefrontPath } from './modules/markets/domain/storefront-path.ts';
import { pageHead } from './page-head.server.ts';
import { pageNotFound, seeOther } from './platform/responses.ts';
import type { RequestPage } from './request-context.ts';

/** All a product's page needs. A product asked for by sku, or in another spelling, is sent to its own address. */
export async function loadProductRoute(page: RequestPage, slugOrSku: string, size: string | null) {
  const { services, market, site } = page;
  const methods = await services.shippingMethods(market);
  const [cheapest] = [...methods].sort((a, b) => a.fullPrice.amount - b.fullPrice.amount);
  const found = await loadProductPage(services, {
    ...page,
    slugOrSku,
    size,
    delivery: cheapest ? { ...cheapest.deliveryDetails, price: cheapest.fullPrice } : null,
  });
  if (!found) throw pageNotFound(page.path);
  const { product, view } = found;
  const path = `/product/${product.slug}`;
  if (slugOrSku !== product.slug) throw seeOther(storefrontPath(market.storefrontCode, path));

  const [shell, category] = await Promise.all([services.content.shell(market), services.content.category(market, product.categories[0] ?? '')]);
  const crumbs = [
    { label: page.t('shell:home'), href: storefrontPath(market.storefrontCode, '/') },
    ...(category ? [{ label: category.title, href: storefrontPath(market.storefrontCode, `/${category.full_slug}`) }] : []),
    { label: product.name, href: storefrontPath(market.storefrontCode, path) },
  ];
  return {
    view,
    crumbs,
    structured: [
      productData(product, { origin: site.publicOrigin, url: `${site.publicOrigin}${storefrontPath(market.storefrontCode, path)}`, brand: shell.brand.name }),
      breadcrumbList(site.publicOrigin, crumbs),
    ],
    head: pageHead(page, shell.brand.name, {
      title: product.meta.title || product.name,
      description: product.meta.description || product.description.short,
      path,
      alternatePath: path,
      image: product.media[0] ? `${product.media[0].url}?width=1024` : null,
    }),
  };
}
