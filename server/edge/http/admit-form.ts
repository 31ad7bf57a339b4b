import { limitForm } from './form-limits.ts';
import type { HttpAppDeps, Visit } from './http-app-types.ts';
import { checkOrigin } from './origin-guard.ts';
import { plainPage } from './plain-page.ts';

/** Calls of the payment widget; the other paths of the sandbox take forms. */
const SANDBOX_CALL = /^\/checkoutshopper\/(?:.*\/)?(?:v\d+|services)\//;

/** Rejects a form that another site sent; null for an allowed request. */
export async function rejectForeignForm(
  { publicOrigins, routeOf, wordingOf }: Pick<HttpAppDeps, 'publicOrigins' | 'routeOf' | 'wordingOf'>,
  { request, pathname, requestId, logger }: Visit,
): Promise<Response | null> {
  const verdict = checkOrigin({ method: request.method, pathname, headers: request.headers, publicOrigins });
  if (verdict === 'allowed') return null;
  logger.warn(
    { route: routeOf(pathname), origin: originOf(request), expected: publicOrigins },
    'Form from another origin rejected',
  );
  const wording = await wordingOf(request);
  return plainPage({
    status: 403,
    title: wording.t('shell:plain.foreignForm.title'),
    text: wording.t('shell:plain.foreignForm.text'),
    requestId,
    wording,
  });
}

/** The calls of the shop's own that take JSON. */
const JSON_CALL = /^\/api\/(?:newsletter|v2\/widget)\/?$/;

type LimitedBody = { readonly body: Uint8Array<ArrayBuffer> | null } | { readonly rejection: Response };

/** Reads the body within the limits of forms; `rejection` is the answer to a body beyond them. */
export async function readLimitedBody(
  { sandbox, wordingOf }: Pick<HttpAppDeps, 'sandbox' | 'wordingOf'>,
  { request, pathname, requestId }: Visit,
): Promise<LimitedBody> {
  const takesJson = JSON_CALL.test(pathname) || (sandbox !== null && SANDBOX_CALL.test(pathname));
  const limited = await limitForm(request, { takesJson });
  if (limited.kind === 'accepted') return { body: limited.body };
  const wording = await wordingOf(request);
  const { t } = wording;
  const rejection =
    limited.kind === 'too-large'
      ? { status: 413, title: t('shell:plain.tooLarge.title'), text: t('shell:plain.tooLarge.text') }
      : { status: 400, title: t('shell:plain.malformedForm.title'), text: t('shell:plain.malformedForm.text') };
  return { rejection: plainPage({ ...rejection, requestId, wording }) };
}

/** The origin of a form; nothing else that a forged header may hold. */
function originOf(request: Request): string | null {
  const origin = request.headers.get('origin');
  return origin !== null && URL.canParse(origin) ? new URL(origin).origin : origin && 'malformed';
}
