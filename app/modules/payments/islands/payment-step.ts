import { NOT_YET, type Paying } from '#app/modules/payments/domain/paying.ts';
import { CARD } from '#app/modules/payments/domain/payment-choices.ts';
import { errorCodeOf, failureOf } from '#app/modules/payments/domain/provider-errors.ts';
import type { PaymentTexts } from '#app/modules/payments/ui/payment-texts.ts';
import { reportFault } from '#app/web/enhance/fault-event.ts';
import { whenShown } from '#app/web/enhance/when-shown.ts';
import { type BankDialogParts, createBankDialog } from './bank-dialog.ts';
import type { OpenCardFields } from './card-fields.ts';
import { createCardPayment } from './card-payment.ts';
import { createExpressButtons, type ExpressButtons } from './express-buttons.ts';
import { after, findBankParts, partFinder } from './page-parts.ts';
import type { PageMessage, PaymentPage } from './payment-page.ts';
import { createShopCalls } from './shop-calls.ts';

type Parts = {
  readonly root: HTMLElement;
  readonly place: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly form: HTMLFormElement;
  readonly live: HTMLElement;
  readonly messages: HTMLElement;
  readonly bank: BankDialogParts;
  readonly blank: HTMLTemplateElement;
  /** The forms of gift cards; null where none are offered. */
  readonly giftCards: HTMLElement | null;
  readonly texts: PaymentTexts;
};

/** The order button of a method that is paid outside the page. */
const IDLE: Pick<Paying, 'step' | 'button'> = { step: 'init', button: 'default' };

/** The radio buttons of the payment methods. */
interface MethodChoice {
  /** Type of the chosen method; empty while none is chosen. */
  chosen(): string;
  /** While a payment is under way no other method can be chosen. */
  lock(isLocked: boolean): void;
}

/** The field of the browser's history entry that has the chosen method, so that a reload or a return shows it. */
const ENTRY_FIELD = 'paymentMethod';

/** Follows the choice in `root`. `onChange` is called after each change by the shopper. */
function createMethodChoice(root: HTMLElement, onChange: () => void): MethodChoice {
  const radios = [...root.querySelectorAll<HTMLInputElement>('input[name="paymentMethod"]')];
  const usable = radios.filter(({ disabled }) => !disabled);
  const stored = entry()[ENTRY_FIELD];
  const again = usable.find(({ value }) => value === stored);
  if (again) again.checked = true;
  const chosen = () => radios.find(({ checked }) => checked)?.value ?? '';
  const store = () => history.replaceState({ ...entry(), [ENTRY_FIELD]: chosen() }, '');
  // The address of the page may name the method, and loses its query once the card fields open.
  store();
  for (const radio of radios)
    radio.addEventListener('change', () => {
      store();
      onChange();
    });
  return {
    chosen,
    // The chosen radio keeps the focus that it may have.
    lock(isLocked) {
      for (const radio of usable) radio.disabled = isLocked && !radio.checked;
    },
  };
}

function entry(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
}

/** Card fields whose errors go to the diagnostics log, too. A payment that the shopper cancels is no error. */
export function reportCardFaults(open: OpenCardFields, report: typeof reportFault = reportFault): OpenCardFields {
  const tell = (error: unknown) => {
    if (failureOf(error) !== 'cancelled') report({ service: 'payment', code: errorCodeOf(error), error });
  };
  return async (session, events) => {
    const broke = (error: unknown) => {
      tell(error);
      events.broke(error);
    };
    try {
      return await open(session, { ...events, broke });
    } catch (error) {
      tell(error);
      throw error;
    }
  };
}

/** Brings the card fields to the payment step, where its markup stands. */
export function enhancePaymentStep(): void {
  const parts = findParts();
  if (!parts) return;
  const { root, place, button, form, texts } = parts;
  const path = new URL(form.action).pathname;
  const bank = createBankDialog({ parts: parts.bank, texts: texts.bank, returnTo: button, after });
  const choice = createMethodChoice(root, () => {
    page.showChoice();
    openIfCard();
  });
  const express = createExpressButtons(root.querySelector<HTMLElement>('[data-part="express"]'), (method) =>
    payment.payExpress(method),
  );
  const page = pageOf(parts, choice, express);
  const payment = createCardPayment({
    shop: createShopCalls({
      action: path,
      seen: () => new FormData(form),
      fetch: (input, init) => fetch(input, init),
      keep: storeMirror,
      now: Date.now,
    }),
    openFields: reportCardFaults(async (session, events) => {
      const { openCardFields } = await import('./card-fields.client.ts');
      // The order button alone places an order: the law asks for its words.
      const onEnter = () => button.focus();
      const node = root.querySelector<HTMLElement>('[data-part="express-node"]');
      const { methods } = express;
      return openCardFields({
        place,
        bank,
        session,
        events,
        texts: texts.fields,
        express: { methods, node },
        onEnter,
      });
    }),
    page,
    texts,
    path,
    now: Date.now,
    after,
  });

  // Apple's sheet opens within the press of its button, so that its session is open before.
  const openIfCard = () => (choice.chosen() === CARD || express.methods.includes('applepay')) && payment.open();
  form.addEventListener('submit', (event) => {
    if (page.isPaying()) event.preventDefault();
    if (!page.isCardInPage()) return;
    event.preventDefault();
    payment.pay();
  });
  followGiftCard(parts, choice);
  page.showChoice();
  root.addEventListener('pointerdown', openIfCard);
  root.addEventListener('focusin', openIfCard);
  whenShown(() => whenIdle(openIfCard));
  addEventListener('pageshow', ({ persisted }) => {
    // A browser restores the choice of its history without an event.
    page.showChoice();
    if (persisted) payment.resume({ fromMemory: true });
  });
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && payment.resume({ fromMemory: false }),
  );
}

