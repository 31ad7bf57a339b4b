import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
  type StaticHandlerContext,
} from 'react-router';
import { memoised } from './kernel/memo.ts';
import type { PageServices } from './kernel/third-parties.ts';
import { NO_SERVICES, pageServices } from './modules/analytics/domain/page-services.ts';
import { sourcesOf } from './modules/analytics/domain/third-parties.ts';
import { dropAllJson, mirrorJson } from './modules/checkout/http/mirror.server.ts';
import { type PageType, pageType } from './modules/content/domain/page-type.ts';
import { stripStorefront } from './modules/markets/domain/storefront-path.ts';
import { type RequestContext, requestContext } from './request-context.ts';
import { type ResponseFacts, responseFactsOf } from './response-facts.ts';
import type { RouteHandle } from './route-handle.ts';
import { FONT_SCRIPT } from './web/fonts.ts';
import { MODE_HINTS } from './web/mode.ts';
import { type PagePolicy, setPagePolicy } from './web/page-policy.ts';
import { createPrinter } from './web/print.server.tsx';
import { scriptJson } from './web/script-json.ts';
import { type StaticPage, stylesOf } from './web/static-pages.server.tsx';
import { type View, type ViewData, ViewProvider } from './web/view.tsx';

/** Rules by which a browser fetches the next page ahead of the click: `public/speculation-rules.json`. */
const SPECULATION_RULES = '"/speculation-rules.json"';

export const streamTimeout = 10_000;

/** Prefix of the page types of the checkout; the rest is the step. */
const CHECKOUT = 'checkout-';

const INLINE_SCRIPTS = [`'sha256-${createHash('sha256').update(FONT_SCRIPT).digest('base64')}'`];

const DOCTYPE = '<!DOCTYPE html>';
const printer = createPrinter();

const textsJson = memoised(scriptJson);

/**
 * Unexpected errors are logged with the request id. Unknown addresses and methods have their own answer and are not
 * logged.
 */
export function handleError(
  error: unknown,
  { request, context: provider }: { readonly request: Request; readonly context: Readonly<RouterContextProvider> },
): void {
  // A 503 was logged where the call to the service failed.
  if (request.signal.aborted || (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503))) return;
  const context = provider.get(requestContext);
  context.logger.error({ err: error }, 'Unexpected failure in a route');
}

/** Renders a page that hydrates, or would with script. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  provider: Readonly<RouterContextProvider>,
): Promise<Response> {
  const context = provider.get(requestContext);
  const handles = router.staticHandlerContext.matches.map(({ route }) => router.routeModules[route.id]?.handle);
  const page = pageOf(router.staticHandlerContext, handles, context);
  const view = viewOf(page, context);
  setPageHeaders(headers, page, context, stylesOf(router.manifest, router.staticHandlerContext));
  if (!view.hydrate) return printed(view, <ServerRouter context={router} url={request.url} />, { status, headers });
  const leftOut = page.handles.flatMap((handle) => handle?.textsLeftOut ?? []);
  const { language, htmlLang, storefront, path, pageType: type, services, stage } = view;
  const data: Omit<ViewData, 'texts'> = {
    language,
    htmlLang,
    storefront,
    path,
    pageType: type,
    services,
    stage,
  };
  const namespaces = [...new Set(page.handles.flatMap((handle) => handle?.i18n ?? []))];
  const texts = textsJson(context.services.translations.texts(context.textLocale, namespaces, leftOut));
  const html = await renderCollected(
    <ViewProvider value={{ ...view, json: `${scriptJson(data).slice(0, -1)},"texts":${texts}}` }}>
      <ServerRouter context={router} url={request.url} nonce={context.nonce} />
    </ViewProvider>,
    context.nonce,
  );
  return new Response(html, { status, headers });
}

/** Renders a page without the parts of the framework that only pages that hydrate need. */
export function printStaticPage(
  { context: router, status, headers, handles, styles, element }: StaticPage,
  provider: Readonly<RouterContextProvider>,
): Response {
  const context = provider.get(requestContext);
  const page = pageOf(router, handles, context);
  setPageHeaders(headers, page, context, styles);
  return printed({ ...viewOf(page, context), styles }, element, { status, headers });
}

function printed(view: View, element: React.ReactElement, init: { status: number; headers: Headers }): Response {
  return new Response(Buffer.from(DOCTYPE + printer.page(view, element)), init);
}

