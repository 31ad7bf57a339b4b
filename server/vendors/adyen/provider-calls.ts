import type { z } from 'zod';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { PaymentProviderUnavailable } from '#app/modules/payments/ports.ts';
import type { OutgoingClientDeps } from '#server/vendors/_http/client.ts';
import type { ProviderApi } from './adyen-library.ts';
import { failureFacts, isNotAccepted } from './provider-failures.ts';

type CallOptions = { readonly secret?: boolean };

/** What all parts of the gateway share: the merchant account, the library and its calls with parsed responses. */
export type ProviderCalls = {
  readonly merchantAccount: string;
  readonly api: () => ProviderApi;
  readonly logger: OutgoingClientDeps['logger'];
  /**
   * A failed call does not show whether the provider executed it; the client has logged it. Of a `secret` call only the
   * kind of failure is logged and passed on, because its text may repeat the request.
   */
  ask<T>(schema: z.ZodType<T>, call: () => Promise<unknown>, what: string, options?: CallOptions): Promise<T>;
  /** Null when the provider understood the request and rejected it. */
  askFor<T>(schema: z.ZodType<T>, call: () => Promise<unknown>, what: string, options?: CallOptions): Promise<T | null>;
};

export function createProviderCalls({
  merchantAccount,
  api,
  logger,
}: Pick<ProviderCalls, 'merchantAccount' | 'api' | 'logger'>): ProviderCalls {
  async function ask<T>(
    schema: z.ZodType<T>,
    call: () => Promise<unknown>,
    what: string,
    { secret = false }: CallOptions = {},
  ): Promise<T> {
    try {
      return schema.parse(await call());
    } catch (error) {
      const reason = secret ? failureFacts(error) : error instanceof Error ? error.message.slice(0, 300) : 'unknown';
      if (!isUpstreamUnavailable(error)) logger.warn({ what, reason }, 'Payment provider call failed');
      throw new PaymentProviderUnavailable(what, { cause: secret ? new Error(reason) : error });
    }
  }

  function askFor<T>(
    schema: z.ZodType<T>,
    call: () => Promise<unknown>,
    what: string,
    options: CallOptions = {},
  ): Promise<T | null> {
    const accepted = () =>
      call().catch((error: unknown) => {
        if (isNotAccepted(error)) return null;
        throw error;
      });
    return ask(schema.nullable(), accepted, what, options);
  }

  return { merchantAccount, api, logger, ask, askFor };
}