/** The form of a gift card posts the chosen method, too, so that it stays chosen. */
function followGiftCard({ giftCards }: Pick<Parts, 'giftCards'>, choice: MethodChoice): void {
  const form = giftCards?.querySelector<HTMLFormElement>('[data-part="gift-card"]');
  form?.addEventListener('formdata', ({ formData }) => formData.set('paymentMethod', choice.chosen()));
}

/** Storage may be blocked or full: the cookie alone has the checkout then. */
function storeMirror(mirror: string): void {
  try {
    localStorage.setItem('orderv1', mirror);
  } catch {}
}

function findParts(): Parts | null {
  const root = document.getElementById('payment');
  const part = partFinder(root);
  const [place, button, form, live] = [
    part<HTMLElement>('card'),
    part<HTMLButtonElement>('pay'),
    part<HTMLFormElement>('form'),
    part<HTMLElement>('live'),
  ];
  const [messages, blank, words] = [
    part<HTMLElement>('messages'),
    part<HTMLTemplateElement>('message'),
    part<HTMLElement>('texts'),
  ];
  const bank = findBankParts(part);
  if (!root || !place || !button || !form || !live || !messages || !blank || !words || !bank) return null;
  return {
    root,
    place,
    button,
    form,
    live,
    messages,
    blank,
    bank,
    giftCards: root.querySelector<HTMLElement>('#gift-card'),
    texts: JSON.parse(words.textContent ?? '') as PaymentTexts,
  };
}

/** Fills a copy of the blank message and shows it. */
function showIn(
  { messages, blank }: Pick<Parts, 'messages' | 'blank'>,
  { title, text, back }: PageMessage,
): HTMLElement | null {
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
}

type ChoicePage = PaymentPage & {
  /** Whether the order button pays in the card fields. Otherwise it posts the form. */
  isCardInPage(): boolean;
  /** A payment in the page is under way, by the card or by an express method. */
  isPaying(): boolean;
  /** Brings the order button in line with the chosen method. */
  showChoice(): void;
};

function pageOf(
  { root, place, button, live, messages, blank, giftCards, texts }: Parts,
  choice: MethodChoice,
  express: ExpressButtons,
): ChoicePage {
  const legalTexts = button.textContent ?? '';
  let paying = NOT_YET;
  const isCardInPage = () => choice.chosen() === CARD && root.dataset.card !== 'hosted';
  const isPaying = () => paying.step === 'performing' || paying.step === 'complete';
  const showChoice = () => {
    const { step, button: state } = isCardInPage() || isPaying() ? paying : IDLE;
    // Not `disabled`, which would take the focus away from the button.
    button.setAttribute('aria-disabled', String(state !== 'default'));
    // The button is not busy while the fields load.
    button.textContent = state === 'default' || step === 'init' ? legalTexts : texts.button[state];
  };
  const show = (message: PageMessage) => showIn({ messages, blank }, message);
  const announce = (text: string) => {
    live.textContent = text;
  };
  return {
    isCardInPage,
    isPaying,
    showChoice,
    render(state: Paying) {
      paying = state;
      const { step, element } = state;
      Object.assign(root.dataset, { step, element, button: state.button });
      place.setAttribute('aria-busy', String(element === 'loading'));
      const isLocked = isPaying();
      root.toggleAttribute('data-locked', isLocked);
      express.lock(isLocked);
      choice.lock(isLocked);
      giftCards?.toggleAttribute('inert', isLocked);
      showChoice();
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
    payCardOnHostedPage(isHosted) {
      root.dataset.card = isHosted ? 'hosted' : 'fields';
      showChoice();
    },
    removeExpress: express.remove,
    leave(location) {
      window.location.assign(location);
    },
    reportCancel(reason) {
      document.dispatchEvent(new CustomEvent('shop:payment-cancel', { detail: { reason } }));
    },
  };
}

function whenIdle(run: () => void): void {
  const idle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2_000 }) : setTimeout(run, 200);
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}
