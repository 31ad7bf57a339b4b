import { linksBelow } from '#server/edge/images/warm-up.ts';

/** Number of pages that are made below each start page: the first links of its navigation. */
const LISTINGS = 8;
/** Number of products whose pages are made of the first of these lists. */
const PRODUCTS = 6;

type Deps = {
  /** Paths of start pages. */
  readonly startPages: readonly string[];
  /** The HTML of a page. */
  readonly page: (path: string) => Promise<string>;
  /** Requests a page as most browsers do, compressed. */
  readonly visit: (path: string) => Promise<unknown>;
};

/**
 * Makes the most visited pages, so that they are in memory and the engine has compiled what makes others: the start
 * pages, the lists of their navigation and the first products. Visitors are served between two pages. Ends when
 * `signal` aborts.
 */
export async function warmUpPages({ startPages, page, visit }: Deps, signal: AbortSignal): Promise<void> {
  const lists: string[] = [];
  const products: string[] = [];
  for (const start of startPages) {
    if (signal.aborted) return;
    await visit(start);
    const links = linksBelow(start, await page(start)).slice(0, LISTINGS);
    lists.push(...links);
    if (links[0]) products.push(...productsOn(await page(links[0])).slice(0, PRODUCTS));
  }
  for (const path of [...lists, ...products]) {
    if (signal.aborted) return;
    await visit(path);
  }
}

/** Paths of the products of a list, each once. */
function productsOn(html: string): readonly string[] {
  const main = html.slice(html.indexOf('<main'));
  return [...new Set([...main.matchAll(/href="(\/[a-z]{2}\/product\/[^"?#]+)/g)].map(([, path = '']) => path))];
}
