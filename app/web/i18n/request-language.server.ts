import type { EntryContext } from 'react-router';
import { RemixI18Next } from 'remix-i18next/server';
import { acceptedLanguages } from '#app/kernel/accept-language.ts';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '#app/kernel/text.ts';

/**
 * The library prefers a language that is listed by itself to one with a country before it (`de-DE;q=0.8,en;q=0.7` would
 * be English): it gets the languages alone, in the order of preference.
 */
const i18n = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: FALLBACK_LANGUAGE,
    order: ['custom'],
    findLocale: async (request) =>
      acceptedLanguages(request.headers.get('Accept-Language'))
        .map((tag) => tag.split('-', 1)[0])
        .join(),
  },
});

/**
 * The longest header that is parsed: twenty languages take some 250 characters. The library's time grows with the
 * square.
 */
const LONGEST_HEADER = 500;

/** The language for an address that names no storefront, from `Accept-Language`. */
export async function requestLanguage(request: Request): Promise<Language> {
  if ((request.headers.get('Accept-Language') ?? '').length > LONGEST_HEADER) return FALLBACK_LANGUAGE;
  const locale = await i18n.getLocale(request);
  return LANGUAGES.find((language) => language === locale) ?? FALLBACK_LANGUAGE;
}

/** The namespaces of interface texts that the matched routes name in `handle.i18n`. */
export function namespacesOf(router: EntryContext): readonly string[] {
  const { matches } = router.staticHandlerContext;
  // The library reads every module it gets, and the framework lists those of all routes: only matched ones are passed
  // on.
  const routeModules = Object.fromEntries(matches.map(({ route }) => [route.id, router.routeModules[route.id]]));
  return i18n.getRouteNamespaces({ ...router, routeModules });
}
