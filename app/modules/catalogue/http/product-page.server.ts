import { goodsOf } from '#app/modules/catalogue/domain/market-product.ts';
import type { Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';
import { isSoldIn } from '#app/modules/catalogue/domain/selling.ts';
import {
  breadcrumbList,
  deliveryData,
  isDeliveredFree,
  productData,
  returnsData,
} from '#app/modules/catalogue/domain/structured-data.ts';
import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import { namedWithKind } from '#app/modules/catalogue/ui/goods-words.ts';
import type { DeliveryNote } from '#app/modules/catalogue/ui/price-note.ts';
import { productPageView } from '#app/modules/catalogue/ui/product-page-view.ts';
import { sizeWords } from '#app/modules/catalogue/ui/size-text.ts';
import { loadProduct } from '#app/modules/catalogue/usecases/load-product.server.ts';
import { alternateCountries } from '#app/modules/markets/domain/hreflang.ts';
import { RETURN_DAYS, returnPostage } from '#app/modules/markets/domain/returns.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { WITHDRAWAL_LAWS } from '#app/modules/markets/domain/withdrawal-law.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { nothingFound, seeOther } from '#app/web/responses.ts';
import { cheapestDelivery } from './price-note.server.ts';

/**
 * The data of a product's page. A product requested by sku, or in another spelling, is redirected to its canonical
 * address. `categoryTitle` returns the title of the category in the breadcrumbs; null where it has none. `beside`
 * returns the row below the product, with the id of the answer that recommended it; `set` what completes a set with it.
 */
export async function loadProductRoute(
  context: RequestContext,
  slugOrSku: string,
  {
    query,
    categoryTitle,
    beside,
    set,
  }: {
    readonly query: URLSearchParams;
    readonly categoryTitle: (slug: string) => Promise<string | null>;
    readonly beside: (product: Product) => Promise<{ readonly id: string; readonly cards: readonly ProductCard[] }>;
    readonly set: (product: Product) => Promise<readonly ProductCard[]>;
  },
) {
  const { services, market, site, t } = context;
  const delivery = await cheapestDelivery(context);
  const found = await loadProduct(services, { market, slugOrSku });
  if (!found) throw nothingFound(context, 'Product not found');
  const { product, colours } = found;
  const path = `/product/${product.slug}`;
  if (slugOrSku !== product.slug) throw seeOther(storefrontPath(market.storefrontCode, path));

  const [shell, words, title, related, inSet, selling] = await Promise.all([
    services.content.shell(market),
    services.content.productWords(market),
    categoryTitle(product.categories[0] ?? ''),
    beside(product),
    set(product),
    services.products.selling(product.id),
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
      delivery,
      related: related.cards.filter((card) => !inSet.includes(card)).map((card) => cardView(card, context)),
      set: inSet.map((card) => cardView(card, context)),
      recordId: related.id,
    }),
    crumbs,
    structured: [
      ...structuredData(context, product, {
        brand: product.information.brand ?? shell.brand.name,
        delivery,
      }),
      breadcrumbList(site.publicOrigin, crumbs),
    ],
    head: await pageHead(context, {
      title: titleOf(product, t),
      description: product.meta.description || product.description.short,
      path,
      alternatePath: path,
      alternateCountries: alternateCountries(services.registry, (other) => isSoldIn(selling, other)),
      image: product.media[0] ? `${product.media[0].url}?width=1024` : null,
    }),
  };
}

/** The title of the content, else name and kind. Content often repeats the name alone. */
function titleOf(product: Product, t: RequestContext['t']): string {
  const { name, meta } = product;
  return meta.title === '' || meta.title === name ? namedWithKind(name, goodsOf(product), t) : meta.title;
}

/** The product, its delivery and its returns for search engines; the product is the first. */
function structuredData(
  { services, market, site, t, clock }: RequestContext,
  product: Product,
  { brand, delivery }: { readonly brand: string; readonly delivery: DeliveryNote | null },
): readonly object[] {
  const { countryCode: country } = market;
  const { freeShippingThreshold } = market.shipping;
  const freeFrom = freeShippingThreshold > 0 ? freeShippingThreshold : Number.POSITIVE_INFINITY;
  const kinds = [...new Set(product.variants.map((variant) => isDeliveredFree(variant, freeFrom)))];
  const today = new Date(clock()).toISOString().slice(0, 10);
  return [
    productData(product, {
      origin: site.publicOrigin,
      url: `${site.publicOrigin}${storefrontPath(market.storefrontCode, `/product/${product.slug}`)}`,
      brand,
      country: services.registry.defaultMarketOf(market.storefrontCode) === market ? null : country,
      color:
        product.color.name ?? (product.color.primary === 'multi' ? '' : t(`catalogue:colour.${product.color.primary}`)),
      material: product.materials.map((material) => t(`catalogue:material.${material}`)).join(', '),
      sizes: product.variants.map((variant) => sizeWords(product, variant, { market, t }).label).join('\n'),
      freeFrom: delivery && freeFrom,
    }),
    ...(delivery ? kinds.map((isFree) => deliveryData({ ...delivery, country, today, isFree })) : []),
    returnsData({
      country,
      to: market.warehouse.region,
      days: WITHDRAWAL_LAWS[country]?.days ?? RETURN_DAYS,
      postage: returnPostage(market),
    }),
  ];
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
