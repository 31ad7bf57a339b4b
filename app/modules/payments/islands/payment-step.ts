import type { Paying } from '#app/modules/payments/domain/paying.ts';
import type { PaymentTexts } from '#app/modules/payments/ui/payment-texts.ts';
import { createBankDialog } from './bank-dialog.ts';
import { createCardPayment } from './card-payment.ts';
import type { PageMessage, PaymentPage } from './payment-page.ts';
import { createShopCalls } from './shop-calls.ts';

type Parts = {
  readonly root: HTMLElement;
  readonly place: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly hosted: HTMLFormElement;
  readonly live: HTMLElement;
  readonly messages: HTMLElement;
  readonly dialog: HTMLDialogElement;
  readonly bankFrame: HTMLElement;
  readonly blank: HTMLTemplateElement;
  readonly texts: PaymentTexts;
};

/** Brings the card fields to the payment step, where its markup stands. */
export function enhancePaymentStep(): void {
  const parts = findParts();
  if (!parts) return;
  const { root, place, button, hosted, dialog, bankFrame, texts } = parts;
  const path = new URL(hosted.action).pathname;
  const bank = createBankDialog({ dialog, slot: bankFrame, frameTitle: texts.bankFrame, returnTo: button });
  const payment = createCardPayment({
    shop: createShopCalls({
      action: path,
      seen: () => new FormData(hosted),
      fetch: (input, init) => fetch(input, init),
      keep: storeMirror,
      now: Date.now,
    }),
    openFields: async (session, events) => {
      const { openCardFields } = await import('./card-fields.client.ts');
      return openCardFields({ place, bank, session, events, texts: texts.fields });
    },
    page: pageOf(parts),
    texts,
    path,
    now: Date.now,
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });

  button.addEventListener('click', (event) => {
    event.preventDefault();
    payment.pay();
  });
  root.addEventListener('pointerdown', () => payment.open(), { once: true });
  root.addEventListener('focusin', () => payment.open(), { once: true });
  whenShown(() => whenIdle(() => payment.open()));
  addEventListener('pageshow', ({ persisted }) => persisted && payment.resume({ fromMemory: true }));
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && payment.resume({ fromMemory: false }),
  );
}

/** Storage may be blocked or full: the cookie alone has the checkout then. */
function storeMirror(mirror: string): void {
  try {
    localStorage.setItem('orderv1', mirror);
  } catch {}
}

function findParts(): Parts | null {
  const root = document.getElementById('payment');
  const part = <E extends Element>(name: string): E | null => root?.querySelector<E>(`[data-part="${name}"]`) ?? null;
  const [place, button, hosted, live] = [
    part<HTMLElement>('card'),
    part<HTMLButtonElement>('pay'),
    part<HTMLFormElement>('hosted'),
    part<HTMLElement>('live'),
  ];
  const [messages, blank, words] = [
    part<HTMLElement>('messages'),
    part<HTMLTemplateElement>('message'),
    part<HTMLElement>('texts'),
  ];
  const [dialog, bankFrame] = [part<HTMLDialogElement>('bank'), part<HTMLElement>('bank-frame')];
  if (!root || !place || !button || !hosted || !live || !messages || !blank || !words || !dialog || !bankFrame)
    return null;
  return {
    root,
    place,
    button,
    hosted,
    live,
    messages,
    blank,
    dialog,
    bankFrame,
    texts: JSON.parse(words.textContent ?? '') as PaymentTexts,
  };
}

function pageOf({ root, place, button, live, messages, blank, texts }: Parts): PaymentPage {
  const legalTexts = button.textContent ?? '';
  const show = ({ title, text, back }: PageMessage): HTMLElement | null => {
    const message = blank.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
    if (!message) return null;
    const slot = (name: string) => message.querySelector<HTMLElement>(`[data-slot="${name}"]`);
    slot('title')?.replaceChildren(title);
    slot('text')?.replaceChildren(text);
    const link = slot('back');
    if (back && link instanceof HTMLAnchorElement) {
      link.href = back.href;
      link.replaceChildren(back.label);
    } else link?.parentElement?.remove();
    messages.replaceChildren(message);
    return message;
  };
  const announce = (text: string) => {
    live.textContent = text;
  };
  return {
    render({ step, element, button: state }: Paying) {
      Object.assign(root.dataset, { step, element, button: state });
      place.setAttribute('aria-busy', String(element === 'loading'));
      // Not `disabled`, which would take the focus away from the button.
      button.setAttribute('aria-disabled', String(state !== 'default'));
      // The button is not busy while the fields load.
      button.textContent = state === 'default' || step === 'init' ? legalTexts : texts.button[state];
    },
    announce,
    showMessage(message) {
      if (!message) return messages.replaceChildren();
      const shown = show(message);
      // In the middle: the head of the page stays at the top of the screen and would cover it.
      shown?.focus({ preventScroll: true });
      shown?.scrollIntoView({ block: 'center' });
    },
    showNote(message) {
      show(message);
      announce(`${message.title}. ${message.text}`);
    },
    offerForm(first) {
      root.dataset.form = first ? 'first' : 'second';
    },
    leave(location) {
      window.location.assign(location);
    },
    reportCancel(reason) {
      document.dispatchEvent(new CustomEvent('shop:payment-cancel', { detail: { reason } }));
    },
  };
}

/** A prerendered page is no visit yet. */
function whenShown(run: () => void): void {
  const page = document as Document & { readonly prerendering?: boolean };
  if (page.prerendering) document.addEventListener('prerenderingchange', run, { once: true });
  else run();
}

function whenIdle(run: () => void): void {
  const idle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2_000 }) : setTimeout(run, 200);
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}
