import { data, redirect } from 'react-router';

/** A response to throw: the error page with status 404. The message names the path for logs and tools. */
export function pageNotFound(path: string) {
  return data(`Page Not Found: ${path}`, { status: 404 });
}

/**
 * A redirect after a form post: the browser gets the page, and a back navigation does not post again. `path` is built
 * by the shop, never taken from a request.
 */
export function seeOther(path: string, headers?: HeadersInit): Response {
  return redirect(path, { status: 303, headers });
}
