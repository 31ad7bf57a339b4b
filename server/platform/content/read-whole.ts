import type { Edition } from './edition.ts';

/**
 * Reads every part of an edition but the frame, which is a market's, so that each fault is noted. `unknown` receives
 * the slugs that are neither page nor category.
 */
export function readWhole(edition: Edition, unknown: (slug: string) => void): void {
  for (const slug of edition.slugs()) if (!edition.story(slug) && !edition.category(slug)) unknown(slug);
  edition.redirects();
  edition.searchTerms();
  edition.segmentation();
  edition.experimentation();
  edition.productWords();
}
