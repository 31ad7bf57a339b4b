import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import { addressChanged } from '#app/modules/checkout/domain/completed-views.ts';
import { clampForDraft } from '#app/modules/checkout/domain/draft.ts';
import type { CheckoutStore } from '#app/modules/checkout/ports.ts';

/**
 * Stores the contact data of a wallet in the draft of the checkout, whose address step is open again then. Paying with
 * the wallet accepts the terms for this order alone: the draft does not accept them.
 */
export function saveWalletDraft(session: CheckoutStore, info: CheckoutInfo): void {
  const checkout = clampForDraft({ ...info, contact: { ...info.contact, agreements: false } });
  if (JSON.stringify(session.data.checkout) === JSON.stringify(checkout)) return;
  session.update({ checkout, ...addressChanged(session.data.completedViews ?? []) });
}
