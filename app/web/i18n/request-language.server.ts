import type { EntryContext } from 'react-router';
import { RemixI18Next } from 'remix-i18next/server';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '#app/kernel/text.ts';

/**
 * `header` takes the language a browser prefers, `de` for `de-CH` too; `custom` takes the best of all it accepts, when
 * the shop does not speak the preferred one.
 */
const i18n = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: FALLBACK_LANGUAGE,
    order: ['header', 'custom'],
    findLocale: async (request) => request.headers.get('Accept-Language'),
  },
});

/** Characters of a header that is read: twenty languages take some 250. The library's time grows with the square. */
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
  // The framework lists the modules of every route, and the library reads all that are listed.
  const routeModules = Object.fromEntries(matches.map(({ route }) => [route.id, router.routeModules[route.id]]));
  return i18n.getRouteNamespaces({ ...router, routeModules });
}
