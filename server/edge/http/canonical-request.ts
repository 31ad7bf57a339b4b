/**
 * The request that the routes receive. Its URL starts with a public origin, independent of Host, which a proxy may have
 * rewritten. `Origin` is removed: the origin guard has checked it, and the framework would compare it with Host.
 * `without` names further headers to remove.
 */
export function canonicalRequest(
  request: Request,
  {
    publicOrigins,
    without,
    body,
  }: {
    readonly publicOrigins: readonly [string, ...string[]];
    readonly without: readonly string[];
    readonly body: Uint8Array<ArrayBuffer> | null;
  },
): Request {
  const url = new URL(request.url);
  const origin = publicOrigins.find((one) => new URL(one).host === url.host) ?? publicOrigins[0];
  const headers = new Headers(request.headers);
  headers.set('host', new URL(origin).host);
  for (const name of ['origin', 'x-forwarded-host', ...without]) headers.delete(name);
  const empty = body === null || body.length === 0;
  // A post without a body is a form without fields, whatever type it claims: routes read every post as a form.
  if (empty && request.method === 'POST') headers.set('content-type', 'application/x-www-form-urlencoded');
  // A path may begin with two slashes: joined as text it stays a path.
  return new Request(`${origin}${url.pathname}${url.search}`, {
    method: request.method,
    headers,
    body: empty ? null : body,
    signal: request.signal,
  });
}
