import type { PaymentTexts } from '#app/modules/payments/ui/payment-texts.ts';

/** The card that the bank asks about, as far as it is known. */
export type AskedCard = { readonly brand: string | null; readonly lastFour: string | null };

/** The provider's sizes of the frame in which a bank asks, in CSS pixels; `05` fills the dialog. */
type ChallengeWindow = '01' | '02' | '03' | '04' | '05';

type Size = { readonly width: number; readonly height: number };

/** From the most comfortable to the smallest. */
const SIZES: readonly (readonly [ChallengeWindow, Size])[] = [
  ['03', { width: 500, height: 600 }],
  ['04', { width: 600, height: 400 }],
  ['02', { width: 390, height: 400 }],
  ['01', { width: 250, height: 400 }],
];

/** A screen that is narrower or lower than this is filled. */
const SMALL_SCREEN: Size = { width: 480, height: 480 };

/** The size of the frame. `room` is what the dialog has left for it on `screen`. */
export function challengeWindow({ room, screen }: { readonly room: Size; readonly screen: Size }): ChallengeWindow {
  if (screen.width < SMALL_SCREEN.width || screen.height < SMALL_SCREEN.height) return '05';
  return SIZES.find(([, size]) => size.width <= room.width && size.height <= room.height)?.[0] ?? '05';
}

/** What the bank's frame is mounted in. */
export type BankFrame = { readonly slot: HTMLElement; readonly size: ChallengeWindow };

/** The dialog in which a bank asks the shopper to confirm a payment. */
export interface BankDialog {
  /** Opens the dialog over the page. `onStop` is called once, when the shopper cancels the payment. */
  open(card: AskedCard, onStop: () => void): BankFrame;
  /** Closes the dialog and returns the focus to the page. Does nothing while it is closed. */
  close(): void;
}

/** The elements of the dialog in the page. */
export type BankDialogParts = {
  readonly dialog: HTMLDialogElement;
  readonly slot: HTMLElement;
  readonly card: HTMLElement;
  readonly time: HTMLElement;
  readonly stop: HTMLElement;
  readonly question: HTMLElement;
  readonly confirm: HTMLElement;
  readonly goOn: HTMLElement;
};

/** The widget gives a challenge ten minutes. */
const LAST_MINUTE_MS = 9 * 60_000;

/** The space around the frame at its sides, and the gap between the dialog and the edge of the screen. */
const EDGE = 48;

type Deps = {
  readonly parts: BankDialogParts;
  readonly texts: PaymentTexts['bank'];
  /** Receives the focus when the dialog closes, because the element that had it before may be removed. */
  readonly returnTo: HTMLElement;
  /** Runs a function later; the returned function cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
};

/**
 * The dialog in the page's markup. It closes when the bank's frame is removed. The Escape key asks whether to cancel
 * the payment, because a closed dialog would leave the challenge open at the bank. A browser without modal dialogs
 * shows it above the page all the same.
 */
export function createBankDialog({ parts, texts, returnTo, after }: Deps): BankDialog {
  const { dialog, slot, card, time, stop, question, confirm, goOn } = parts;
  let isOpen = false;
  let onStop = () => {};
  let cancelTimer = () => {};

  const show = () => {
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else dialog.setAttribute('open', '');
  };
  const ask = (isAsked: boolean) => askToStop(parts, isAsked);
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    cancelTimer();
    if (typeof dialog.close === 'function') dialog.close();
    else dialog.removeAttribute('open');
    returnTo.focus();
  };

  stop.addEventListener('click', () => ask(true));
  goOn.addEventListener('click', () => ask(false));
  confirm.addEventListener('click', () => onStop());
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    ask(Boolean(question.hidden));
  });
  // Browsers close a dialog on a second press of Escape even when its `cancel` event was prevented. The event may
  // arrive after the dialog was opened for another challenge.
  dialog.addEventListener('close', () => {
    if (!isOpen || dialog.hasAttribute('open')) return;
    show();
    ask(true);
  });
  new MutationObserver(() => {
    if (!slot.hasChildNodes()) close();
    else if (isOpen) focusNewFrame(slot, texts.frame);
  }).observe(slot, { childList: true, subtree: true });

  return {
    open(asked, stopped) {
      onStop = stopped;
      card.textContent = cardText(asked, texts);
      time.textContent = '';
      question.hidden = true;
      stop.hidden = false;
      dialog.dataset.window = '';
      cancelTimer();
      cancelTimer = after(LAST_MINUTE_MS, () => {
        time.textContent = texts.lastMinute;
      });
      if (!isOpen) show();
      isOpen = true;
      const size = windowIn(parts);
      dialog.dataset.window = size;
      return { slot, size };
    },
    close,
  };
}

/** Shows the question whether to cancel the payment, or the bank's frame again. */
function askToStop({ slot, stop, question, goOn }: BankDialogParts, isAsked: boolean): void {
  question.hidden = !isAsked;
  stop.hidden = isAsked;
  const next = isAsked ? goOn : (slot.querySelector('iframe') ?? stop);
  next.focus();
  if (isAsked) question.scrollIntoView({ block: 'end' });
}

function focusNewFrame(slot: HTMLElement, title: string): void {
  const frame = slot.querySelector('iframe');
  if (!frame || frame.title === title) return;
  frame.title = title;
  frame.focus();
}

/** The size of the frame for the room that the open dialog has. */
function windowIn({ dialog, slot }: BankDialogParts): ChallengeWindow {
  const around = EDGE + dialog.offsetHeight - slot.offsetHeight;
  return challengeWindow({
    room: { width: innerWidth - EDGE, height: innerHeight - around },
    screen: { width: innerWidth, height: innerHeight },
  });
}

/** The names of card brands, by the provider's. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  bcmc: 'Bancontact',
  discover: 'Discover',
  maestro: 'Maestro',
  mc: 'Mastercard',
  visa: 'Visa',
};

/** Brand and last digits of a card; empty where neither is known. */
function cardText({ brand, lastFour }: AskedCard, texts: PaymentTexts['bank']): string {
  const name = BRANDS[brand ?? ''];
  if (!lastFour) return name ?? '';
  return texts.cardEnding.replace('{brand}', name ?? texts.card).replace('{lastFour}', lastFour);
}
