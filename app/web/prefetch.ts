/** Whether a browser fetches ahead what its user may never see. */
export function isPrefetch(headers: Headers): boolean {
  return /prefetch/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '');
}

/**
 * Whether no visitor sees the page of a request: it is fetched ahead, or by a script, which takes parts of it.
 * What a page says or reports once waits for another request.
 */
export function isUnseen(headers: Headers): boolean {
  return isPrefetch(headers) || headers.get('sec-fetch-dest') === 'empty';
}
