import { linksBelow } from '#server/edge/images/warm-up.ts';

/** Number of pages that are made below each start page: the first links of its navigation. */
const LISTINGS = 8;

type Deps = {
  /** Paths of start pages. */
  readonly startPages: readonly string[];
  /** The HTML of a page. */
  readonly page: (path: string) => Promise<string>;
  /** Requests a page as most browsers do, compressed. */
  readonly visit: (path: string) => Promise<unknown>;
};

/**
 * Makes the most visited pages, so that they are in memory: the start pages and the lists of their navigation. Visitors
 * are served between two pages. Ends when `signal` aborts.
 */
export async function warmUpPages({ startPages, page, visit }: Deps, signal: AbortSignal): Promise<void> {
  const lists: string[] = [];
  for (const path of startPages) {
    if (signal.aborted) return;
    await visit(path);
    lists.push(...linksBelow(path, await page(path)).slice(0, LISTINGS));
  }
  for (const path of lists) {
    if (signal.aborted) return;
    await visit(path);
  }
}
