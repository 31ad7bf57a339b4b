import { memoised } from '#app/kernel/memo.ts';
import { toDecimal } from '#app/kernel/money.ts';
import type { Product } from './product.ts';

type Crumb = { readonly label: string; readonly href: string };

/** schema.org BreadcrumbList; `href`s are paths on the shop at `origin`. */
export function breadcrumbList(origin: string, crumbs: readonly Crumb[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.label,
      item: `${origin}${crumb.href}`,
    })),
  };
}

/** schema.org Product with one offer per size; the same object for the same product and addresses. */
export function productData(
  product: Product,
  { origin, url, brand }: { readonly origin: string; readonly url: string; readonly brand: string },
): object {
  return dataOf(product, origin, url, brand);
}

const dataOf = memoised((product: Product, origin: string, url: string, brand: string): object => {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: product.sku,
    description: product.description.short || product.name,
    image: product.media.map((image) => `${origin}${image.url}?width=1024`),
    brand: { '@type': 'Brand', name: brand },
    color: product.color.primary,
    offers: product.variants.map((variant) => ({
      '@type': 'Offer',
      sku: variant.sku,
      url,
      price: toDecimal(variant.price.final),
      priceCurrency: variant.price.final.currency,
      availability: variant.stockStatus === 'no-stock' ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
    })),
  };
});
