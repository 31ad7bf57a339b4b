export function textResponse(body: string, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${body}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });
}

/** `Retry-After` of an answer that a service could not complete now. */
export const RETRY_AFTER_SECONDS = '5';

export function tryAgainSoon(): Response {
  return textResponse('Try again soon', 503, { 'Retry-After': RETRY_AFTER_SECONDS });
}
