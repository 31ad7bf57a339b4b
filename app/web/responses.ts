import { data, redirect } from 'react-router';

/** Throw it: the error page with status 404. The message names the path for logs and tools. */
export function pageNotFound(path: string) {
  return data(`Page Not Found: ${path}`, { status: 404 });
}

/**
 * After a form post: the browser fetches the page named, and going back does not post again. `path` is always one of
 * our own making.
 */
export function seeOther(path: string, headers?: HeadersInit): Response {
  return redirect(path, { status: 303, headers });
}
