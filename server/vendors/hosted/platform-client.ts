import type { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { MARKET_TABLE } from '#app/modules/markets/domain/market-table.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import type { Operation } from '#server/platform/http/contract/operation.ts';
import { KEY_HEADER, needsKey, SERVICE_KEY_HEADER } from '#server/platform/http/contract/operations.ts';
import { INVALID_ANSWER, type OutgoingClient } from '#server/vendors/_http/outgoing-call.ts';

/** Other characters cannot be sent in a header; the platform issues no token with them. */
const SENDABLE = /^[\x21-\x7e]{1,4000}$/;

export type PlatformInput<O extends Operation> = {
  readonly market?: Market;
  /** The cart token. */
  readonly token?: string | null;
  readonly query?: z.input<O['query']>;
  readonly body?: Immutable<z.input<O['body']>>;
};
type RejectionOf<O extends Operation> = O['rejection'] extends z.ZodType ? z.output<O['rejection']> : never;

/** Calls the hosted platform by its contract. Rejects with `UpstreamUnavailable`. */
export interface PlatformClient {
  call<O extends Operation>(
    operation: O,
    input: PlatformInput<O>,
  ): Promise<Result<z.output<O['answer']>, RejectionOf<O>>>;
}

/** The same key for the first request of a write and its retry. `serviceKey` identifies the calling shop. */
export function createPlatformClient({
  client,
  serviceKey,
  ids,
}: {
  readonly client: OutgoingClient;
  readonly serviceKey: string;
  readonly ids: Pick<IdSource, 'uuid'>;
}): PlatformClient {
  return {
    call: (operation, { market, token, query, body }) =>
      client.call({
        label: `${operation.method} ${operation.path}`,
        method: operation.method,
        path: addressOf(operation.path, { market, query }),
        headers: {
          Accept: 'application/json',
          [SERVICE_KEY_HEADER]: serviceKey,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(token != null && { Authorization: `Bearer ${SENDABLE.test(token) ? token : 'malformed'}` }),
          ...(needsKey(operation) && { [KEY_HEADER]: ids.uuid() }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        repeatable: true,
        read: (status, answer) => readAnswer(operation, status, answer),
      }),
  };
}

function addressOf(
  path: string,
  { market, query }: { readonly market: Market | undefined; readonly query: unknown },
): string {
  const parameters = new URLSearchParams(
    market
      ? {
          storeId: market.storefrontCode,
          countryCode: market.countryCode,
          ...(market.language !== MARKET_TABLE[market.countryCode].language && { language: market.language }),
          ...(market.territory && { territory: market.territory.key }),
        }
      : {},
  );
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) parameters.set(name, String(value));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

function readAnswer<O extends Operation>(
  operation: O,
  status: number,
  answer: unknown,
): Result<z.output<O['answer']>, RejectionOf<O>> | typeof INVALID_ANSWER {
  if (status >= 200 && status < 300) {
    const parsed = operation.answer.safeParse(answer);
    return parsed.success ? ok(parsed.data as z.output<O['answer']>) : INVALID_ANSWER;
  }
  if (status < 400 || status >= 500) return INVALID_ANSWER;
  const parsed = operation.rejection?.safeParse(
    isReset(answer) ? { code: 'RESET', message: 'RESET', details: {} } : answer,
  );
  if (!parsed?.success || (isOther(parsed.data) && !BUSINESS.includes(status))) return INVALID_ANSWER;
  return err(parsed.data as RejectionOf<O>);
}

/**
 * A rejection with a code outside the contract. Any status but these is a fault of the shop's request: its key, address
 * or format.
 */
const BUSINESS = [409, 422];
const isOther = (rejection: unknown) =>
  typeof rejection === 'object' && rejection !== null && 'kind' in rejection && rejection.kind === 'other';

/** The message alone makes the shop reset the cart, whatever the code. */
function isReset(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'message' in answer && answer.message === 'RESET';
}
