import { isRead } from '#server/kernel/is-read.ts';
import { readUpTo } from '#server/kernel/read-body.ts';
import type { HttpAppDeps, PageRequest, Visit } from './http-app-types.ts';
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

/** The fields of a form, or the body of a call in JSON; both are null for a request without a body. */
export type Posted = Pick<Required<PageRequest>, 'form'> & { readonly body: Uint8Array<ArrayBuffer> | null };

/** Reads a body within the limits of forms, and parses a form; a response rejects a body beyond them. */
export async function readPosted(
  { sandbox, wordingOf }: Pick<HttpAppDeps, 'sandbox' | 'wordingOf'>,
  { request, pathname, requestId }: Visit,
): Promise<Posted | Response> {
  const takesJson = JSON_CALL.test(pathname) || (sandbox !== null && SANDBOX_CALL.test(pathname));
  const posted = await parsePosted(request, takesJson);
  if (typeof posted === 'object') return posted;
  const wording = await wordingOf(request);
  const { t } = wording;
  const rejection =
    posted === 'too-large'
      ? { status: 413, title: t('shell:plain.tooLarge.title'), text: t('shell:plain.tooLarge.text') }
      : { status: 400, title: t('shell:plain.malformedForm.title'), text: t('shell:plain.malformedForm.text') };
  return plainPage({ ...rejection, requestId, wording });
}

/** The origin of a form; nothing else that a forged header may hold. */
function originOf(request: Request): string | null {
  const origin = request.headers.get('origin');
  return origin !== null && URL.canParse(origin) ? new URL(origin).origin : origin && 'malformed';
}

const LARGEST_BODY = 64 * 1024;
const MOST_FIELDS = 200;
const DEEPEST_NAME = 8;

/**
 * Reads and parses the body of a POST within limits: at most 64 KiB, 200 fields, and names nested 8 deep, because a
 * name nested thousands of levels deep would exhaust a parser. The limits on names also apply to the query. With
 * `takesJson` the body may be JSON, whose length alone is limited here.
 */
async function parsePosted(request: Request, takesJson: boolean): Promise<Posted | 'too-large' | 'malformed'> {
  if (!areNamesAllowed(new URL(request.url).searchParams)) return 'malformed';
  if (isRead(request)) return { form: null, body: null };
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY) return 'too-large';
  const body = await readUpTo(request, LARGEST_BODY);
  if (body === null) return 'too-large';
  // A post without a body is a form without fields, whatever type it claims.
  if (body.length === 0) return { form: new FormData(), body: null };
  const type = request.headers.get('content-type') ?? '';
  if (takesJson && type.split(';')[0]?.trim().toLowerCase() === 'application/json') return { form: null, body };
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null);
  return form && areNamesAllowed(form) ? { form, body } : 'malformed';
}

function areNamesAllowed(fields: FormData | URLSearchParams): boolean {
  const names = [...fields.keys()];
  return names.length <= MOST_FIELDS && names.every((name) => (name.match(/[.[]/g)?.length ?? 0) <= DEEPEST_NAME);
}
