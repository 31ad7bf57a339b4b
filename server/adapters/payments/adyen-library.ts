import { createRequire } from 'node:module';
import type ClientInterface from '@adyen/api-library/lib/src/httpClient/clientInterface.js';
import type { Redacted } from '#server/kernel/redacted.ts';
import type { PaymentSandbox } from '#server/sandbox/sandbox.ts';
import { sandboxHttpClient } from './sandbox-http-client.ts';

/** The account at the provider, or the sandbox in its place. */
export type ProviderAccess =
  | { readonly adapter: 'sandbox' }
  | {
      readonly adapter: 'adyen';
      readonly environment: 'test' | 'live';
      /** Of the live endpoint. */
      readonly livePrefix: string | null;
      readonly apiKey: Redacted;
      readonly merchantAccount: string;
    };

type Keyed = { readonly idempotencyKey: string };
export type ProviderApi = {
  readonly payments: {
    sessions(request: object, options: Keyed): Promise<unknown>;
    getResultOfPaymentSession(sessionId: string, sessionResult: string): Promise<unknown>;
    payments(request: object, options: Keyed): Promise<unknown>;
    paymentsDetails(request: object, options: Keyed): Promise<unknown>;
  };
  readonly orders: {
    getBalanceOfGiftCard(request: object): Promise<unknown>;
    orders(request: object, options: Keyed): Promise<unknown>;
    cancelOrder(request: object, options: Keyed): Promise<unknown>;
  };
  readonly modifications: {
    refundOrCancelPayment(pspReference: string, request: object, options: Keyed): Promise<unknown>;
  };
  /** The ways to pay as the provider sent them: the library's own call makes an object of whatever it is answered. */
  listMethods(request: object): Promise<unknown>;
};

/**
 * Opens the official library. It is large and slow to load: only the parts used are loaded, when the first payment
 * needs them.
 */
export function openApi({
  config,
  sandbox,
  timeout,
}: {
  readonly config: ProviderAccess;
  readonly sandbox: Pick<PaymentSandbox, 'api'> | null;
  /** In milliseconds. */
  readonly timeout: number;
}): ProviderApi {
  const require = createRequire(import.meta.url);
  const { default: Client } = require('@adyen/api-library/lib/src/client.js');
  const { PaymentsApi } = require('@adyen/api-library/lib/src/services/checkout/paymentsApi.js');
  const { OrdersApi } = require('@adyen/api-library/lib/src/services/checkout/ordersApi.js');
  const { ModificationsApi } = require('@adyen/api-library/lib/src/services/checkout/modificationsApi.js');
  const { default: Resource } = require('@adyen/api-library/lib/src/services/resource.js');
  const { default: getJsonResponse } = require('@adyen/api-library/lib/src/helpers/getJsonResponse.js');
  const open = (client: { httpClient: ClientInterface }): ProviderApi => {
    client.httpClient = jsonOnly(client.httpClient);
    const payments = new PaymentsApi(client);
    const methods = new Resource(payments, `${payments.baseUrl}/paymentMethods`);
    return {
      payments,
      orders: new OrdersApi(client),
      modifications: new ModificationsApi(client),
      listMethods: (request) => getJsonResponse(methods, request, { method: 'POST' }),
    };
  };
  if (config.adapter === 'sandbox') {
    if (!sandbox) throw new Error('The sandbox adapter needs the sandbox');
    return open(new Client({ apiKey: 'sandbox', environment: 'TEST' }, sandboxHttpClient(sandbox)));
  }
  return open(
    new Client({
      apiKey: config.apiKey.reveal(),
      environment: config.environment === 'live' ? 'LIVE' : 'TEST',
      liveEndpointUrlPrefix: config.livePrefix || undefined,
      connectionTimeoutMillis: timeout,
    }),
  );
}

/**
 * Rejects answers that are not JSON. The library would write a part of such an answer, which may repeat the request, to
 * the console.
 */
function jsonOnly(client: ClientInterface): ClientInterface {
  return {
    async request(...call) {
      const text = await client.request(...call);
      try {
        JSON.parse(text);
      } catch {
        throw new Error('The answer is not JSON');
      }
      return text;
    },
  };
}
