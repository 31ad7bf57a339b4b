import type { ContentSource } from '#app/modules/content/ports.ts';
import { alternateCountries } from '#app/modules/markets/domain/hreflang.ts';
import type { CountryCode, MarketRegistry } from '#app/modules/markets/domain/types.ts';

type Deps = { readonly registry: MarketRegistry; readonly content: Pick<ContentSource, 'story'> };

/** The countries whose storefronts have a page: a space may have it in one language or folder alone. */
export async function storyCountries({ registry, content }: Deps, fullSlug: string): Promise<readonly CountryCode[]> {
  const found = await Promise.all(
    registry.storefronts.map(async ({ storefrontCode }) => {
      const story = await content.story(registry.defaultMarketOf(storefrontCode), fullSlug);
      return story === null ? [] : [storefrontCode];
    }),
  );
  const having = new Set(found.flat());
  return alternateCountries(registry, ({ storefrontCode }) => having.has(storefrontCode));
}
