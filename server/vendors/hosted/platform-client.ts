import { z } from 'zod';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { MARKET_TABLE } from '#app/modules/markets/domain/market-table.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import type { Operation, PortTable } from '#server/platform/http/operation.ts';
import {
  type HostedPlatform,
  KEY_HEADER,
  OPERATIONS,
  PLATFORM_FAULTS,
  pathOf,
  SERVICE_KEY_HEADER,
} from '#server/platform/http/operations.ts';
import { isRejectionCode } from '#server/platform/http/rejections.ts';
import { INVALID_ANSWER, type OutgoingClient } from '#server/vendors/_http/outgoing-call.ts';

/** Other characters cannot be sent in a header; the platform issues no token with them. */
const SENDABLE = /^[\x21-\x7e]{1,4000}$/;

type Deps = { readonly client: OutgoingClient; readonly serviceKey: string; readonly ids: Pick<IdSource, 'uuid'> };

/**
 * The ports of a hosted platform, made from its description. Every call rejects with `UpstreamUnavailable` when the
 * platform does not answer; the platform may have made a change nevertheless. The first request of a write and its
 * retry have the same key. `serviceKey` identifies the calling shop.
 */
export function createHostedPlatform(deps: Deps): HostedPlatform {
  const ports = Object.entries<PortTable>(OPERATIONS).map(([noun, table]) => {
    const methods = Object.entries(table).map(([name, operation]) => [
      name,
      (...args: readonly unknown[]) => send(deps, { path: pathOf(noun, name), operation }, args),
    ]);
    return [noun, Object.fromEntries(methods)];
  });
  return Object.fromEntries(ports) as HostedPlatform;
}

/** The value of a call, or its `Result` where the operation has rejections. */
async function send(
  { client, serviceKey, ids }: Deps,
  { path, operation }: { readonly path: string; readonly operation: Operation },
  args: readonly unknown[],
): Promise<unknown> {
  const given = [...args];
  const market = operation.market ? (given.shift() as Market) : null;
  const token = operation.token ? (given.shift() as string | null) : null;
  const answer = await client.call({
    label: path,
    method: 'POST',
    path: market ? `${path}?${marketQuery(market)}` : path,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      [SERVICE_KEY_HEADER]: serviceKey,
      ...(token !== null && { Authorization: `Bearer ${SENDABLE.test(token) ? token : 'malformed'}` }),
      ...(operation.writes && { [KEY_HEADER]: ids.uuid() }),
    },
    body: JSON.stringify(Object.fromEntries(operation.input.map(([name], index) => [name, given[index]]))),
    repeatable: true,
    read: (status, body) => readAnswer(operation, status, body),
  });
  if (answer === LOADING) throw new UpstreamUnavailable('commerce', 'loading');
  if (operation.rejection) return answer;
  if (!answer.ok) throw answer.error;
  return answer.value;
}

function marketQuery({ storefrontCode, countryCode, language, territory }: Market): URLSearchParams {
  return new URLSearchParams({
    storeId: storefrontCode,
    countryCode,
    ...(language !== MARKET_TABLE[countryCode].language && { language }),
    ...(territory && { territory: territory.key }),
  });
}

/** The platform is up, and loads what the call needs. */
const LOADING = Symbol('loading');
/**
 * A rejection with a code outside the contract. Any status but these is a fault of the shop's request: its key, address
 * or format.
 */
const BUSINESS = [409, 422];
const refusalShape = z.object({
  code: z.string().optional(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
});

function readAnswer(
  operation: Operation,
  status: number,
  body: unknown,
): Result<unknown, unknown> | typeof LOADING | typeof INVALID_ANSWER {
  if (status >= 200 && status < 300) {
    const parsed = operation.answer.safeParse(body);
    return parsed.success ? ok(parsed.data) : INVALID_ANSWER;
  }
  const refusal = refusalShape.safeParse(body);
  if (!refusal.success) return INVALID_ANSWER;
  const { code = '', message, details } = refusal.data;
  if (status === PLATFORM_FAULTS.loading && code === 'loading') return LOADING;
  if (status < 400 || status >= 500) return INVALID_ANSWER;
  if (!operation.rejection) return isRejectionCode(code) ? err(new Error(message)) : INVALID_ANSWER;
  const rejection = operation.rejection.safeParse(rejectionOf(status, { code, message, details }));
  return rejection.success ? err(rejection.data) : INVALID_ANSWER;
}

/** The error of a port that a refusal stands for. The message RESET alone makes the shop reset the cart. */
function rejectionOf(
  status: number,
  { code, message, details }: Pick<z.infer<typeof refusalShape>, 'message' | 'details'> & { readonly code: string },
): unknown {
  if (message === 'RESET') return { kind: 'RESET' };
  if (isRejectionCode(code)) return { ...details, kind: code };
  return BUSINESS.includes(status) ? { kind: 'other', code, message } : null;
}
