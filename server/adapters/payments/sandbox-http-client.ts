import { createRequire } from 'node:module';
import type ClientInterface from '@adyen/api-library/lib/src/httpClient/clientInterface.js';
import { z } from 'zod';
import type { PaymentSandbox } from '#server/sandbox/sandbox.ts';

/** The words of a refusal, as far as the library's own client reads them. */
const refusalSchema = z.object({ errorCode: z.string().optional(), message: z.string().default('') });

/**
 * Carries the official library's calls to the sandbox in this process. A failure is the library's own
 * `HttpClientException`, with the status, the error code and the headers of the answer, as its own client throws it.
 */
export function sandboxHttpClient(sandbox: Pick<PaymentSandbox, 'api'>): ClientInterface {
  const { default: HttpClientException } = createRequire(import.meta.url)(
    '@adyen/api-library/lib/src/httpClient/httpClientException.js',
  );
  return {
    async request(endpoint, json, _config, _isApiKeyRequired, options) {
      const { pathname } = new URL(endpoint);
      const query = new URLSearchParams((options?.params as Record<string, string> | undefined) ?? {});
      const method = options?.method ?? 'POST';
      const headers = new Headers({ 'Content-Type': 'application/json' });
      if (options?.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
      const response = await sandbox.api(
        // The library sends an empty body along with a GET, which a request may not have.
        new Request(`http://sandbox.invalid${pathname}?${query}`, {
          method,
          headers,
          body: method === 'GET' ? undefined : json.toString(),
        }),
      );
      const text = await response.text();
      if (response.ok) return text;
      const { errorCode, message } = refusalOf(text);
      throw new HttpClientException({
        message: `HTTP Exception: ${response.status}. ${message}`,
        statusCode: response.status,
        errorCode,
        responseHeaders: Object.fromEntries(response.headers),
        responseBody: text,
      });
    },
  };
}

function refusalOf(text: string): z.infer<typeof refusalSchema> {
  try {
    return refusalSchema.parse(JSON.parse(text));
  } catch {
    return { message: 'not a refusal the provider words' };
  }
}