/** Changes `headers`. */
function setPageHeaders(headers: Headers, { policy }: Page, context: RequestContext, styles: readonly string[]): void {
  setPagePolicy(headers, policy);
  // A browser requests these before it reads the page, and so ahead of the first picture.
  for (const href of styles) headers.append('Link', `<${href}>; rel=preload; as=style`);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Accept-CH', MODE_HINTS);
  // A data saver does not prefetch: the hint of a slow connection decides for browsers that would.
  if (context.shared && context.mode === 'full') headers.set('Speculation-Rules', SPECULATION_RULES);
  if (!context.storefront) headers.append('Vary', 'Accept-Language');
}

/** The matched routes of a page, as far as they decide its rendering. */
type Page = {
  readonly handles: readonly (RouteHandle | undefined)[];
  readonly facts: ResponseFacts;
  readonly failed: boolean;
  readonly policy: PagePolicy;
  readonly services: PageServices;
};

function pageOf(router: StaticHandlerContext, routeHandles: readonly unknown[], context: RequestContext): Page {
  const handles = routeHandles as readonly (RouteHandle | undefined)[];
  const facts = responseFactsOf(router);
  const failed = Boolean(router.errors);
  const scripts = context.mode === 'full';
  const pays = !failed && ((scripts && facts.wallet === true) || handles.some((handle) => handle?.payment === true));
  const services = scripts ? servicesOf(context, { pays, hidesAddress: facts.hidesAddress === true }) : NO_SERVICES;
  return {
    handles,
    facts,
    failed,
    services,
    policy: {
      scripts,
      inlineScripts: scripts ? INLINE_SCRIPTS : [],
      hydrates: scripts && !failed && handles.some((handle) => handle?.hydrate === true),
      pays,
      thirdParties: sourcesOf(services.parties),
    },
  };
}

/** The services of other companies that a page loads. An editor's preview loads none. */
function servicesOf(
  { site, storefront, market, consent, path, preview }: RequestContext,
  page: { readonly pays: boolean; readonly hidesAddress: boolean },
): PageServices {
  if (!storefront || preview) return NO_SERVICES;
  return pageServices({
    all: site.thirdParties,
    storefront: storefront.storefrontCode,
    consent,
    rest: stripStorefront(path).rest,
    ...page,
    contentLocale: market.contentLocale,
    language: market.language,
  });
}

function viewOf(page: Page, context: RequestContext): View {
  const { storefrontCode = null } = context.storefront ?? {};
  const type = page.failed ? 'unknown' : pageType(storefrontCode, stripStorefront(context.path).rest);
  return {
    language: context.language,
    htmlLang: context.htmlLang,
    storefront: storefrontCode,
    path: context.path,
    pageType: type,
    mode: context.mode,
    hydrate: page.policy.hydrates,
    build: context.site.build,
    refreshes: !context.site.development,
    services: page.services,
    stage: context.site.production ? 'production' : 'development',
    nonce: context.nonce,
    requestId: context.requestId,
    json: '',
    mirror: mirrorOf(page, type, context),
    preview: context.preview,
    marks: context.preview?.shows === 'draft',
    t: context.t,
    styles: null,
    print: null,
  };
}

/** The mirror that a page prints. A hydrating page gets its mirror from the steps before and after it. */
function mirrorOf({ handles, facts, failed, policy }: Page, type: PageType, context: RequestContext): string {
  if (!policy.scripts) return '';
  if (facts.forgetsDevice) return dropAllJson();
  if (policy.hydrates || failed) return '';
  const step = type.startsWith(CHECKOUT)
    ? type.slice(CHECKOUT.length)
    : handles.find((handle) => handle?.mirror)?.mirror;
  return step === undefined ? '' : mirrorJson(context, { step, stock: facts.stock });
}

function renderCollected(element: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const body = new PassThrough();
    body.on('data', (chunk: Buffer) => chunks.push(chunk));
    body.on('end', () =>
      resolve(
        DOCTYPE +
          Buffer.concat(chunks)
            .toString('utf8')
            .replace(/^<!DOCTYPE html>/i, ''),
      ),
    );
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      onAllReady: () => {
        clearTimeout(timer);
        pipe(body);
      },
      onShellError: reject,
      onError: reject,
    });
    const timer = setTimeout(() => abort(new Error('Rendering took too long')), streamTimeout);
  });
}
