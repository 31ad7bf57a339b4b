import { type WidgetAddresses, widgetOrigins } from '#app/modules/payments/domain/provider-origins.ts';
import type { SiteFacts } from '#app/request-context.ts';
import type { PaymentSandbox } from '#lab/sandbox/sandbox.ts';
import type { Config } from '#server/config/types.ts';
import { createKeyRing } from '#server/kernel/key-ring.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import { createWakeUp } from '#server/kernel/wake-up.ts';
import { createNotificationWorker } from '#server/platform/payments/notification-worker.ts';
import { createRefusedPayments } from '#server/platform/payments/refused-payments.ts';
import { createWebhook, type WebhookDeps } from '#server/platform/payments/webhook.ts';
import { readWithdrawalsOf } from '#server/platform/withdrawals/withdrawals.ts';
import { createAdyenGateway, SANDBOX_ACCOUNT } from '#server/vendors/adyen/adyen.ts';
import { withCachedMethods } from '#server/vendors/adyen/cached-methods.ts';
import type { ShopStore } from './commands.ts';
import type { Commerce } from './commerce.ts';
import { createAlertOperator } from './operator-letters.ts';
import type { ProcessContext } from './process-context.ts';

export type PaymentParts = ProcessContext & {
  readonly store: ShopStore;
  readonly ids: IdSource;
  readonly secrets: readonly string[];
  /** Hands the sandbox's webhooks to this shop. */
  readonly toShop: (request: Request) => Promise<Response>;
};

/** The payment gateway with its sandbox, and the provider's webhook with the worker that applies its notifications. */
export async function openPayments(config: Config, parts: PaymentParts & { readonly orders: Commerce['orders'] }) {
  const { store, ids, secrets, orders, logger, clock, metrics } = parts;
  const sandbox = config.payments.adapter === 'sandbox' ? await openSandbox(config, config.payments, parts) : null;
  const monitor = metrics?.upstreams;
  const gateway = createAdyenGateway({ config: config.payments, sandbox, logger, monitor });
  const payments = withCachedMethods(gateway, { clock });
  const refusedPayments = createRefusedPayments({ store, clock, keys: createKeyRing(secrets, 'refused payments') });
  const notifications = createNotificationWorker({
    store,
    orders,
    withdrawals: { ofOrder: (order) => readWithdrawalsOf(store.read, order) },
    refusedPayments,
    alertOperator: createAlertOperator(parts),
    reverse: (pspReference, request) => payments.reverse(pspReference, request),
    refund: (pspReference, request) => payments.refund(pspReference, request),
    clock,
    ids,
    wakeUp: createWakeUp(),
    logger,
  });
  const onStored = () => notifications.kick();
  const webhook = createWebhook({ ...webhookProof(config, sandbox?.webhookKeys ?? []), store, clock, ids, onStored });
  return { sandbox, payments, refusedPayments, notifications, webhook };
}

/** The sandbox, which is loaded where the configuration names it. */
async function openSandbox(
  { publicOrigins, sandboxWebhooks, stage }: Config,
  { allowInProduction, origins }: Extract<Config['payments'], { readonly adapter: 'sandbox' }>,
  { store, ids, secrets, toShop, logger, clock }: PaymentParts,
) {
  const { createPaymentSandbox, deliverByItself, sandboxWebhookKeys } = await import('#lab/sandbox/open.ts');
  const webhookKeys = sandboxWebhookKeys(secrets);
  const sandbox = createPaymentSandbox({
    store,
    clock,
    ids,
    publicOrigins,
    ownOrigin: origins?.api ?? null,
    keys: createKeyRing(secrets, 'payment sandbox'),
    webhooks: {
      address: `${publicOrigins[0]}/webhooks/adyen`,
      deliver: toShop,
      keys: webhookKeys,
      switches: sandboxWebhooks,
      random: Math.random,
    },
    production: stage === 'production',
    allowProduction: allowInProduction,
  });
  const delivered = deliverByItself(
    { ...sandbox, api: loggedApi(sandbox.api, logger) },
    {
      clock,
      onFailure: (error) =>
        logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'Sandbox webhook delivery failure'),
    },
  );
  return { ...delivered, webhookKeys };
}

/** The sandbox logs its calls as the provider does, with the id of the request that they are made for. */
function loggedApi(api: PaymentSandbox['api'], logger: Pick<ProcessContext['logger'], 'debug'>): PaymentSandbox['api'] {
  return async (request) => {
    const response = await api(request);
    const requestId = request.headers.get('x-request-id');
    logger.debug({ requestId, method: request.method, status: response.status }, 'Payment sandbox call');
    return response;
  };
}

/** The configuration that authenticates the provider's webhooks. */
function webhookProof(
  { webhook, payments }: Config,
  sandboxKeys: readonly string[],
): Pick<WebhookDeps, 'keys' | 'credentials' | 'account'> {
  if (!webhook || payments.adapter === 'sandbox')
    return {
      keys: sandboxKeys,
      credentials: null,
      account: { merchantAccount: SANDBOX_ACCOUNT, live: false },
    };
  const { hmacKeys, credentials } = webhook;
  return {
    account: { merchantAccount: payments.merchantAccount, live: payments.environment !== 'test' },
    keys: hmacKeys.map((key) => key.reveal()),
    credentials: credentials && { user: credentials.user, password: credentials.password.reveal() },
  };
}

/** The origins of the provider's widget; null where the sandbox answers it from the shop's own. */
export function widgetOriginsOf(payments: Config['payments']): WidgetAddresses | null {
  return payments.adapter === 'adyen' ? widgetOrigins(payments.environment) : payments.origins;
}

/**
 * The configuration of the browser's widget. On plain http the sandbox's 3-D Secure needs the marker in the address,
 * which the sandbox removes again.
 */
export function paymentClient(payments: Config['payments'], publicOrigin: string): SiteFacts['paymentClient'] {
  if (payments.adapter === 'adyen')
    return { environment: payments.environment, clientKey: payments.clientKey, addresses: null };
  const { api, cdn, analytics } = payments.origins ?? { api: publicOrigin, cdn: publicOrigin, analytics: publicOrigin };
  const at = (origin: string) =>
    `${origin}/checkoutshopper/${origin.startsWith('https:') ? '' : 'http://localhost:8080/'}`;
  const addresses = { api: at(api), cdn: at(cdn), analytics: at(analytics) };
  return { environment: 'test', clientKey: 'sandbox_PAIRWISE', addresses };
}
