import type { EntryContext } from 'react-router';
import { RemixI18Next } from 'remix-i18next/server';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '#app/kernel/text.ts';

/**
 * `header` is the browser's preferred language, `de` for `de-CH` too; `custom` is the best match of all that it
 * accepts, when the shop lacks the preferred one.
 */
const i18n = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: FALLBACK_LANGUAGE,
    order: ['header', 'custom'],
    findLocale: async (request) => request.headers.get('Accept-Language'),
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
