import type { Logger } from 'pino';
import { z } from 'zod';
import type { Clock } from '#app/kernel/clock.ts';
import { redactText } from '#app/kernel/redact-text.ts';
import { LIMITS, type RequestLimits } from '#app/web/limits.ts';
import { readUpTo } from '#server/kernel/read-body.ts';
import type { RouteOf } from './logged-route.ts';
import { checkOrigin } from './origin-guard.ts';

/** The path to which scripts of pages send what goes wrong in a browser. */
export const DIAGNOSTICS_LOG = '/api/diagnostics/log';

const LARGEST_BODY = 4 * 1024;
const { window: WINDOW, node: FOR_ALL } = LIMITS['diagnostics-log'];

export type DiagnosticsLog = {
  handle(
    request: Request,
    context: { readonly logger: Logger; readonly clientAddress: string | null },
  ): Promise<Response>;
};

type Deps = {
  readonly publicOrigins: readonly string[];
  readonly limits: RequestLimits;
  readonly routeOf: RouteOf;
  readonly clock: Clock;
};

/**
 * Writes entries of scripts to the log. Every post is answered with 204, also one that is dropped because it is no
 * entry, longer than 4 kB, from another site or one of too many: a failure of the log never shows in a page or in its
 * console. The page is logged as its route pattern, from the `Referer`.
 */
export function createDiagnosticsLog({ publicOrigins, limits, routeOf, clock }: Deps): DiagnosticsLog {
  const isWithinNode = limitOfNode(clock);

  async function entryOf(request: Request, clientAddress: string | null): Promise<LogEntry | null> {
    const { method, headers } = request;
    if (checkOrigin({ method, headers, publicOrigins, pathname: DIAGNOSTICS_LOG }) === 'rejected') return null;
    // A refused entry of a network is no part of the limit of all: one network would silence the others.
    if ((await limits.take('diagnostics-log', clientAddress)) !== null || !isWithinNode()) return null;
    const body = await readUpTo(request, LARGEST_BODY);
    return body && readLogEntry(new TextDecoder().decode(body));
  }

  function pageOf({ headers }: Request): string {
    const referer = headers.get('referer') ?? '';
    if (!URL.canParse(referer)) return 'unknown';
    const { origin, pathname } = new URL(referer);
    return publicOrigins.includes(origin) ? routeOf(pathname) : 'unknown';
  }

  return {
    async handle(request, { logger, clientAddress }) {
      const headers = { 'Cache-Control': 'no-store' };
      if (request.method !== 'POST') return new Response(null, { status: 405, headers: { ...headers, Allow: 'POST' } });
      // A body that ends early is no entry.
      const entry = await entryOf(request, clientAddress).catch(() => null);
      if (entry) {
        const { level, service, code, message, data } = entry;
        logger[level]({ service, code, message, data, page: pageOf(request) }, 'Browser log');
      }
      return new Response(null, { status: 204, headers });
    },
  };
}

/** Counts the entries of a minute in this process: a broken release makes every browser send them. */
function limitOfNode(clock: Clock): () => boolean {
  let began = clock();
  let count = 0;
  return () => {
    if (clock() - began >= WINDOW) {
      began = clock();
      count = 0;
    }
    count += 1;
    return count <= FOR_ALL;
  };
}

/** An entry that a script of a page sends for the log, with everything that may be personal redacted. */
export type LogEntry = {
  readonly level: 'error' | 'info' | 'warn';
  readonly service: string;
  /** Begins with the service: `wallet.error`. */
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
};

const LONGEST_MESSAGE = 300;
const LONGEST_VALUE = 120;
const MOST_FIELDS = 10;
/** Larger numbers may be a card, a telephone or a time. */
const LARGEST_NUMBER = 1_000_000;
const HIDDEN = '[redacted]';

/** Names of fields whose values say something about a person. */
const PERSONAL =
  /name|mail|phone|addr|street|city|post|zip|card|iban|account|holder|birth|token|secret|session|auth|key/i;
const FIELD_NAME = /^[A-Za-z][A-Za-z_-]{0,39}$/;

const entrySchema = z.object({
  level: z.enum(['error', 'info', 'warn']),
  service: z.string().regex(/^[a-z][a-z-]{0,29}$/),
  code: z.string().regex(/^[A-Za-z\d_.:-]{1,60}$/),
  message: z.string(),
  data: z.record(z.string(), z.unknown()).nullish(),
});

/** Reads the body of a request; null when it is not an entry. */
export function readLogEntry(text: string): LogEntry | null {
  const { data: sent } = entrySchema.safeParse(jsonOf(text));
  if (!sent) return null;
  const { level, service, code, message, data } = sent;
  const prefixed = code.startsWith(service) ? code : `${service}.${code}`;
  return {
    level,
    service,
    code: redactText(prefixed, LONGEST_VALUE),
    message: redactText(message, LONGEST_MESSAGE),
    data: Object.fromEntries(
      Object.entries(data ?? {})
        .filter(([name]) => FIELD_NAME.test(name))
        .slice(0, MOST_FIELDS)
        .map(([name, value]) => [name, PERSONAL.test(name) ? HIDDEN : plainValue(value)]),
    ),
  };
}

function plainValue(value: unknown): string | number | boolean | null {
  switch (typeof value) {
    case 'string':
      return redactText(value, LONGEST_VALUE);
    case 'number':
      return Math.abs(value) < LARGEST_NUMBER ? value : HIDDEN;
    case 'boolean':
      return value;
    default:
      return value === null ? null : HIDDEN;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
