import { isRead } from '#server/kernel/is-read.ts';
import { readUpTo } from '#server/kernel/read-body.ts';

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
