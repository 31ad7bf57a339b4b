import type { SheetError, WalletAnswer } from '#app/modules/checkout/domain/wallet-sheet.ts';
import type { WalletView } from '#app/modules/checkout/ui/express-wallet.tsx';
import { failedAnswer } from './wallet-steps.ts';

/** The wallet's place on the cart page: button, message, and the page that opens once the sheet is closed. */
export type WalletPlace = {
  readonly view: WalletView;
  readonly button: HTMLButtonElement;
  isReady(): boolean;
  showReady(): void;
  showMessage(text: string): void;
  setBusy(isBusy: boolean): void;
  /** Clears the message and the page of an earlier step. */
  reset(): void;
  /** Sets the page that opens once the sheet is closed; null for none. */
  setNextPage(location: string | null): void;
  openNextPage(): void;
  /** As `openNextPage`, unless the next page is this one. */
  openOtherPage(): void;
  /** Adds a link to the next page to the message. */
  linkNextPage(): void;
  /** Shows a rejected step beside the button, and returns the errors for the sheet. */
  showRejection(answer: WalletAnswer): ApplePayJS.ApplePayError[];
};

/** Null where the markup of the wallet is incomplete. */
export function walletPlace(host: HTMLElement): WalletPlace | null {
  const view = JSON.parse(host.dataset.wallet ?? '') as WalletView;
  const button = host.querySelector('button');
  const message = host.querySelector<HTMLElement>('[role="alert"]');
  if (!button || !message) return null;
  let nextPage: string | null = null;
  const showMessage = (text: string) => {
    message.textContent = text;
  };
  const openNextPage = () => {
    if (nextPage !== null) window.location.assign(nextPage);
  };
  return {
    view,
    button,
    isReady: () => host.dataset.state === 'ready',
    showReady() {
      host.dataset.state = 'ready';
    },
    showMessage,
    setBusy(isBusy) {
      if (isBusy) button.setAttribute('aria-busy', 'true');
      else button.removeAttribute('aria-busy');
    },
    reset() {
      showMessage('');
      nextPage = null;
    },
    setNextPage(location) {
      nextPage = location;
    },
    openNextPage,
    openOtherPage() {
      if (nextPage !== window.location.pathname) openNextPage();
    },
    linkNextPage() {
      if (nextPage !== null) message.append(' ', linkTo(nextPage, view.wayOn));
    },
    showRejection(answer) {
      const { text, errors, location } = answer.kind === 'refused' ? answer : failedAnswer(view.failed);
      showMessage(text);
      nextPage = location;
      return sheetErrors(errors);
    },
  };
}

function linkTo(href: string, label: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = label;
  return link;
}

/** The errors as Apple's sheet takes them; none in a browser without `ApplePayError`. */
function sheetErrors(errors: readonly SheetError[]): ApplePayJS.ApplePayError[] {
  if (typeof ApplePayError === 'undefined') return [];
  return errors.map(({ code, contactField, message }) => new ApplePayError(code, contactField, message));
}
