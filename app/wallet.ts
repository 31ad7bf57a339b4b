import { openExpressWallet } from './modules/checkout/enhance/express-wallet.ts';

// Everything here only removes a step from what already works: the bag is complete without it.
const host = document.querySelector<HTMLElement>('[data-wallet]');
if (host) {
  openExpressWallet(host).catch(() => {
    host.dataset.state = 'away';
  });
}
