import { canonicalRequest } from './canonical-request.ts';
import type { HttpAppDeps, Visit } from './http-app-types.ts';
import { renderPage } from './render-page.ts';
import { SANDBOX_PATH } from './request-target.ts';
import { textResponse } from './text-response.ts';
import { withBagNumber } from './with-bag-number.ts';

/** Answers a request for a page, or for the sandbox provider. `body` has been read within the limits of forms. */
export async function answerPage(
  deps: HttpAppDeps,
  { request, pathname, requestId, logger, client }: Visit,
  body: Uint8Array<ArrayBuffer> | null,
): Promise<Response> {
  const untrusted = client.viaTrustedProxy || !deps.countryHeader ? [] : [deps.countryHeader];
  const canonical = canonicalRequest(request, { publicOrigins: deps.publicOrigins, without: untrusted, body });
  if (pathname.startsWith(SANDBOX_PATH))
    return (await deps.sandbox?.handle(canonical)) ?? textResponse('Not found', 404);

  const { address: clientAddress, isThisMachine } = client;
  const page = await renderPage(deps, { request: canonical, requestId, logger, clientAddress, isThisMachine });
  return page.shared ? withBagNumber(page.response, page.shared) : page.response;
}
