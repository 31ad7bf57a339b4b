import { RouterContextProvider } from 'react-router';
import { createI18nextMiddleware } from 'remix-i18next';
import { acceptedLanguages } from '#app/kernel/accept-language.ts';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '#app/kernel/text.ts';

/**
 * The library prefers a language that is listed by itself to one with a country before it (`de-DE;q=0.8,en;q=0.7` would
 * be English): it gets the languages alone, in the order of preference. Its instance has no texts, since pages have
 * their own.
 */
const [detect, detectedIn] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: FALLBACK_LANGUAGE,
    order: ['custom'],
    findLocale: async ({ request }) =>
      acceptedLanguages(request.headers.get('Accept-Language'))
        .map((tag) => tag.split('-', 1)[0])
        .join(),
  },
  i18next: { resources: {} },
});

/**
 * The longest header that is parsed: twenty languages take some 250 characters. The library's time grows with the
 * square.
 */
const LONGEST_HEADER = 500;

/** The language for an address that names no storefront, from `Accept-Language`. */
export async function requestLanguage(request: Request): Promise<Language> {
  if ((request.headers.get('Accept-Language') ?? '').length > LONGEST_HEADER) return FALLBACK_LANGUAGE;
  const context = new RouterContextProvider();
  const url = new URL(request.url);
  await detect({ request, url, context, params: {}, pattern: '' }, async () => new Response());
  const locale = detectedIn(context);
  return LANGUAGES.find((language) => language === locale) ?? FALLBACK_LANGUAGE;
}
