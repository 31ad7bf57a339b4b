import { AdyenCheckout, ApplePay } from '@adyen/adyen-web';
import type { WalletView } from '#app/modules/checkout/ui/express-wallet.tsx';
import type { SheetError } from '#app/modules/checkout/ui/wallet-refusal-text.ts';
import { createWalletSteps, refusal, type SheetAnswer, type StepAnswer, type WalletSteps } from './wallet-steps.ts';
import { WALLET_VERSION } from './wallet-version.ts';

const NETWORKS = ['amex', 'discover', 'masterCard', 'visa'];

type Seen = Pick<SheetAnswer['sheet'], 'cartVersion' | 'itemsCount' | 'total' | 'totalText'>;

/**
 * Makes the wallet's place on the cart page a button that opens Apple's sheet. Everything the sheet shows and every
 * payment is asked of the server; what goes wrong is said in the sheet, and beside the button once it is closed. A
 * sheet that is only closed is no error.
 */
export async function openExpressWallet(host: HTMLElement): Promise<void> {
  const view = JSON.parse(host.dataset.wallet ?? '') as WalletView;
  const button = host.querySelector('button');
  const said = host.querySelector<HTMLElement>('[role="alert"]');
  if (!button || !said) return;

  let seen: Seen = {
    cartVersion: view.cartVersion,
    itemsCount: view.itemsCount,
    total: { amount: view.total, currency: view.currency },
    totalText: view.totalText,
  };
  let place: ApplePayJS.ApplePayPaymentContact | undefined;
  let approved: ApplePayJS.ApplePayPayment | undefined;
  /** Where the page goes once the sheet is closed. */
  let onward: string | null = null;

  const say = (text: string) => {
    said.textContent = text;
  };
  const post = createWalletSteps(view, { fetch: (...request) => fetch(...request), now: () => performance.now() });
  const ask: WalletSteps = (step, fields) => {
    say('');
    onward = null;
    return post(step, fields);
  };
  const total = () => ({ label: view.merchantName, amount: seen.totalText });
  /**
   * The errors of an answer that is none a step hopes for, said beside the button too, where they stand once the sheet
   * is closed.
   */
  const refusedBy = (answer: StepAnswer): ApplePayJS.ApplePayError[] => {
    const { text, errors, location } = answer.kind === 'refused' ? answer : refusal(view.failed);
    say(text);
    onward = location;
    return sheetErrors(errors);
  };
  const busy = (is: boolean) => {
    if (is) button.setAttribute('aria-busy', 'true');
    else button.removeAttribute('aria-busy');
  };
  const leave = (to: string) => window.location.assign(to);
  /** A page other than this one says what there is to say: the sheet need not be closed by hand for it. */
  const leaveIfElsewhere = () => {
    if (onward !== null && onward !== window.location.pathname) leave(onward);
  };

  const checkout = await AdyenCheckout({
    environment: view.client.environment,
    clientKey: view.client.clientKey,
    locale: view.locale,
    countryCode: view.country,
    amount: { value: view.total, currency: view.currency },
    analytics: { enabled: false },
    risk: { enabled: false },
    ...(view.client.baseUrl !== null && {
      _environmentUrls: {
        api: view.client.baseUrl,
        analytics: view.client.baseUrl,
        cdn: { images: view.client.baseUrl, translations: view.client.baseUrl },
      },
    }),
    onError(error) {
      // Apple's script did not come: there is no button then.
      if (host.dataset.state !== 'ready') return;
      busy(false);
      button.focus();
      if (error.name === 'CANCEL') {
        tellCancelled('Cancelled');
        if (onward !== null) leave(onward);
        return;
      }
      say(view.failed);
    },
    onPaymentFailed() {
      busy(false);
      leaveIfElsewhere();
    },
    onPaymentCompleted() {
      if (onward !== null) leave(onward);
    },
  });

  const sheetUpdate = ({ sheet }: SheetAnswer) => {
    seen = sheet;
    return {
      newTotal: total(),
      newLineItems: [...sheet.lines],
      newShippingMethods: [...sheet.methods],
    };
  };

  const wallet = new ApplePay(checkout, {
    isExpress: true,
    expressPage: 'cart',
    showPayButton: false,
    version: WALLET_VERSION,
    buttonType: 'plain',
    configuration: { merchantId: view.merchantId, merchantName: view.merchantName },
    supportedNetworks: NETWORKS,
    requiredBillingContactFields: ['postalAddress', 'phone', 'name'],
    requiredShippingContactFields: ['postalAddress', 'name', 'phone', 'email'],

    async onClick(resolve, reject) {
      busy(true);
      const answer = await ask('start', { cartVersion: seen.cartVersion });
      if (answer.kind === 'ready') return resolve();
      busy(false);
      refusedBy(answer);
      if (onward !== null) said.append(' ', wayOn(onward, view.wayOn));
      reject();
    },

    async onShippingContactSelected(resolve, reject, { shippingContact }) {
      place = shippingContact;
      const answer = await ask('contact', { shippingContact });
      if (answer.kind === 'sheet') return resolve(sheetUpdate(answer));
      reject({
        newTotal: total(),
        newLineItems: [],
        newShippingMethods: [],
        errors: refusedBy(answer),
      });
    },

    async onShippingMethodSelected(resolve, reject, { shippingMethod }) {
      const answer = await ask('method', { shippingContact: place, shippingMethod: shippingMethod.identifier });
      if (answer.kind === 'sheet') {
        const { newTotal, newLineItems } = sheetUpdate(answer);
        return resolve({ newTotal, newLineItems });
      }
      refusedBy(answer);
      // The sheet cannot say what is wrong with a delivery: what it goes on with is refused when it is paid.
      reject({ newTotal: total() });
    },

    async onAuthorized({ authorizedEvent }, { resolve, reject }) {
      approved = authorizedEvent.payment;
      const answer = await ask('authorise', contactsOf(approved));
      if (answer.kind === 'ok') return resolve();
      // The widget hands a list on as it is.
      reject(refusedBy(answer) as unknown as ApplePayJS.ApplePayError);
    },

    async onSubmit({ data }, _component, { resolve, reject }) {
      const answer = await ask('pay', {
        ...(approved && contactsOf(approved)),
        cartVersion: seen.cartVersion,
        total: seen.total.amount,
        itemsCount: seen.itemsCount,
        paymentMethod: data.paymentMethod,
      });
      if (answer.kind !== 'paid' || !answer.resultCode) {
        return reject({ error: { applePayError: refusedBy(answer) as unknown as ApplePayJS.ApplePayError } });
      }
      onward = answer.location;
      if (answer.text) say(answer.text);
      if (answer.resultCode === 'Refused' || answer.resultCode === 'Cancelled') tellCancelled(answer.resultCode);
      const { resultCode, action, order, donationToken } = answer;
      resolve({
        resultCode,
        ...(action && { action }),
        ...(order && { order }),
        ...(donationToken && { donationToken }),
      } as Parameters<typeof resolve>[0]);
    },
  });

  await wallet.isAvailable();
  button.addEventListener('click', () => {
    if (!button.hasAttribute('aria-busy')) wallet.submit();
  });
  host.dataset.state = 'ready';
}

/** Dispatches an event on the page when a payment has failed, for analytics. */
function tellCancelled(reason: 'Refused' | 'Cancelled'): void {
  document.dispatchEvent(new CustomEvent('shop:payment-cancel', { detail: { reason } }));
}

function wayOn(href: string, label: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = label;
  return link;
}

function contactsOf({ shippingContact, billingContact }: ApplePayJS.ApplePayPayment) {
  return { shippingContact, billingContact };
}

/** As Apple's sheet takes them. A browser that cannot make one gets none: what is said stands beside the button. */
function sheetErrors(errors: readonly SheetError[]): ApplePayJS.ApplePayError[] {
  if (typeof ApplePayError === 'undefined') return [];
  return errors.map(({ code, contactField, message }) => new ApplePayError(code, contactField, message));
}
