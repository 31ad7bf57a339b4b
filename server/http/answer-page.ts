import { randomBytes } from 'node:crypto';
import { canonicalRequest } from './canonical-request.ts';
import type { HttpAppDeps, Visit } from './http-app-types.ts';
import { contentSecurityPolicy, REPORTING_ENDPOINTS } from './security-headers.ts';
import { textResponse } from './text-response.ts';

/** Answers a request for a page, or for the sandbox provider. `body` has been read within the limits of forms. */
export async function answerPage(
  deps: HttpAppDeps,
  { request, pathname, requestId, logger, client }: Visit,
  body: Uint8Array<ArrayBuffer> | null,
): Promise<Response> {
  const untrusted = client.viaTrustedProxy || !deps.countryHeader ? [] : [deps.countryHeader];
  const canonical = canonicalRequest(request, { publicOrigins: deps.publicOrigins, without: untrusted, body });
  if (pathname.startsWith('/checkoutshopper/'))
    return (await deps.sandbox?.handle(canonical)) ?? textResponse('Not found', 404);

  const nonce = randomBytes(16).toString('base64');
  const page = await deps.pages({ request: canonical, requestId, nonce, logger, clientAddress: client.address });
  const { headers, status } = page.response;
  if (!headers.has('Content-Security-Policy')) {
    const policy = contentSecurityPolicy({
      nonce,
      hydrates: page.hydrates,
      formTargets: deps.formTargets,
      payment: page.pays ? deps.payment : null,
      wallet: page.wallet,
    });
    headers.set('Content-Security-Policy', policy);
    headers.set('Reporting-Endpoints', REPORTING_ENDPOINTS);
  }
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  // The framework answers 405 to a form that a page does not take, without the header that names the allowed methods.
  if (status === 405 && !headers.has('Allow')) headers.set('Allow', 'GET, HEAD');
  return page.response;
}
