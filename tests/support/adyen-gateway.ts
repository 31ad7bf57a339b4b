import { vi } from 'vitest';
import { redacted } from '#server/kernel/redacted.ts';
import { createAdyenGateway } from '#server/vendors/adyen/adyen.ts';

export const ACCOUNT = {
  adapter: 'adyen',
  apiKey: redacted('an-api-key-of-this-test'),
  merchantAccount: 'Account',
} as const;

/** A gateway over a provider that answers with `api`; `pauses` are the times between its requests. */
export function provider(api: (request: Request) => Promise<Response>) {
  const warnings: unknown[] = [];
  const times: number[] = [];
  const gateway = createAdyenGateway({
    config: { adapter: 'sandbox' },
    sandbox: {
      api: (request) => {
        times.push(Date.now());
        return api(request);
      },
    },
    logger: { warn: (details) => void warnings.push(details) },
  });
  const pauses = () => times.slice(1).map((time, index) => time - (times[index] ?? 0));
  return { gateway, warnings, pauses };
}

/** The result or the error of a call, on fake timers that run at once. */
export async function withoutWaiting<T>(call: () => Promise<T>): Promise<unknown> {
  vi.useFakeTimers();
  const settled = call().catch((thrown: unknown) => thrown);
  await vi.runAllTimersAsync();
  return settled;
}
export const answering = (body: unknown, status = 200) => provider(async () => Response.json(body, { status }));
export const RESULT = { id: 'CS1', status: 'completed', reference: 'PW-1' };
export const payment = (resultCode: string, pspReference = 'P1') => ({
  amount: { value: 2395, currency: 'EUR' },
  paymentMethod: { type: 'scheme', brand: 'visa' },
  pspReference,
  resultCode,
});
