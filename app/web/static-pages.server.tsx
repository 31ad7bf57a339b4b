import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';

type Route = NonNullable<ServerBuild['routes'][string]>;
type Layout = ComponentType<{ readonly children: ReactNode }>;

/** A page after its loaders: `element` renders its routes. */
export type StaticPage = {
  readonly status: number;
  readonly headers: Headers;
  readonly context: StaticHandlerContext;
  readonly handles: readonly unknown[];
  readonly styles: readonly string[];
  readonly element: ReactElement;
};

type Options = {
  /** Prints a page; null for one that hydrates. */
  readonly print: (page: StaticPage, provider: RouterContextProvider) => Response | null;
  readonly onError: (error: unknown, request: Request, provider: RouterContextProvider) => void;
};

/**
 * Answers GET and HEAD requests for pages that do not hydrate by the data mode of the framework: the same loaders and
 * components, without the data, the manifest and the routes that only a hydrating page sends. Null where the framework
 * has to answer: a page that hydrates, or one that fails to render.
 */
export function createStaticPages(build: ServerBuild, { print, onError }: Options) {
  const handler = createStaticHandler(routesUnder(build, undefined));
  const chains = new Map<string, RouteObject[]>();

  /** Only the matched routes: the router reads every route that it gets. */
  const chainOf = ({ matches }: StaticHandlerContext): RouteObject[] => {
    const id = matches.at(-1)?.route.id ?? '';
    const known = chains.get(id);
    if (known) return known;
    const chain = matches.reduceRight<RouteObject[]>(
      (children, { route }) => [{ ...route, ...(children.length > 0 ? { children } : {}) } as RouteObject],
      [],
    );
    chains.set(id, chain);
    return chain;
  };

  return async (request: Request, provider: RouterContextProvider): Promise<Response | null> => {
    const context = await handler.query(request, { requestContext: provider });
    if (context instanceof Response) return context;
    const modules = context.matches.map(({ route }) => build.routes[route.id]?.module);
    for (const error of Object.values(context.errors ?? {}))
      if (!isRouteErrorResponse(error) || ('error' in error && error.error !== undefined))
        onError(error, request, provider);
    const page = {
      status: context.statusCode,
      headers: headersOf(context, modules),
      context,
      handles: modules.map((module) => module?.handle),
      styles: stylesOf(build.assets, context),
      element: (
        <StaticRouterProvider
          router={createStaticRouter(chainOf(context), context)}
          context={context}
          hydrate={false}
        />
      ),
    };
    const answer = printed(page);
    return answer && request.method === 'HEAD'
      ? new Response(null, { status: answer.status, headers: answer.headers })
      : answer;

    function printed(made: StaticPage): Response | null {
      try {
        return print(made, provider);
      } catch {
        // The framework renders the page again, logs the error and shows the error page.
        return null;
      }
    }
  };
}

/** The style sheets of the matched routes, each once, in the order of the cascade. */
export function stylesOf(
  { routes }: ServerBuild['assets'],
  { matches }: Pick<StaticHandlerContext, 'matches'>,
): readonly string[] {
  return [...new Set(matches.flatMap(({ route }) => routes[route.id]?.css ?? []))];
}

/** The routes of a build below one of them, for the data mode. */
function routesUnder(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map((route) => {
      const { id, path, caseSensitive } = route;
      const { loader, handle } = route.module;
      const common = { id, path, caseSensitive, loader, handle, ...elementsOf(route) };
      return (
        route.index ? { ...common, index: true } : { ...common, children: routesUnder(build, id) }
      ) as RouteObject;
    });
}

/** The layout of the root surrounds its page and its error page. */
function elementsOf({ id, module }: Route): Pick<RouteObject, 'element' | 'errorElement'> {
  const { default: Component, ErrorBoundary } = module;
  const layout = (module as { readonly Layout?: Layout }).Layout;
  const within = (part: unknown) => {
    const element = createElement(part as ComponentType);
    return id === 'root' && layout ? createElement(layout, null, element) : element;
  };
  return {
    ...(Component && { element: within(Component) }),
    ...(ErrorBoundary && { errorElement: within(ErrorBoundary) }),
  };
}

/** The headers of a page as the framework merges them: each route with `headers` replaces those of its parents. */
function headersOf(
  { matches, errors, loaderHeaders }: StaticHandlerContext,
  modules: readonly (Route['module'] | undefined)[],
): Headers {
  const failed = errors ? matches.findIndex(({ route }) => errors[route.id]) : -1;
  const shown = failed < 0 ? matches : matches.slice(0, failed + 1);
  return shown.reduce((parentHeaders, { route }, index) => {
    const own = modules[index]?.headers;
    if (!own) return parentHeaders;
    const loaded = loaderHeaders[route.id] ?? new Headers();
    const args = { loaderHeaders: loaded, parentHeaders, actionHeaders: new Headers(), errorHeaders: undefined };
    return new Headers(typeof own === 'function' ? own(args) : own);
  }, new Headers());
}

/** Whether a route has a page that does not hydrate. */
export function hasStaticPage(route: Route): boolean {
  const handle = route.module.handle as { readonly hydrate?: boolean } | undefined;
  return route.module.default !== undefined && handle?.hydrate !== true;
}
