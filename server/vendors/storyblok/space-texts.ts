import type { Market } from '#app/modules/markets/domain/types.ts';
import type { TextOverrides } from '#app/web/i18n/text-overrides.ts';
import type { TextLocale } from '#app/web/i18n/translations.server.ts';
import { askedLanguage } from './languages.ts';
import type { Entries, Snapshot } from './snapshot.ts';

type Known = { readonly entries: string; readonly overrides: TextOverrides };

/**
 * The interface texts of a space by locale: constants, which every language has, and translations over them. They are
 * the same object until one of them changes, since what is printed with them is kept as long.
 */
export function createSpaceTexts(markets: readonly Pick<Market, 'countryCode' | 'contentLocale' | 'language'>[]) {
  let snapshot: Snapshot | null = null;
  const known = new Map<string, Known>();
  const byLocale = new Map<TextLocale, TextOverrides | null>();

  const overridesOf = (code: string, entries: Entries): TextOverrides | null => {
    const text = JSON.stringify(entries);
    const before = known.get(code);
    if (before?.entries === text) return before.overrides;
    const overrides = new Map(entries.map(({ name, value }) => [name, value]));
    known.set(code, { entries: text, overrides });
    return overrides;
  };
  const read = (locale: TextLocale): TextOverrides | null => {
    const [language, country] = locale.split('-');
    const own = markets.filter((market) => market.language === language);
    const market = own.find(({ countryCode }) => countryCode === country) ?? own[0];
    const code = market && snapshot && askedLanguage(market, snapshot.languages);
    if (!code || !snapshot) return null;
    const entries = [...snapshot.constants, ...(snapshot.translations[code] ?? [])];
    return entries.length > 0 ? overridesOf(code, entries) : null;
  };
  return {
    take(next: Snapshot): void {
      snapshot = next;
      byLocale.clear();
    },
    of(locale: TextLocale): TextOverrides | null {
      const found = byLocale.get(locale);
      if (found !== undefined) return found;
      const overrides = read(locale);
      byLocale.set(locale, overrides);
      return overrides;
    },
  };
}
