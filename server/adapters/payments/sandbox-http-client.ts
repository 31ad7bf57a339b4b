import type ClientInterface from '@adyen/api-library/lib/src/httpClient/clientInterface.js';
import type { PaymentSandbox } from '../../sandbox/sandbox.ts';

/** Carries the official library's calls to the sandbox in this process. Failures carry the status, as the library's own client does. */
export function sandboxHttpClient(sandbox: Pick<PaymentSandbox, 'api'>): ClientInterface {
  return {
    async request(endpoint, json, _config, _isApiKeyRequired, options) {
      const { pathname } = new URL(endpoint);
      const query = new URLSearchParams((options?.params as Record<string, string> | undefined) ?? {});
      const method = options?.method ?? 'POST';
      const headers = new Headers({ 'Content-Type': 'application/json' });
      if (options?.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
      const response = await sandbox.api(
        // The library sends an empty body along with a GET, which a request may not have.
        new Request(`http://sandbox.invalid${pathname}?${query}`, { method, headers, body: method === 'GET' ? undefined : json.toString() }),
      );
      const text = await response.text();
      if (!response.ok) throw Object.assign(new Error(text), { statusCode: response.status });
      return text;
    },
  };
}
