import { ok, type Result } from '#app/kernel/result.ts';
import { type ProviderUnavailableError, providerUnavailableAsError } from '#app/modules/payments/ports.ts';
import { releaseParts } from './provider-orders.server.ts';
import type { PaymentDeps } from './start-payable-order.server.ts';

/** Releases every gift card used for a cart. Cards that were released before an error stay released. */
export function removeGiftCards(deps: PaymentDeps, cartId: string): Promise<Result<null, ProviderUnavailableError>> {
  return providerUnavailableAsError(releaseParts(deps, cartId).then(() => ok(null)));
}
