import { data, redirect } from 'react-router';

/** A response to throw: the error page with status 404. The message names the path for logs and tools. */
export function pageNotFound(path: string) {
  return data(`Page Not Found: ${path}`, { status: 404 });
}

type Asking = {
  readonly path: string;
  readonly logger: { debug(details: Readonly<Record<string, unknown>>, message: string): void };
};

/**
 * A response to throw where content or the catalogue has nothing of a name: the error page with status 404. The path
 * may hold what a visitor typed: it is logged at the level `debug` alone.
 */
export function nothingFound({ path, logger }: Asking, message: 'story not found' | 'Product not found') {
  logger.debug({ path: path.slice(0, 200) }, message);
  return data(message, { status: 404 });
}

/**
 * A redirect after a form post: the browser gets the page, and a back navigation does not post again. `path` is built
 * by the shop, never taken from a request.
 */
export function seeOther(path: string, headers?: HeadersInit): Response {
  return redirect(path, { status: 303, headers });
}
