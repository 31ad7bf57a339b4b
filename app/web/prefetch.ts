/** Whether a browser fetches ahead what its user may never see. */
export function isPrefetch(headers: Headers): boolean {
  return /prefetch/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '');
}
