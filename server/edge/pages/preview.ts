import type { Cookies } from '#app/kernel/cookies.ts';
import type { Language } from '#app/kernel/text.ts';
import {
  clearPreviewCookie,
  LEFT_PARAMETER,
  PREVIEW_COOKIE,
  type Preview,
  placeOfStory,
  previewCookie,
  readEditorParameters,
} from '#app/modules/content/domain/preview.ts';
import { languageOf, OWN } from '#app/modules/content/domain/space-language.ts';
import type { ContentPreview, ContentSource } from '#app/modules/content/ports.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { htmlLang, withThreshold } from '#app/modules/markets/domain/registry.ts';
import { stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { RequestContext, Services } from '#app/request-context.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { plainPage } from '#server/edge/http/plain-page.ts';
import { isRead } from '#server/kernel/is-read.ts';
import type { SharedRoutes } from './shared-routes.ts';

/** How a request is answered for an editor; null for a visitor. */
export type AskedPreview =
  /** A page that the editor may frame, with drafts or without. */
  | { readonly kind: 'page'; readonly preview: Preview; readonly editor: string; readonly setCookie: string | null }
  /** Instead of a page. */
  | { readonly kind: 'answer'; readonly response: Response };

type Deps = {
  readonly services: Pick<Services, 'contentPreview' | 'registry' | 'translations'>;
  readonly site: Pick<RequestContext['site'], 'secureCookies'>;
  /** The pages that show content, and nothing of a visitor. */
  readonly sharedTarget: SharedRoutes;
};
type Asked = { readonly request: Request; readonly requestId: string; readonly cookies: Cookies };

/**
 * Reads whether an editor asks for a preview: by what the visual editor has signed, by the cookie that it led to, or as
 * the published page after leaving. Only pages that are the same for every visitor are previewed.
 */
export function createPreviewReader({ services, site, sharedTarget }: Deps): (asked: Asked) => AskedPreview | null {
  const { contentPreview: previews, registry, translations } = services;
  if (previews === null) return () => null;
  const { editor } = previews;

  /** The words of the storefront in an address, English without one. */
  const wordingAt = (pathname: string) => {
    const code = stripStorefront(pathname).storefront;
    const market = code && registry.storefront(code)?.markets[0];
    return {
      lang: market ? htmlLang(market) : 'en',
      t: translations.translator(market ? textLocale(market) : 'en'),
    };
  };
  const signedIn = (url: URL, { requestId }: Asked, known: Preview | null): AskedPreview | null => {
    const parameters = readEditorParameters(url.searchParams);
    if (parameters === null) return null;
    const verdict = parameters === 'faulty' ? 'invalid' : previews.admit(parameters);
    // A page that stays open is loaded again with what was signed when it was opened.
    if (verdict === 'expired' && known) return null;
    if (verdict !== 'admitted' || parameters === 'faulty')
      return { kind: 'answer', response: refusal(verdict, { ...wordingAt(url.pathname), editor, requestId }) };
    const place = placeOfStory(url.pathname);
    if (place) return leadTo(place, url, storefrontIn(registry, parameters.language, previews.language));
    const preview: Preview = { shows: 'draft', release: parameters.release };
    const setCookie = previewCookie(previews.seal(preview), { secure: site.secureCookies });
    return { kind: 'page', preview, editor, setCookie };
  };
  const page = (preview: Preview | null): AskedPreview | null =>
    preview && { kind: 'page', preview, editor, setCookie: null };

  return (asked) => {
    const url = new URL(asked.request.url);
    const known = openedAs('draft', previews, asked.cookies.get(PREVIEW_COOKIE));
    const found = isRead(asked.request) ? signedIn(url, asked, known) : null;
    if (found?.kind === 'answer') return found;
    if (sharedTarget({ pathname: url.pathname, search: '' }) === null) return null;
    return found ?? page(known ?? openedAs('published', previews, url.searchParams.get(LEFT_PARAMETER)));
  };
}

function openedAs(
  shows: Preview['shows'],
  previews: Pick<ContentPreview, 'open'>,
  sealed: string | null | undefined,
): Preview | null {
  const opened = sealed ? previews.open(sealed) : null;
  return opened?.shows === shows ? opened : null;
}

/** The cookie of a preview that has ended or is none, to be deleted: with it no page comes from memory. */
export function endedPreview({ services, site }: Pick<Deps, 'services' | 'site'>, cookies: Cookies): string | null {
  const sent = cookies.get(PREVIEW_COOKIE) ?? '';
  if (sent === '' || services.contentPreview?.open(sent)?.shows === 'draft') return null;
  return clearPreviewCookie({ secure: site.secureCookies });
}

/** What a page shows that an editor may preview. The markets have the thresholds of free shipping of the content. */
type Shown = Pick<RequestContext, 'storefront' | 'market'> & { readonly content: ContentSource };

/** What a page of a preview shows, and what it says of it. */
export async function previewedContent(
  previews: ContentPreview,
  { published, preview, edited }: { readonly published: Shown; readonly preview: Preview; readonly edited: unknown },
): Promise<Shown & { readonly preview: NonNullable<RequestContext['preview']> }> {
  const { editor } = previews;
  if (preview.shows === 'published') return { ...published, preview: { shows: 'published', editor } };
  const { storefront, market } = published;
  const content = await previews.drafts(market, { release: preview.release, edited });
  if (!content) return { ...published, preview: { shows: 'unavailable', editor } };
  const { freeShippingThresholds } = await content.facts();
  const drafted = (of: Market) => withThreshold(of, freeShippingThresholds[of.countryCode]);
  return {
    content,
    storefront: storefront && { ...storefront, markets: storefront.markets.map(drafted) },
    market: drafted(market),
    preview: { shows: 'draft', editor },
  };
}

/** Completes the answer of a preview: no cache and no search engine keeps it. Changes `answer`. */
export function completePreview(
  { headers }: Response,
  previewed: Extract<AskedPreview, { kind: 'page' }> | null,
): { readonly framedBy: string } | null {
  if (!previewed) return null;
  headers.set('Cache-Control', 'private, no-store');
  headers.set('X-Robots-Tag', 'noindex, nofollow');
  // The address may have what the editor has signed: no other site gets it.
  headers.set('Referrer-Policy', 'same-origin');
  if (previewed.setCookie) headers.append('Set-Cookie', previewed.setCookie);
  return { framedBy: previewed.editor };
}

/** The storefront in which a language of the space is read first. `own` is the space's own. */
function storefrontIn({ storefronts, markets }: MarketRegistry, code: string, own: Language): string {
  const language = code === OWN ? own : languageOf(code);
  return (markets.find((market) => market.language === language) ?? storefronts[0])?.storefrontCode ?? '';
}

/** Leads from the address of a story to its page, with what the editor has signed. */
function leadTo(
  place: NonNullable<ReturnType<typeof placeOfStory>>,
  { search }: URL,
  storefront: string,
): AskedPreview {
  const path = place.path === '/' ? '' : place.path;
  const headers = {
    Location: `/${place.storefront ?? storefront}${path}${search}`,
    'Cache-Control': 'private, no-store',
  };
  return { kind: 'answer', response: new Response(null, { status: 307, headers }) };
}

/** The page for an address that the space did not sign, or not lately. The editor shows it in its frame. */
function refusal(
  verdict: ReturnType<ContentPreview['admit']>,
  {
    lang,
    t,
    editor,
    requestId,
  }: { readonly lang: string; readonly t: Translate; readonly editor: string; readonly requestId: string },
): Response {
  const reason = verdict === 'expired' ? 'expired' : 'invalid';
  return plainPage({
    status: 403,
    title: t(`content:preview.refused.${reason}.title`),
    text: t(`content:preview.refused.${reason}.text`),
    requestId,
    framedBy: editor,
    wording: { lang, home: null, t },
  });
}
