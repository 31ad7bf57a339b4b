import { PassThrough } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { dropAllJson, mirrorJson } from './modules/checkout/http/mirror.server.ts';
import { pageType } from './modules/content/domain/page-type.ts';
import { stripStorefront } from './modules/markets/domain/storefront-path.ts';
import { requestContext } from './request-context.ts';
import { responseFactsOf } from './response-facts.ts';
import type { RouteHandle } from './route-handle.ts';
import { namespacesOf } from './web/i18n/request-language.server.ts';
import { setPagePolicy } from './web/page-policy.ts';
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
  const { matches, errors } = router.staticHandlerContext;
  const handles = matches.map((match) => router.routeModules[match.route.id]?.handle as RouteHandle | undefined);
  const hydrate = !errors && handles.some((handle) => handle?.hydrate === true);
  const facts = responseFactsOf(router.staticHandlerContext);
  setPagePolicy(headers, {
    hydrates: hydrate,
    pays: !errors && (facts.wallet === true || handles.some((handle) => handle?.payment === true)),
    wallet: facts.wallet === true,
  });

  const type = pageType(context.storefront?.storefrontCode ?? null, stripStorefront(context.path).rest);
  const step = type.startsWith(CHECKOUT)
    ? type.slice(CHECKOUT.length)
    : handles.find((handle) => handle?.mirror)?.mirror;
  const view: View = {
    language: context.language,
    htmlLang: context.htmlLang,
    storefront: context.storefront?.storefrontCode ?? null,
    path: context.path,
    pageType: type,
    hydrate,
    nonce: context.nonce,
    requestId: context.requestId,
    json: '',
    // A hydrating page gets its mirror from the steps before and after it.
    mirror: facts.forgetsDevice
      ? dropAllJson()
      : !hydrate && !errors && step !== undefined
        ? mirrorJson(context, { step, stock: facts.stock })
        : '',
    t: context.t,
  };
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!context.storefront) headers.append('Vary', 'Accept-Language');

  if (!hydrate) {
    const html = renderToString(
      <ViewProvider value={view}>
        <ServerRouter context={router} url={request.url} />
      </ViewProvider>,
    );
    return new Response(Buffer.from(DOCTYPE + html), { status, headers });
  }

  const leftOut = handles.flatMap((handle) => handle?.textsLeftOut ?? []);
  const { language, htmlLang, storefront, path } = view;
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
