import { createRequire } from 'node:module';
import type { ProviderEnvironment } from '#app/modules/payments/domain/provider-origins.ts';
import type { Redacted } from '#server/kernel/redacted.ts';
import type { OutgoingClient } from '#server/vendors/_http/outgoing-call.ts';
import { LIST, providerHttpClient } from './provider-http-client.ts';

/** The merchant account at the provider, or the sandbox. */
export type ProviderAccess =
  | { readonly adapter: 'sandbox' }
  | {
      readonly adapter: 'adyen';
      readonly environment: ProviderEnvironment;
      /** The prefix of the live endpoint; every data centre has its own. */
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
    refundCapturedPayment(pspReference: string, request: object, options: Keyed): Promise<unknown>;
  };
  /** The payment methods as the provider sent them: the library's own call turns any response into an object. */
  listMethods(request: object): Promise<unknown>;
};

/**
 * Opens the official library on the outgoing client. The library is large and slow to load: only the used parts are
 * loaded, with the first payment.
 */
export function openApi({
  config,
  client: outgoing,
}: {
  readonly config: ProviderAccess;
  readonly client: OutgoingClient;
}): ProviderApi {
  const require = createRequire(import.meta.url);
  const { default: Client } = require('@adyen/api-library/lib/src/client.js');
  const { PaymentsApi } = require('@adyen/api-library/lib/src/services/checkout/paymentsApi.js');
  const { OrdersApi } = require('@adyen/api-library/lib/src/services/checkout/ordersApi.js');
  const { ModificationsApi } = require('@adyen/api-library/lib/src/services/checkout/modificationsApi.js');
  const { default: Resource } = require('@adyen/api-library/lib/src/services/resource.js');
  const { default: getJsonResponse } = require('@adyen/api-library/lib/src/helpers/getJsonResponse.js');
  const apiKey = config.adapter === 'adyen' ? config.apiKey.reveal() : 'sandbox';
  const isLive = config.adapter === 'adyen' && config.environment !== 'test';
  const client = new Client(
    {
      apiKey,
      environment: isLive ? 'LIVE' : 'TEST',
      liveEndpointUrlPrefix: (config.adapter === 'adyen' && config.livePrefix) || undefined,
    },
    providerHttpClient(outgoing, { apiKey }),
  );
  const payments = new PaymentsApi(client);
  const methods = new Resource(payments, `${payments.baseUrl}${LIST}`);
  return {
    payments,
    orders: new OrdersApi(client),
    modifications: new ModificationsApi(client),
    listMethods: (request) => getJsonResponse(methods, request, { method: 'POST' }),
  };
}
