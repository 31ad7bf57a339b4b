import { parseCookies } from '#app/kernel/cookies.ts';
import { readMode } from '#app/web/mode.ts';
import { networkOf } from '#server/kernel/network-of.ts';
import { DIAGNOSTICS_LOG } from './diagnostics-log.ts';
import { type HttpAppDeps, isReady, type Visit } from './http-app-types.ts';
import { plainPage } from './plain-page.ts';
import { POLICY_REPORTS } from './policy-reports.ts';
import { isMalformed } from './request-target.ts';
import { textResponse } from './text-response.ts';

const SPECULATION_RULES = '/speculation-rules.json';
const SPECULATION_TYPE = 'application/speculationrules+json';
const METHODS = ['GET', 'HEAD', 'POST'];

/**
 * Answers a request that is neither a form nor a page: malformed address, unknown method, health, policy report,
 * static file or picture. Null for every other request.
 */
export async function answerResource(deps: HttpAppDeps, visit: Visit): Promise<Response | null> {
  const { request, pathname, requestId, logger, client } = visit;
  if (isMalformed(request.url)) {
    const wording = await deps.wordingOf(request);
    return plainPage({
      status: 400,
      title: wording.t('shell:plain.malformedAddress.title'),
      text: wording.t('shell:plain.malformedAddress.text'),
      requestId,
      wording,
    });
  }
  if (pathname === '/livez') return textResponse('ok');
  if (pathname === '/readyz') return (await isReady(deps)) ? textResponse('ok') : textResponse('not ready', 503);
  if (!METHODS.includes(request.method)) {
    const wording = await deps.wordingOf(request);
    return plainPage({
      status: 405,
      title: wording.t('shell:plain.unknownRequest.title'),
      text: wording.t('shell:plain.unknownRequest.text'),
      requestId,
      wording,
      headers: { Allow: METHODS.join(', ') },
    });
  }
  // Browsers post reports on their own, sometimes without an origin: no origin check. A report changes no state.
  if (pathname === POLICY_REPORTS) return deps.policyReports.handle(request, { logger, clientAddress: client.address });
  // It checks the origin itself: its answer is the same for every post.
  if (pathname === DIAGNOSTICS_LOG && deps.diagnosticsLog)
    return deps.diagnosticsLog.handle(request, { logger, clientAddress: client.address });
  if (pathname === '/metrics') {
    const metrics = await deps.metrics?.(request);
    if (metrics) return metrics;
  }
  if (pathname === '/place.css' && deps.placeStyle && request.method !== 'POST') return deps.placeStyle.handle(request);
  return answerFile(deps, visit);
}

/**
 * The rules by which a browser fetches pages ahead. There are none for one that saves data or has a slow connection,
 * also where its visitor has chosen the full version. With `moderate` eagerness browsers fetch two pages at once.
 */
function rulesFor({ headers }: Request, file: Response): Response {
  const savesData = readMode(parseCookies(null), (name) => headers.get(name)) === 'lite';
  const answer = savesData ? new Response('{}', { headers: { 'Content-Type': SPECULATION_TYPE } }) : file;
  answer.headers.set('Cache-Control', 'no-cache');
  answer.headers.set('Vary', 'Accept-Encoding, Save-Data, ECT');
  return answer;
}

async function answerFile(deps: HttpAppDeps, { request, pathname, client }: Visit): Promise<Response | null> {
  const file = await deps.staticFiles(request, pathname);
  if (file && pathname === SPECULATION_RULES) return rulesFor(request, file);
  if (file) return file;
  if (pathname.startsWith('/assets/')) return textResponse('Not found', 404);
  // Browsers request it unprompted, also on pages that name another icon.
  if (pathname === '/favicon.ico')
    return new Response(null, {
      status: 302,
      headers: { Location: '/images/icon?width=90&format=png', 'Cache-Control': 'max-age=86400' },
    });
  if (pathname.startsWith('/images/') && request.method !== 'POST')
    return deps.images.handle(request, { network: client.address && networkOf(client.address) });
  return null;
}
