import { createRequire } from 'node:module';
import type ClientInterface from '@adyen/api-library/lib/src/httpClient/clientInterface.js';
import { z } from 'zod';
import { seconds } from '#app/kernel/clock.ts';
import { INVALID_ANSWER, type OutgoingClient, type RawAnswer } from '#server/vendors/_http/outgoing-call.ts';
import { jsonOf } from '#server/vendors/_http/read-answer.ts';

/** The payment page waits at most this long for the payment methods, and is shown without them. */
const LIST_TIMEOUT = seconds(3);
export const LIST = '/paymentMethods';
const PERMANENT_REDIRECT = 308;
const PROVIDER_HOST = /\.adyen(?:payments)?\.com$/;

/** The fields of a rejection that the library's own client reads. */
const rejectionSchema = z.object({ errorCode: z.string().optional(), message: z.string().default('') });
/** The library leaves the status of a response to its client. */
type Answer = RawAnswer & { readonly status: number };

/**
 * Sends the calls of the official library over the outgoing client. A rejection is the library's own
 * `HttpClientException`, with status, error code and headers of the response; faults and responses that are not JSON
 * are `UpstreamUnavailable`. The library would write a part of such a response, which may repeat the request, to the
 * console.
 */
export function providerHttpClient(client: OutgoingClient, { apiKey }: { readonly apiKey: string }): ClientInterface {
  const { default: HttpClientException } = createRequire(import.meta.url)(
    '@adyen/api-library/lib/src/httpClient/httpClientException.js',
  );
  return {
    async request(endpoint, json, _config, _isApiKeyRequired, options) {
      const url = new URL(endpoint);
      for (const [name, value] of Object.entries(options?.params ?? {})) url.searchParams.set(name, String(value));
      const method = options?.method ?? 'POST';
      const isRead = method === 'GET';
      const isList = url.pathname.endsWith(LIST);
      const key = options?.idempotencyKey;
      const send = (address: URL) =>
        client.call<Answer>({
          label: `${method} ${resourceOf(address.pathname)}`,
          method,
          path: address.href,
          headers: {
            'X-API-Key': apiKey,
            'Content-Type': 'application/json',
            Accept: 'application/json',
            'Cache-Control': 'no-cache',
            ...(key && { 'Idempotency-Key': key }),
          },
          // The library adds an empty body to a GET, which `fetch` rejects.
          body: isRead ? undefined : json.toString(),
          // No retries: the use cases check the result of a write whose response was lost.
          repeatable: isRead || isList,
          ...(isList && { timeout: LIST_TIMEOUT }),
          read: readAnswer,
        });
      const first = await send(url);
      const target = redirectTarget(first);
      const answer = target ? await send(target) : first;
      if (answer.status < 300) return answer.text;
      const { errorCode, message } = rejectionOf(answer.text);
      throw new HttpClientException({
        message: `HTTP Exception: ${answer.status}. ${message}`,
        statusCode: answer.status,
        errorCode,
        responseHeaders: Object.fromEntries(answer.headers),
        responseBody: answer.text,
      });
    },
  };
}

function readAnswer(status: number, body: unknown, raw: RawAnswer): Answer | typeof INVALID_ANSWER {
  const isReadable = status < 300 ? body !== undefined : status === PERMANENT_REDIRECT || status >= 400;
  return isReadable && status < 500 && status !== 429 ? { status, ...raw } : INVALID_ANSWER;
}

/** The provider redirects a request to another of its regions with a 308; no other host receives the key. */
function redirectTarget({ status, headers }: Answer): URL | null {
  const location = status === PERMANENT_REDIRECT ? headers.get('location') : null;
  if (location === null || !URL.canParse(location)) return null;
  const url = new URL(location);
  return url.protocol === 'https:' && PROVIDER_HOST.test(url.hostname) ? url : null;
}

/** `/sessions` of `/checkout/v72/sessions/CS1`: the rest may identify a payment. */
function resourceOf(pathname: string): string {
  return /\/v\d+(\/\w+)/.exec(pathname)?.[1] ?? '/';
}

function rejectionOf(text: string): z.infer<typeof rejectionSchema> {
  return rejectionSchema.safeParse(jsonOf(text)).data ?? { message: 'not a rejection in the provider’s words' };
}
