import { seconds } from '#app/kernel/clock.ts';
import type { PaymentGateway } from '#app/modules/payments/ports.ts';
import type { PaymentSandbox } from '#lab/sandbox/sandbox.ts';
import { createOutgoingClient, type OutgoingClientDeps } from '#server/vendors/_http/client.ts';
import { createAdyenGiftCards } from './adyen-gift-cards.ts';
import { openApi, type ProviderAccess, type ProviderApi } from './adyen-library.ts';
import { createAdyenPayments } from './adyen-payments.ts';
import { createAdyenSessions } from './adyen-sessions.ts';
import { createProviderCalls } from './provider-calls.ts';
import { isTransientAnswer } from './provider-failures.ts';

const TIMEOUT = seconds(15);
export const SANDBOX_ACCOUNT = 'SandboxAccount';
/**
 * Milliseconds between the attempts with one idempotency key while the provider reports it as in progress; the sum is
 * well below the timeout.
 */
const PAUSES: readonly number[] = [200, 400, 800, 1600, 3200];

/**
 * The provider through its official server library, which sends over the outgoing client. The sandbox is the same
 * adapter with another `fetch`. A request whose idempotency key is in progress is retried after a pause; one that stays
 * in progress, or whose key was used for another request, rejects with `PaymentProviderUnavailable`.
 */
export function createAdyenGateway({
  config,
  sandbox,
  logger,
  fetch = globalThis.fetch,
  clock = Date.now,
  random = Math.random,
  monitor,
}: {
  readonly config: ProviderAccess;
  readonly sandbox: Pick<PaymentSandbox, 'api'> | null;
} & Pick<OutgoingClientDeps, 'logger' | 'monitor'> &
  Partial<Pick<OutgoingClientDeps, 'fetch' | 'clock' | 'random'>>): PaymentGateway {
  const merchantAccount = config.adapter === 'adyen' ? config.merchantAccount : SANDBOX_ACCOUNT;
  const client = createOutgoingClient({
    name: 'payment provider',
    baseUrl: '',
    timeout: TIMEOUT,
    fetch: config.adapter === 'sandbox' ? sandboxFetch(sandbox) : fetch,
    clock,
    random,
    logger,
    monitor,
    transient: { is: isTransientAnswer, pauses: PAUSES },
  });
  let opened: ProviderApi | null = null;
  const api = () => {
    opened ??= openApi({ config, client });
    return opened;
  };

  const calls = createProviderCalls({ merchantAccount, api, logger });
  return { ...createAdyenSessions(calls), ...createAdyenPayments(calls), ...createAdyenGiftCards(calls) };
}

/** The sandbox answers in this process. */
function sandboxFetch(sandbox: Pick<PaymentSandbox, 'api'> | null): OutgoingClientDeps['fetch'] {
  if (!sandbox) throw new Error('The sandbox adapter needs the sandbox');
  return (url, init) => sandbox.api(new Request(url, init));
}
