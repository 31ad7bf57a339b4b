import type { ApplePay } from '@adyen/adyen-web';
import type { Sheet, WalletAnswer } from '#app/modules/checkout/domain/wallet-sheet.ts';
import type { WalletPlace } from './wallet-place.ts';
import type { WalletSteps } from './wallet-steps.ts';

type Options = NonNullable<ConstructorParameters<typeof ApplePay>[1]>;
export type WalletCallbacks = Required<
  Pick<Options, 'onClick' | 'onShippingContactSelected' | 'onShippingMethodSelected' | 'onAuthorized' | 'onSubmit'>
>;

type DeliveryCallback = 'onShippingContactSelected' | 'onShippingMethodSelected';

/**
 * The callbacks of Apple's sheet. Each runs a step of the server; a rejected step shows in the sheet, and beside the
 * button once the sheet is closed.
 */
export function walletCallbacks(place: WalletPlace, post: WalletSteps): WalletCallbacks {
  const sheet = walletSheet(place.view);
  const run: WalletSteps = (step, fields) => {
    place.reset();
    return post(step, fields);
  };
  return { ...deliveryCallbacks({ place, sheet, run }), ...paymentCallbacks({ place, sheet, run }) };
}

type Seen = Pick<Sheet, 'cartVersion' | 'itemsCount' | 'totalText'> & {
  readonly total: { readonly amount: number; readonly currency: string };
};

/** The sums that the shopper sees: those of the page, then of the sheet. */
function walletSheet(view: WalletPlace['view']) {
  let seen: Seen = {
    cartVersion: view.cartVersion,
    itemsCount: view.itemsCount,
    total: { amount: view.total, currency: view.currency },
    totalText: view.totalText,
  };
  const total = () => ({ label: view.merchantName, amount: seen.totalText });
  return {
    seen: () => seen,
    total,
    /** The content of an answer, as the sheet takes it. */
    update({ sheet }: { readonly sheet: Sheet }) {
      seen = sheet;
      return { newTotal: total(), newLineItems: [...sheet.lines], newShippingMethods: [...sheet.methods] };
    },
  };
}

type Context = {
  readonly place: WalletPlace;
  readonly sheet: ReturnType<typeof walletSheet>;
  readonly run: WalletSteps;
};

function deliveryCallbacks({ place, sheet, run }: Context): Pick<WalletCallbacks, DeliveryCallback> {
  let contact: ApplePayJS.ApplePayPaymentContact | undefined;
  return {
    async onShippingContactSelected(resolve, reject, { shippingContact }) {
      contact = shippingContact;
      const answer = await run('contact', { shippingContact });
      if (answer.kind === 'sheet') return resolve(sheet.update(answer));
      const errors = place.showRejection(answer);
      reject({ newTotal: sheet.total(), newLineItems: [], newShippingMethods: [], errors });
    },

    async onShippingMethodSelected(resolve, reject, { shippingMethod }) {
      const answer = await run('method', { shippingContact: contact, shippingMethod: shippingMethod.identifier });
      if (answer.kind === 'sheet') {
        const { newTotal, newLineItems } = sheet.update(answer);
        return resolve({ newTotal, newLineItems });
      }
      place.showRejection(answer);
      // The sheet has no error for a delivery: paying with its old total is rejected.
      reject({ newTotal: sheet.total() });
    },
  };
}

function paymentCallbacks({ place, sheet, run }: Context): Omit<WalletCallbacks, DeliveryCallback> {
  let approved: ApplePayJS.ApplePayPayment | undefined;
  return {
    async onClick(resolve, reject) {
      place.setBusy(true);
      const answer = await run('start', { cartVersion: sheet.seen().cartVersion });
      if (answer.kind === 'ready') return resolve();
      place.setBusy(false);
      place.showRejection(answer);
      place.linkNextPage();
      reject();
    },

    async onAuthorized({ authorizedEvent }, { resolve, reject }) {
      approved = authorizedEvent.payment;
      const answer = await run('authorise', contactsOf(approved));
      if (answer.kind === 'ok') return resolve();
      reject(asOneError(place.showRejection(answer)));
    },

    async onSubmit({ data }, _component, { resolve, reject }) {
      const { cartVersion, total, itemsCount } = sheet.seen();
      const answer = await run('pay', {
        ...(approved && contactsOf(approved)),
        cartVersion,
        total: total.amount,
        itemsCount,
        paymentMethod: data.paymentMethod,
      });
      if (answer.kind !== 'paid' || !answer.resultCode)
        return reject({ error: { applePayError: asOneError(place.showRejection(answer)) } });
      showPaid(place, answer);
      resolve(resultOf(answer) as Parameters<typeof resolve>[0]);
    },
  };
}

type PaidAnswer = Extract<WalletAnswer, { readonly kind: 'paid' }>;

function showPaid(place: WalletPlace, { resultCode, location, text }: PaidAnswer): void {
  place.setNextPage(location);
  if (text) place.showMessage(text);
  if (resultCode === 'Refused' || resultCode === 'Cancelled') reportCancel(resultCode);
}

/** The answer as the widget takes it, without empty fields. */
function resultOf({ resultCode, action, order, donationToken }: PaidAnswer) {
  return { resultCode, ...(action && { action }), ...(order && { order }), ...(donationToken && { donationToken }) };
}

/** Reports a refused or cancelled payment to other scripts of the page, for analytics. */
export function reportCancel(reason: 'Refused' | 'Cancelled'): void {
  document.dispatchEvent(new CustomEvent('shop:payment-cancel', { detail: { reason } }));
}

function contactsOf({ shippingContact, billingContact }: ApplePayJS.ApplePayPayment) {
  return { shippingContact, billingContact };
}

/** The widget passes a list on unchanged, though its type names one error. */
function asOneError(errors: ApplePayJS.ApplePayError[]): ApplePayJS.ApplePayError {
  return errors as unknown as ApplePayJS.ApplePayError;
}
