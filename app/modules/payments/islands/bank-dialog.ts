/** The dialog in which a bank asks the shopper to confirm a payment. */
export interface BankDialog {
  /** Opens the dialog over the page. Returns the element for the bank's frame, which takes the focus when it loads. */
  open(): HTMLElement;
  /** Closes the dialog and returns the focus to the page. Does nothing while it is closed. */
  close(): void;
}

/**
 * The dialog in the page's markup. It closes when the bank's frame is removed, and not by the Escape key, which would
 * leave the challenge open at the bank. A browser without modal dialogs shows it above the page all the same.
 */
export function createBankDialog({
  dialog,
  slot,
  frameTitle,
  returnTo,
}: {
  readonly dialog: HTMLDialogElement;
  readonly slot: HTMLElement;
  readonly frameTitle: string;
  /** Receives the focus when the dialog closes, because the element that had it before may be removed. */
  readonly returnTo: HTMLElement;
}): BankDialog {
  let isOpen = false;

  const show = () => {
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else dialog.setAttribute('open', '');
  };
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    if (typeof dialog.close === 'function') dialog.close();
    else dialog.removeAttribute('open');
    returnTo.focus();
  };
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  // Browsers close a dialog on a second press of Escape even when its `cancel` event was prevented.
  dialog.addEventListener('close', () => isOpen && show());

  new MutationObserver(() => {
    if (!slot.hasChildNodes()) return close();
    const frame = slot.querySelector('iframe');
    if (!isOpen || !frame) return;
    frame.title = frameTitle;
    if (document.activeElement !== frame) frame.focus();
  }).observe(slot, { childList: true, subtree: true });

  return {
    open() {
      if (!isOpen) {
        isOpen = true;
        show();
      }
      return slot;
    },
    close,
  };
}
