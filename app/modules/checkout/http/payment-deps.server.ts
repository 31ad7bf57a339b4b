import { cartOf } from '#app/modules/checkout/usecases/checkout-cart.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { digest } from '#app/web/digest.server.ts';
import { pause } from '#app/web/pause.server.ts';

/** The dependencies of payment use cases, from the context of a request. */
export function paymentDeps(context: RequestContext) {
  const { services, session, clock, clientAddress } = context;
  return { ...services, session, clock, clientAddress, visitorCart: cartOf(context), digest, pause };
}
