import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { handleError, printStaticPage } from '#app/entry.server.tsx';
import { createStaticPages, hasStaticPage, type StaticPage } from '#app/web/static-pages.server.tsx';
import { compilePatterns } from '#server/edge/http/logged-route.ts';
import { fullPath, isDataRequest, routePatterns } from './route-patterns.ts';

/** Answers requests: pages that do not hydrate by themselves, all others by the framework. */
export function createHandle(build: ServerBuild) {
  const handle = createRequestHandler(build, import.meta.env.DEV ? 'development' : 'production');
  // The development server adds its styles and scripts by the framework.
  if (import.meta.env.DEV) return { page: handle, payload: handle };
  const answerStatic = createStaticAnswers(build, printStaticPage);
  const answerPayload = createStaticAnswers(build, printPayload);
  return {
    page: async (request: Request, provider: RouterContextProvider): Promise<Response> =>
      (await answerStatic(request, provider)) ?? handle(request, provider),
    /** The data that a page is made of, as JSON by route. */
    payload: async (request: Request, provider: RouterContextProvider): Promise<Response> =>
      (await answerPayload(request, provider)) ?? new Response(null, { status: 404 }),
  };
}

function printPayload({ status, context }: StaticPage): Response {
  const headers = { 'X-Robots-Tag': 'noindex' };
  return status === 200 ? Response.json(context.loaderData, { headers }) : new Response(null, { status, headers });
}

/** Answers requests for pages that do not hydrate; null for every other request. */
function createStaticAnswers(build: ServerBuild, print: Parameters<typeof createStaticPages>[1]['print']) {
  const paths = Object.entries(build.routes).flatMap(([id, route]) =>
    route && hasStaticPage(route) ? [fullPath(build, id)] : [],
  );
  const patternOf = compilePatterns(routePatterns(build));
  const answer = createStaticPages(build, {
    print,
    onError: (error, request, context) => handleError(error, { request, context }),
  });
  return async (request: Request, provider: RouterContextProvider): Promise<Response | null> => {
    const { pathname } = new URL(request.url);
    const isOfFramework = isDataRequest(pathname) || pathname === build.routeDiscovery.manifestPath;
    const pattern = isOfFramework ? undefined : patternOf(pathname);
    return pattern !== undefined && paths.includes(pattern) ? answer(request, provider) : null;
  };
}
