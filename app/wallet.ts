import { openExpressWallet } from './modules/checkout/enhance/express-wallet.ts';
import { enhancePaymentCancel } from './modules/checkout/enhance/payment-cancel.ts';

// Enhancement only: the cart page is complete without script.
const host = document.querySelector<HTMLElement>('[data-wallet]');
if (host) {
  enhancePaymentCancel();
  openExpressWallet(host).catch(() => {
    host.dataset.state = 'away';
  });
}
