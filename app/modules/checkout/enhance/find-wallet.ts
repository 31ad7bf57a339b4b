import { WALLET_VERSION } from './wallet-version.ts';

/**
 * Fetches the wallet's script where the page has a place for it and the browser a wallet that can pay. The space of the
 * button is reserved before the first paint and stays: it remains empty when the script does not load.
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
