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

/** Pages with personal data: no cache stores them. */
export const PRIVATE = { 'Cache-Control': 'private, no-store' } as const;

/**
 * A page whose address opens it is not cached, indexed or named to another site, whose services would read it.
 * `strict-origin`, because forms of a page that sends no referrer at all have no origin.
 */
export const LINK_HEADERS = {
  ...PRIVATE,
  'Referrer-Policy': 'strict-origin',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

/** A document that brings its own styles and the pictures of the shop, and nothing else. */
export const DOCUMENT_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

/** The headers of a page, with the time of the next attempt that its form may have answered. */
const withRetryAfter =
  (own: Readonly<Record<string, string>>) =>
  ({ actionHeaders }: { readonly actionHeaders: Headers }): Headers => {
    const headers = new Headers(own);
    const retryAfter = actionHeaders.get('Retry-After');
    if (retryAfter) headers.set('Retry-After', retryAfter);
    return headers;
  };

export const privateHeaders = withRetryAfter(PRIVATE);
export const linkHeaders = withRetryAfter(LINK_HEADERS);
