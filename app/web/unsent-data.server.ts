import { matchPath, type ServerBuild, type StaticHandlerContext } from 'react-router';

/**
 * The framework serialises the data of every loader for the browser, although pages that do not hydrate send none of
 * it. On those pages the data travels inside an object without own content and is taken out again before rendering.
 */
class Unsent {
  readonly #data: unknown;
  constructor(data: unknown) {
    this.#data = data;
  }
  static open(value: unknown): unknown {
    return value instanceof Unsent ? value.#data : value;
  }
}

type Loader = (args: { readonly request: Request }) => unknown;

/** The suffix of a data request; with a trailing slash it is `_.data`. */
const DATA_REQUEST = /(?:(?<=\/)(?:_root|_))?\.data$/;

/** Whether a path requests data instead of a page. */
export function isDataRequest(pathname: string): boolean {
  return pathname.endsWith('.data');
}

/**
 * The build with wrapped loaders, and whether the browser receives the data of a path: only for a page that hydrates,
 * inside the page or by a data request.
 */
export function wrapLoaders(build: ServerBuild): {
  readonly build: ServerBuild;
  sendsData(pathname: string): boolean;
} {
  const routes: ServerBuild['routes'] = {};
  const hydrating: string[] = [];
  const sendsData = (pathname: string): boolean => {
    const page = pathname.replace(DATA_REQUEST, '');
    return hydrating.some((pattern) => matchPath(pattern, page) !== null);
  };
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue;
    if ((route.module.handle as { hydrate?: boolean } | undefined)?.hydrate) hydrating.push(fullPath(build, id));
    const load = route.module.loader as Loader | undefined;
    routes[id] = load
      ? {
          ...route,
          module: {
            ...route.module,
            loader: (async (args: Parameters<Loader>[0]) => {
              const data = await load(args);
              return isPlain(data) && !sendsData(new URL(args.request.url).pathname) ? new Unsent(data) : data;
            }) as typeof route.module.loader,
          },
        }
      : route;
  }
  return {
    build: { ...build, routes },
    sendsData,
  };
}

/** Takes the data out for rendering. Changes `context`. */
export function openUnsentData(context: StaticHandlerContext): void {
  for (const [id, data] of Object.entries(context.loaderData)) context.loaderData[id] = Unsent.open(data);
}

/** Plain data of loaders; responses, and data with a status, are handled by the framework. */
function isPlain(data: unknown): boolean {
  return typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype;
}

/** The paths of all routes as the route table writes them. */
export function routePatterns(build: ServerBuild): readonly string[] {
  return Object.keys(build.routes).map((id) => fullPath(build, id));
}

/** The path of a route as the route table writes it. */
export function fullPath(build: ServerBuild, id: string): string {
  const parts: string[] = [];
  for (let route = build.routes[id]; route; route = route.parentId ? build.routes[route.parentId] : undefined)
    if (route.path) parts.unshift(route.path);
  return `/${parts.join('/')}`;
}
