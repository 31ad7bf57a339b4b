import { openExpressWallet } from './modules/checkout/enhance/express-wallet.ts';

// Enhancement only: the cart page is complete without script.
const host = document.querySelector<HTMLElement>('[data-wallet]');
if (host) {
  openExpressWallet(host).catch(() => {
    host.dataset.state = 'away';
  });
}
