import { limitForm } from './form-limits.ts';
import type { HttpAppDeps, Visit } from './http-app-types.ts';
import { checkOrigin } from './origin-guard.ts';
import { plainPage } from './plain-page.ts';

/** Calls of the payment widget; the other paths of the sandbox take forms. */
const SANDBOX_CALL = /^\/checkoutshopper\/(?:.*\/)?(?:v\d+|services)\//;

/** Rejects a form that another site sent; null for an allowed request. */
export function rejectForeignForm(
  { publicOrigins, routeOf }: Pick<HttpAppDeps, 'publicOrigins' | 'routeOf'>,
  { request, pathname, requestId, logger }: Visit,
): Response | null {
  const verdict = checkOrigin({ method: request.method, pathname, headers: request.headers, publicOrigins });
  if (verdict === 'allowed') return null;
  logger.warn(
    { route: routeOf(pathname), origin: originOf(request), expected: publicOrigins },
    'Form from another origin rejected',
  );
  return plainPage({
    status: 403,
    title: 'This form came from another page',
    text: 'For your safety we only take forms sent from this shop. Please go back, reload the page and try again.',
    requestId,
  });
}

/** The calls of the shop's own that take JSON. */
const JSON_CALL = /^\/api\/(?:newsletter|v2\/widget)\/?$/;

type LimitedBody = { readonly body: Uint8Array<ArrayBuffer> | null } | { readonly rejection: Response };

/** Reads the body within the limits of forms; `rejection` is the answer to a body beyond them. */
export async function readLimitedBody(
  { sandbox }: Pick<HttpAppDeps, 'sandbox'>,
  { request, pathname, requestId }: Visit,
): Promise<LimitedBody> {
  const takesJson = JSON_CALL.test(pathname) || (sandbox !== null && SANDBOX_CALL.test(pathname));
  const limited = await limitForm(request, { takesJson });
  if (limited.kind === 'too-large') {
    const rejection = plainPage({
      status: 413,
      title: 'That was too much at once',
      text: 'Please go back and shorten what you entered.',
      requestId,
    });
    return { rejection };
  }
  if (limited.kind === 'malformed') {
    const rejection = plainPage({
      status: 400,
      title: 'We could not read that form',
      text: 'Please go back, reload the page and try again.',
      requestId,
    });
    return { rejection };
  }
  return { body: limited.body };
}

/** The origin of a form; nothing else that a forged header may hold. */
function originOf(request: Request): string | null {
  const origin = request.headers.get('origin');
  return origin !== null && URL.canParse(origin) ? new URL(origin).origin : origin && 'malformed';
}
