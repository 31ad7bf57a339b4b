import { createHmac, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '#app/kernel/clock.ts';
import { LIMITS } from '#app/web/limits.ts';
import { retryHeaders } from '#app/web/too-many-requests.ts';
import { networkOf } from '#server/kernel/network-of.ts';
import { readUpTo } from '#server/kernel/read-body.ts';
import type { RouteOf } from './logged-route.ts';
import { isReportType, readReport } from './policy-report.ts';

/** The path to which browsers send violations of the content security policy. */
export const POLICY_REPORTS = '/csp-report';

const LARGEST_BODY = 16 * 1024;
/** All networks together have a limit, too: a broken release makes every browser send the same report. */
const { window: WINDOW, network: FOR_A_NETWORK, node: FOR_ALL } = LIMITS['policy-report'];

export type PolicyReports = {
  handle(
    request: Request,
    context: { readonly logger: Logger; readonly clientAddress: string | null },
  ): Promise<Response>;
};

/**
 * Receives reports of browsers. Every client can send one, so they are limited in number and size, and only logged.
 * Answers 204; 405, 415, 429, 413 and 400 for rejected ones.
 */
export function createPolicyReports({
  clock,
  routeOf,
}: {
  readonly clock: Clock;
  readonly routeOf: RouteOf;
}): PolicyReports {
  const isWithinLimits = limitOfNode(clock);
  return {
    async handle(request, { logger, clientAddress }) {
      const violations = await readViolations(request, () => isWithinLimits(clientAddress));
      if (violations instanceof Response) return violations;
      for (const { page, ...violation } of violations)
        logger.warn(
          { ...violation, page: page === null ? 'unknown' : routeOf(page) },
          'Content security policy violation',
        );
      return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
    },
  };
}

/** The content of a report request, or the response that rejects it. */
async function readViolations(
  request: Request,
  isWithinLimits: () => boolean,
): Promise<Response | NonNullable<ReturnType<typeof readReport>>> {
  if (request.method !== 'POST') return refusal(405, 'POST only', { Allow: 'POST' });
  const contentType = request.headers.get('content-type') ?? '';
  if (!isReportType(contentType)) return refusal(415, 'not a report');
  if (!isWithinLimits()) return refusal(429, 'too many reports', retryHeaders(WINDOW / 1000));
  const body = await readUpTo(request, LARGEST_BODY);
  if (body === null) return refusal(413, 'too large');
  return readReport(contentType, new TextDecoder().decode(body)) ?? refusal(400, 'not a report');
}

/** Counts reports of a minute in this process. Networks are stored as keyed hashes, with a key that lasts a minute. */
function limitOfNode(clock: Clock): (clientAddress: string | null) => boolean {
  const networks = new Map<string, number>();
  let key = randomBytes(32);
  let began = clock();
  let all = 0;
  return (clientAddress) => {
    const now = clock();
    if (now - began >= WINDOW) {
      networks.clear();
      key = randomBytes(32);
      began = now;
      all = 0;
    }
    if (all >= FOR_ALL) return false;
    const network = createHmac('sha256', key)
      .update(clientAddress === null ? '' : networkOf(clientAddress))
      .digest('base64url');
    const count = (networks.get(network) ?? 0) + 1;
    if (count > FOR_A_NETWORK) return false;
    networks.set(network, count);
    all += 1;
    return true;
  };
}

function refusal(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });
}
