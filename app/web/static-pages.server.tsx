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
  readonly print: (page: StaticPage, provider: RouterContextProvider) => Response;
  readonly onError: (error: unknown, request: Request, provider: RouterContextProvider) => void;
};

/**
 * Answers requests for pages that do not hydrate, and forms that are posted to them, by the data mode of the framework:
 * the same loaders, actions and components, without the data, the manifest and the routes that only a hydrating page
 * sends. A page that fails to print is reported and becomes the error page of the root: no action runs twice.
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

  return async (request: Request, provider: RouterContextProvider): Promise<Response> => {
    const context = await handler.query(request, { requestContext: provider });
    if (context instanceof Response) return context;
    for (const error of Object.values(context.errors ?? {}))
      if (!isRouteErrorResponse(error) || ('error' in error && error.error !== undefined))
        onError(error, request, provider);
    const answer = printed(context);
    return request.method === 'HEAD' ? new Response(null, { status: answer.status, headers: answer.headers }) : answer;

    function printed(made: StaticHandlerContext): Response {
      try {
        return print(pageOf(made), provider);
      } catch (error) {
        onError(error, request, provider);
        const [root] = made.matches;
        return print(pageOf({ ...made, statusCode: 500, errors: { [root?.route.id ?? '']: error } }), provider);
      }
    }
  };

  function pageOf(context: StaticHandlerContext): StaticPage {
    const modules = context.matches.map(({ route }) => build.routes[route.id]?.module);
    return {
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
  }
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
      const { loader, action, handle } = route.module;
      const common = { id, path, caseSensitive, loader, action, handle, ...elementsOf(route) };
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
  { matches, errors, loaderHeaders, actionHeaders: answered }: StaticHandlerContext,
  modules: readonly (Route['module'] | undefined)[],
): Headers {
  const failed = errors ? matches.findIndex(({ route }) => errors[route.id]) : -1;
  const shown = failed < 0 ? matches : matches.slice(0, failed + 1);
  return shown.reduce((parentHeaders, { route }, index) => {
    const own = modules[index]?.headers;
    if (!own) return parentHeaders;
    const loaded = loaderHeaders[route.id] ?? new Headers();
    const actionHeaders = answered[route.id] ?? new Headers();
    const args = { loaderHeaders: loaded, parentHeaders, actionHeaders, errorHeaders: undefined };
    return new Headers(typeof own === 'function' ? own(args) : own);
  }, new Headers());
}

/** Whether a route has a page that does not hydrate. */
export function hasStaticPage(route: Route): boolean {
  const handle = route.module.handle as { readonly hydrate?: boolean } | undefined;
  return route.module.default !== undefined && handle?.hydrate !== true;
}
