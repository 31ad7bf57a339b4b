import { WALLET_VERSION } from './wallet-version.ts';

/**
 * Fetches the wallet's script where the page has a place for it and the browser a wallet that can pay. Everybody else
 * fetches nothing. The room of the button is kept before the page is painted, and to the end: a script that does not
 * come leaves it empty.
 */
export function enhanceWallet(): void {
  const host = document.querySelector<HTMLElement>('[data-wallet]');
  if (!host) return;
  if (!canPay()) {
    host.dataset.state = 'none';
    return;
  }
  host.dataset.state = 'soon';
  const { module } = JSON.parse(host.dataset.wallet ?? '') as { readonly module: string };
  import(/* @vite-ignore */ module).catch(() => {
    host.dataset.state = 'away';
  });
}

function canPay(): boolean {
  try {
    return (
      'ApplePaySession' in window &&
      ApplePaySession.supportsVersion(WALLET_VERSION) &&
      ApplePaySession.canMakePayments()
    );
  } catch {
    return false;
  }
}
