import type { Market } from '#app/modules/markets/domain/types.ts';

/**
 * The locale whose words the provider shows in a market: its language in the country with most speakers (`en-US`,
 * `de-DE`), because the provider has no words of its own for the others.
 */
export function providerLocale({ language }: Pick<Market, 'language'>): string {
  const { region } = new Intl.Locale(language).maximize();
  return `${language}-${region}`;
}
