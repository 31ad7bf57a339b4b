import type { Market } from '#app/modules/markets/domain/types.ts';

/**
 * The provider's locale of a market: its language in the country with most speakers (`en-US`, `de-DE`), because the
 * provider lacks texts for the others.
 */
export function providerLocale({ language }: Pick<Market, 'language'>): string {
  const { region } = new Intl.Locale(language).maximize();
  return `${language}-${region}`;
}
