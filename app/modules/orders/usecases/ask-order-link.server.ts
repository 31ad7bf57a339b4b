import type { OrderLetters } from '#app/modules/orders/ports.ts';

type Deps = {
  readonly orderLetters: Pick<OrderLetters, 'askLink'>;
  /** Counts a request; the seconds to wait over the limit of the network, else null. */
  takeLimit(): Promise<number | null>;
};

/**
 * Asks for a letter with the link of an order. The order is not looked up here, so that the answer and its time are the
 * same for every order number and address.
 */
export async function askOrderLink(
  { orderLetters, takeLimit }: Deps,
  request: { readonly orderNumber: string; readonly email: string },
): Promise<{ readonly kind: 'asked' } | { readonly kind: 'limited'; readonly retryAfter: number }> {
  const retryAfter = await takeLimit();
  if (retryAfter !== null) return { kind: 'limited', retryAfter };
  await orderLetters.askLink(request);
  return { kind: 'asked' };
}
