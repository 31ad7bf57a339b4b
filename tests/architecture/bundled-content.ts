import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import type { ShellContent, Story } from '#app/modules/content/domain/story.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { readBundledProducts } from '#server/platform/catalogue/seed-catalogue.ts';
import { bundle, bundledContent } from '#tests/support/bundled-content.ts';
import { leaves, ROOT } from './sources.ts';

export const FOLDER = join(ROOT, 'content-fallbacks');
export const content = bundledContent;
export const products = await readBundledProducts(join(FOLDER, 'catalogue'));

export const registry = createMarketRegistry({
  stage: 'production',
  freeShippingThresholds: bundle.facts.freeShippingThresholds,
  countryNames,
  regions: {},
});
export const homeMarkets = registry.storefronts.map(({ storefrontCode }) => registry.defaultMarketOf(storefrontCode));
/** The first market with the words of a language. */
export const marketOf = (language: Language) => homeMarkets.find((market) => market.language === language) as Market;

export function readJson(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(FOLDER, ...path), 'utf8'));
}

/** The stories of a language as the files have them. */
export const deliveredStories = (language: Language) => [...bundle.stories[language].bySlug.values()];
const stories = new Map<Language, readonly Story[]>();
const shells = new Map<Language, ShellContent>();
for (const language of LANGUAGES) {
  const read = deliveredStories(language).map(({ full_slug }) =>
    content.story(marketOf(language), full_slug.replace('_default/', '')),
  );
  stories.set(
    language,
    (await Promise.all(read)).filter((story) => story !== null),
  );
  shells.set(language, await content.shell(marketOf(language)));
}
export const storiesOf = (language: Language) => stories.get(language) ?? [];
export const allStories = LANGUAGES.flatMap((language) => storiesOf(language));
export const shellOf = (language: Language) => shells.get(language) as ShellContent;
export const allShells = LANGUAGES.map(shellOf);

/** Every address in a piece of content: in link fields and in links inside rich text. */
export function addressesIn(value: unknown): string[] {
  return leaves(value)
    .filter(([path]) => /(?:^|\.)(?:url|href)$/.test(path))
    .map(([, address]) => address);
}
