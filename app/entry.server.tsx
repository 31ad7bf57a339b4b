import { PassThrough } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { dropAllJson, mirrorJson } from './modules/checkout/http/mirror.server.ts';
import { type PageType, pageType } from './modules/content/domain/page-type.ts';
import { stripStorefront } from './modules/markets/domain/storefront-path.ts';
import { type RequestContext, requestContext } from './request-context.ts';
import { type ResponseFacts, responseFactsOf } from './response-facts.ts';
import type { RouteHandle } from './route-handle.ts';
import { namespacesOf } from './web/i18n/request-language.server.ts';
import { type PagePolicy, setPagePolicy } from './web/page-policy.ts';
import { openUnsentData } from './web/unsent-data.server.ts';
import { type View, type ViewData, ViewProvider } from './web/view.tsx';

export const streamTimeout = 10_000;

/** Prefix of the page types of the checkout; the rest is the step. */
const CHECKOUT = 'checkout-';

const DOCTYPE = '<!DOCTYPE html>';

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

/** Renders a page. Pages that do not hydrate carry no router data and are rendered synchronously. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  provider: Readonly<RouterContextProvider>,
): Promise<Response> {
  const context = provider.get(requestContext);
  openUnsentData(router.staticHandlerContext);
  const page = pageOf(router);
  setPagePolicy(headers, page.policy);
  const view = viewOf(page, context);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!context.storefront) headers.append('Vary', 'Accept-Language');

  if (!view.hydrate) {
    const html = renderToString(
      <ViewProvider value={view}>
        <ServerRouter context={router} url={request.url} />
      </ViewProvider>,
    );
    return new Response(Buffer.from(DOCTYPE + html), { status, headers });
  }

  const leftOut = page.handles.flatMap((handle) => handle?.textsLeftOut ?? []);
  const { language, htmlLang, storefront, path, pageType: type } = view;
  const data: ViewData = {
    language,
    htmlLang,
    storefront,
    path,
    pageType: type,
    texts: context.services.translations.texts(context.textLocale, namespacesOf(router), leftOut),
  };
  const html = await renderCollected(
    <ViewProvider value={{ ...view, json: JSON.stringify(data).replaceAll('<', '\\u003c') }}>
      <ServerRouter context={router} url={request.url} nonce={context.nonce} />
    </ViewProvider>,
    context.nonce,
  );
  return new Response(html, { status, headers });
}

/** The matched routes of a page, as far as they decide its rendering. */
type Page = {
  readonly handles: readonly (RouteHandle | undefined)[];
  readonly facts: ResponseFacts;
  readonly failed: boolean;
  readonly policy: PagePolicy;
};

function pageOf({ staticHandlerContext, routeModules }: EntryContext): Page {
  const { matches, errors } = staticHandlerContext;
  const handles = matches.map((match) => routeModules[match.route.id]?.handle as RouteHandle | undefined);
  const facts = responseFactsOf(staticHandlerContext);
  const failed = Boolean(errors);
  const wallet = facts.wallet === true;
  return {
    handles,
    facts,
    failed,
    policy: {
      hydrates: !failed && handles.some((handle) => handle?.hydrate === true),
      pays: !failed && (wallet || handles.some((handle) => handle?.payment === true)),
      wallet,
    },
  };
}

function viewOf(page: Page, context: RequestContext): View {
  const type = pageType(context.storefront?.storefrontCode ?? null, stripStorefront(context.path).rest);
  return {
    language: context.language,
    htmlLang: context.htmlLang,
    storefront: context.storefront?.storefrontCode ?? null,
    path: context.path,
    pageType: type,
    hydrate: page.policy.hydrates,
    nonce: context.nonce,
    requestId: context.requestId,
    json: '',
    mirror: mirrorOf(page, type, context),
    t: context.t,
  };
}

/** The mirror that a page prints. A hydrating page gets its mirror from the steps before and after it. */
function mirrorOf({ handles, facts, failed, policy }: Page, type: PageType, context: RequestContext): string {
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
