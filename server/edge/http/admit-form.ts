import { isRead } from '#server/kernel/is-read.ts';
import { readUpTo } from '#server/kernel/read-body.ts';
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

const LARGEST_BODY = 64 * 1024;
const MOST_FIELDS = 200;
const DEEPEST_NAME = 8;

export type BodyVerdict =
  | { readonly kind: 'accepted'; readonly body: Uint8Array<ArrayBuffer> | null }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'malformed' };

/**
 * Reads the body of a POST within limits before it is parsed: at most 64 KiB, 200 fields, and names nested 8 deep,
 * because a name nested thousands of levels deep would exhaust a parser. The limits on names also apply to the query.
 * With `takesJson` the body may be JSON, whose length alone is limited here.
 */
export async function limitForm(
  request: Request,
  { takesJson = false }: { readonly takesJson?: boolean } = {},
): Promise<BodyVerdict> {
  const query = new URL(request.url).searchParams;
  if (!areNamesAllowed([...query.keys()])) return { kind: 'malformed' };
  if (isRead(request)) return { kind: 'accepted', body: null };
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY) return { kind: 'too-large' };
  const body = await readUpTo(request, LARGEST_BODY);
  if (body === null) return { kind: 'too-large' };
  const contentType = request.headers.get('content-type') ?? '';
  if (takesJson && mediaType(contentType) === 'application/json') return { kind: 'accepted', body };
  const names = await fieldNames(body, contentType);
  return names !== null && areNamesAllowed(names) ? { kind: 'accepted', body } : { kind: 'malformed' };
}

/** Null when the body does not match its content type. */
async function fieldNames(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<readonly string[] | null> {
  if (body.length === 0) return [];
  const type = mediaType(contentType);
  if (type === 'application/x-www-form-urlencoded')
    return [...new URLSearchParams(new TextDecoder().decode(body)).keys()];
  if (type !== 'multipart/form-data') return null;
  try {
    return [...(await new Response(body, { headers: { 'content-type': contentType } }).formData()).keys()];
  } catch {
    return null;
  }
}

function mediaType(contentType: string): string | undefined {
  return contentType.split(';')[0]?.trim().toLowerCase();
}

function areNamesAllowed(names: readonly string[]): boolean {
  return names.length <= MOST_FIELDS && names.every((name) => (name.match(/[.[]/g)?.length ?? 0) <= DEEPEST_NAME);
}
