import { ApplePay, type CoreConfiguration } from '@adyen/adyen-web';
import { createCore, hideQuery, markAppleScriptLoaded } from '#app/modules/payments/islands/provider-core.ts';
import { reportFault } from '#app/web/enhance/fault-event.ts';
import { reportCancel, walletCallbacks } from './wallet-callbacks.ts';
import { type WalletPlace, walletPlace } from './wallet-place.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { WALLET_VERSION } from './wallet-version.ts';

const NETWORKS = ['amex', 'discover', 'masterCard', 'visa'];

/**
 * Shows the button that opens Apple's sheet on the cart page. Nothing is requested of another company before it is
 * pressed. The server answers every step of the sheet. Closing the sheet is not an error.
 */
export async function openExpressWallet(host: HTMLElement): Promise<void> {
  const place = walletPlace(host);
  if (!place) return;
  const { view, button } = place;
  const post = createWalletSteps(view, { fetch: (...request) => fetch(...request), now: () => performance.now() });
  markAppleScriptLoaded();
  const checkout = await createCore({ ...view.client, analytics: false }, configurationOf(place), { texts: false });
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
    ...walletCallbacks(place, post),
  });
  await wallet.isAvailable();
  button.addEventListener('click', () => {
    if (button.hasAttribute('aria-busy')) return;
    hideQuery();
    wallet.submit();
  });
  place.showReady();
}

function configurationOf(place: WalletPlace): CoreConfiguration {
  const { view, button } = place;
  return {
    locale: view.locale,
    countryCode: view.country,
    amount: { value: view.total, currency: view.currency },
    risk: { enabled: false },
    onError(error) {
      // There is no button until the wallet is available.
      if (!place.isReady()) return;
      place.setBusy(false);
      button.focus();
      if (error.name !== 'CANCEL') {
        reportFault({ service: 'wallet', code: 'error', error });
        place.showMessage(view.failed);
        return;
      }
      reportCancel('Cancelled');
      place.openNextPage();
    },
    onPaymentFailed() {
      place.setBusy(false);
      // Another page shows the result: the shopper does not have to close the sheet.
      place.openOtherPage();
    },
    onPaymentCompleted() {
      place.openNextPage();
    },
  };
}
