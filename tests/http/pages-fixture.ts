import type { Page } from './shopper.ts';

export const attribute = (page: Page, selector: string, name: string) =>
  page.document.querySelector(selector)?.getAttribute(name) ?? null;

export const robots = (page: Page) => attribute(page, 'meta[name=robots]', 'content');

export const canonical = (page: Page) => attribute(page, 'link[rel=canonical]', 'href');

export const productLinks = (page: Page) =>
  [...page.document.querySelectorAll('main article h3 a')].map((link) => link.getAttribute('href') ?? '');

type StructuredData = Readonly<Record<string, unknown>> & { readonly '@type': string };

export function structuredData(page: Page, type: string): StructuredData {
  const all = [...page.document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.textContent ?? '') as StructuredData,
  );
  const found = all.find((entry) => entry['@type'] === type);
  if (!found) throw new Error(`No ${type} among ${all.map((entry) => entry['@type'])}`);
  return found;
}

type StructuredSize = {
  readonly sku: string;
  readonly offers: Readonly<Record<'url' | 'price' | 'priceCurrency' | 'availability', string>>;
};

/** The structured data of a page's product: its sku and its sizes, of which it may have one. */
export function structuredProduct(page: Page) {
  const data = structuredData(page, page.html.includes('"ProductGroup"') ? 'ProductGroup' : 'Product');
  const sizes = (data.hasVariant ?? [data]) as readonly StructuredSize[];
  return { ...data, sku: String(data.productGroupID ?? data.sku), sizes };
}
