import { parseCookies } from '#app/kernel/cookies.ts';
import { PREVIEW_COOKIE } from '#app/modules/content/domain/preview.ts';
import { readUpTo } from '#server/kernel/read-body.ts';
import { canonicalRequest } from './canonical-request.ts';
import type { HttpAppDeps, Visit } from './http-app-types.ts';
import { renderPage } from './render-page.ts';
import { textResponse } from './text-response.ts';

/** Takes a story as an editor types it, as `{ story }`; `path` in the query is the page to show with it. */
export const PREVIEW_PATH = '/api/preview';
/** Bytes of a story with all its languages. */
const LARGEST_STORY = 2 * 1024 * 1024;

/** Answers with the page of a path as it looks with a story that is not saved. Its origin has been checked. */
export async function answerPreview(
  deps: HttpAppDeps,
  { request, requestId, logger, client }: Visit,
): Promise<Response> {
  if (request.method !== 'POST') return textResponse('POST only', 405, { Allow: 'POST' });
  const cookie = parseCookies(request.headers.get('cookie')).get(PREVIEW_COOKIE) ?? '';
  if (deps.preview?.open(cookie)?.shows !== 'draft') return textResponse('The preview has ended', 403);
  const path = new URL(request.url).searchParams.get('path') ?? '';
  const body = await readUpTo(request, LARGEST_STORY);
  if (body === null) return textResponse('The story is too large', 413);
  const edited = storyIn(body);
  const [origin] = deps.publicOrigins;
  if (edited === undefined || !path.startsWith('/') || !URL.canParse(origin + path))
    return textResponse('Not a story', 400);
  const headers = new Headers(request.headers);
  for (const name of ['content-type', 'content-length']) headers.delete(name);
  const untrusted = client.viaTrustedProxy || !deps.countryHeader ? [] : [deps.countryHeader];
  const page = canonicalRequest(new Request(origin + path, { headers, signal: request.signal }), {
    publicOrigins: deps.publicOrigins,
    without: untrusted,
    body: null,
  });
  const { response, framedBy } = await renderPage(deps, {
    request: page,
    requestId,
    logger,
    clientAddress: client.address,
    edited,
  });
  return framedBy === undefined ? textResponse('Not a page of a preview', 404) : response;
}

/** The story of a message; undefined where it is none. */
function storyIn(body: Uint8Array): unknown {
  try {
    const message: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof message === 'object' && message !== null && 'story' in message ? message.story : undefined;
  } catch {
    return undefined;
  }
}
