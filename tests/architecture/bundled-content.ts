import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { type ShellContent, type Story, shellContentSchema, storySchema } from '#app/modules/content/domain/story.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { createBundledContent } from '#server/adapters/content/bundled.ts';
import { readBundledProducts } from '#server/platform/catalogue/seed-catalogue.ts';
import { leaves, ROOT } from './sources.ts';

export const FOLDER = join(ROOT, 'content-fallbacks');
export const content = await createBundledContent(FOLDER);
export const products = await readBundledProducts(join(FOLDER, 'catalogue'));

export const registry = createMarketRegistry({
  stage: 'production',
  freeShippingThresholds: content.freeShippingThresholds,
  countryNames,
  regions: {},
});
export const homeMarkets = registry.storefronts.map(({ storefrontCode }) => registry.defaultMarketOf(storefrontCode));
/** A market whose language is the given one. */
export const marketOf = (language: Language) => homeMarkets.find((market) => market.language === language) as Market;

export function readJson(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(FOLDER, ...path), 'utf8'));
}
export const rawStories = new Map(
  LANGUAGES.map((language) => [
    language,
    readdirSync(join(FOLDER, 'stories', language))
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => z.array(z.unknown()).parse(readJson('stories', language, file))),
  ]),
);
const stories = new Map<Language, readonly Story[]>(
  [...rawStories].map(([language, list]) => [language, z.array(storySchema).parse(list)]),
);
export const storiesOf = (language: Language) => stories.get(language) ?? [];
export const allStories = LANGUAGES.flatMap((language) => storiesOf(language));
export const shells = new Map<Language, ShellContent>(
  LANGUAGES.map((language) => [language, shellContentSchema.parse(readJson('shell', `${language}.json`))]),
);
export const shellOf = (language: Language) => shells.get(language) as ShellContent;

/** Every address in a piece of content: in link fields and in links inside rich text. */
export function addressesIn(value: unknown): string[] {
  return leaves(value)
    .filter(([path]) => /(?:^|\.)(?:url|href)$/.test(path))
    .map(([, address]) => address);
}
