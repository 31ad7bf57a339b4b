import { createHash } from 'node:crypto';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { htmlLang } from '#app/modules/markets/domain/registry.ts';
import { storefrontPath, stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { Translations } from '#app/web/i18n/translations.server.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { requestLanguage } from '#server/kernel/request-language.ts';
import { RETRY_AFTER_SECONDS } from './text-response.ts';

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fffaf3;color:#26212b;font:1.125rem/1.55 system-ui,sans-serif}' +
  'main{max-width:32rem;margin:1.5rem;padding:2rem;border:2px solid #26212b;border-radius:1.25rem;background:#fff;overflow-wrap:anywhere}' +
  'h1{margin:0 0 .75rem;font-size:1.75rem;line-height:1.2}a{color:inherit;font-weight:700}p:first-child{margin:0;font-weight:700;color:#c2321c}small{color:#5f5866}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Text escaped for an element: interface texts may come from content. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * An error page for requests that no route answers: no script, no session, nothing that can fail. `isTemporary` offers
 * to load the same address again.
 */
export function plainPage({
  status,
  title,
  text,
  requestId,
  headers,
  framedBy = "'none'",
  isTemporary = false,
  wording: { lang, home, t },
}: {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  readonly requestId: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The only origin that may show the page in a frame; none when absent. */
  readonly framedBy?: string;
  readonly isTemporary?: boolean;
  readonly wording: PlainWording;
}): Response {
  const ways = [
    ...(isTemporary ? [['', t('shell:tryAgain')]] : []),
    ...(home === null ? [] : [[home, t('shell:backToTheShop')]]),
    ['/', t('shell:backToTheStartPage')],
  ].map(([href = '', label = '']) => `<p><a href="${href}">${escaped(label)}</a></p>`);
  const html = `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(`${t('checkout:errorPrefix')} ${title}`)}</title><style>${STYLE}</style></head><body><main id="main"><p>${status}</p><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${ways.join('')}<p><small>${escaped(t('shell:reference', { id: requestId }))}</small></p></main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors ${framedBy}`,
      ...headers,
    },
  });
}

type Place = { readonly requestId: string; readonly wording: PlainWording };

/** The page of a failure, or of an outage or a crowd, which are over soon. */
export function failurePage(place: Place, what: 'failure' | 'outage' | 'crowd'): Response {
  const { t } = place.wording;
  const words = {
    failure: { status: 500, title: t('shell:somethingBroke'), text: t('shell:somethingBrokeText') },
    outage: { status: 503, title: t('shell:away'), text: t('shell:awayText') },
    crowd: { status: 503, title: t('shell:crowd.title'), text: t('shell:crowd.text') },
  }[what];
  const headers = words.status === 503 && { headers: { 'Retry-After': RETRY_AFTER_SECONDS } };
  return plainPage({ ...words, ...headers, isTemporary: true, ...place });
}

/** The language of a page that no route makes, and the start page of its storefront; null outside of one. */
export type PlainWording = { readonly lang: string; readonly home: string | null; readonly t: Translate };
export type WordingOf = (request: Request) => Promise<PlainWording>;

/** The words of the storefront in an address; outside of one those of the language that the browser prefers. */
export function createWordingOf({
  registry,
  translations,
}: {
  readonly registry: Pick<MarketRegistry, 'storefront'>;
  readonly translations: Pick<Translations, 'translator'>;
}): WordingOf {
  return async (request) => {
    const code = stripStorefront(new URL(request.url).pathname).storefront;
    const market = code && registry.storefront(code)?.markets[0];
    if (market) {
      const { storefrontCode } = market;
      const home = storefrontPath(storefrontCode, '/');
      return { lang: htmlLang(market), home, t: translations.translator(textLocale(market)) };
    }
    const language = await requestLanguage(request);
    return { lang: language, home: null, t: translations.translator(language) };
  };
}
