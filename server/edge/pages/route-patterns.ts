import { matchPath, type ServerBuild } from 'react-router';

/** The suffix of a data request; with a trailing slash it is `_.data`. */
const DATA_REQUEST = /(?:(?<=\/)(?:_root|_))?\.data$/;

/** Whether a path requests data instead of a page. */
export function isDataRequest(pathname: string): boolean {
  return pathname.endsWith('.data');
}

/** Returns whether the browser receives the data of a path: only of a page that hydrates. */
export function dataSender(build: ServerBuild): (pathname: string) => boolean {
  const hydrating = Object.entries(build.routes).flatMap(([id, route]) =>
    (route?.module.handle as { readonly hydrate?: boolean } | undefined)?.hydrate ? [fullPath(build, id)] : [],
  );
  return (pathname) => {
    const page = pathname.replace(DATA_REQUEST, '');
    return hydrating.some((pattern) => matchPath(pattern, page) !== null);
  };
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
