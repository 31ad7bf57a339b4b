import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { addsSalesTax, isTaxError, type TaxError } from '#app/modules/cart/domain/sales-tax.ts';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import { addressChanged, completeView, isAddressChanged } from '#app/modules/checkout/domain/completed-views.ts';
import { clampForDraft, draftOf } from '#app/modules/checkout/domain/draft.ts';
import type { StepRedirect } from '#app/modules/checkout/domain/guards.ts';
import type { ParsedAddressForm } from '#app/modules/checkout/forms/address-form.ts';
import { marketAt } from '#app/modules/markets/domain/territory.ts';
import { type CartDeps, cartOf } from './checkout-cart.server.ts';
import { openStep } from './open-step.server.ts';

export type SubmitAddressDeps = CartDeps & {
  /** Counts a submission; null within the limit, else seconds until the next one. */
  takeLimit(): Promise<number | null>;
};

export type AddressInput = {
  readonly form: ParsedAddressForm;
  /** `country-fields`: shows the fields of the chosen country. `suggestion`: shows the accepted spelling. */
  readonly button: 'continue' | 'country-fields' | 'suggestion';
};

export type SubmitAddressResult =
  /** Another step comes first, or an order has taken the cart. */
  | { readonly kind: 'closed'; readonly redirect: StepRedirect }
  /** Too many submissions; the draft is stored. In seconds. */
  | { readonly kind: 'limited'; readonly retryAfter: number }
  /** The button only changes the form: nothing is stored. */
  | { readonly kind: 'form-changed' }
  | { readonly kind: 'invalid' }
  /** The draft is stored; without its tax the step is not complete. */
  | { readonly kind: 'tax-unknown'; readonly error: TaxError }
  | { readonly kind: 'completed'; readonly next: 'payment' | 'choose-shipping' };

/**
 * Stores the address of a checkout and completes its step, with the tax of the address where the market adds it. A
 * changed address drops the payment attempt. A draft is stored as well when the platform is unavailable.
 */
export async function submitAddress(
  deps: SubmitAddressDeps,
  { form, button }: AddressInput,
): Promise<SubmitAddressResult> {
  const { session, market } = deps;
  const { normalised } = form;
  const opened = await openStep(deps, 'address').catch((error: unknown) => {
    if (isUpstreamUnavailable(error)) storeDraft(deps, normalised);
    throw error;
  });
  if (!opened.ok) return { kind: 'closed', redirect: opened.error };
  const retryAfter = await deps.takeLimit();
  if (retryAfter !== null) {
    storeDraft(deps, normalised);
    return { kind: 'limited', retryAfter };
  }
  if (button === 'country-fields') return { kind: 'form-changed' };
  if (form.errors.length > 0) return { kind: 'invalid' };
  if (button === 'suggestion') return { kind: 'form-changed' };

  if (isAddressChanged(draftOf(deps), normalised)) storeDraft(deps, normalised);
  else session.update({ checkout: clampForDraft(normalised) });
  const { shippingMethod } = opened.value.cart;
  if (addsSalesTax(market) && shippingMethod) {
    const { shipping } = normalised.address;
    const quoted = await cartOf({ ...deps, market: marketAt(market, shipping) }).withTax(shipping);
    if (!quoted.ok && isTaxError(quoted.error)) {
      storeDraft(deps, normalised);
      return { kind: 'tax-unknown', error: quoted.error };
    }
  }
  session.update({ completedViews: completeView(session.data.completedViews ?? [], 'address') });
  return { kind: 'completed', next: shippingMethod ? 'payment' : 'choose-shipping' };
}

/** Stores an address whose step is not complete. */
function storeDraft({ session }: SubmitAddressDeps, info: CheckoutInfo): void {
  session.update({ checkout: clampForDraft(info), ...addressChanged(session.data.completedViews ?? []) });
}
