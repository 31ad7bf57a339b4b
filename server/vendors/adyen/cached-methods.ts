import { type Clock, minutes } from '#app/kernel/clock.ts';
import type { PaymentMethod } from '#app/modules/payments/domain/redirect-methods.ts';
import type { PaymentGateway } from '#app/modules/payments/ports.ts';

/** An older list is refreshed in the background while the cached one is returned. */
const FRESH_FOR = minutes(10);

type Known = { readonly methods: readonly PaymentMethod[]; readonly at: number };

/**
 * The gateway with the cached payment methods of each market, so that the payment step does not wait for the provider.
 * The first request of a market fetches them; an old list is refreshed in the background, and stays valid while the
 * provider is unavailable.
 */
export function withCachedMethods(gateway: PaymentGateway, { clock }: { readonly clock: Clock }): PaymentGateway {
  const known = new Map<string, Known>();
  const requests = new Map<string, Promise<readonly PaymentMethod[]>>();

  const ask = (
    key: string,
    query: Parameters<PaymentGateway['paymentMethods']>[0],
  ): Promise<readonly PaymentMethod[]> => {
    const underWay = requests.get(key);
    if (underWay) return underWay;
    const request = gateway
      .paymentMethods(query)
      .then((methods) => {
        known.set(key, { methods, at: clock() });
        return methods;
      })
      .finally(() => requests.delete(key));
    requests.set(key, request);
    return request;
  };

  return {
    ...gateway,
    async paymentMethods(query) {
      const key = `${query.market.countryCode} ${query.amount.currency}`;
      const last = known.get(key);
      if (!last) return ask(key, query);
      if (clock() - last.at > FRESH_FOR) ask(key, query).catch(() => undefined);
      return last.methods;
    },
  };
}
