import { Card, type Core, type CoreConfiguration, type PaymentAction, type UIElement } from '@adyen/adyen-web';
import widgetStyles from '@adyen/adyen-web/styles/adyen.css?url';
import { clientKeyFits } from '#app/modules/payments/domain/client-key.ts';
import type { ExpressMethod } from '#app/modules/payments/domain/express-methods.ts';
import { readOfferedMethods } from '#app/modules/payments/domain/offered-methods.ts';
import type { ReturnedChallenge } from '#app/modules/payments/ui/returned-challenge.ts';
import type { BankDialog, BankFrame } from './bank-dialog.ts';
import ownStyles from './card-fields.css?url';
import type { CardFieldEvents, CardFields } from './card-fields.ts';
import { createCore, type ExpressPayments, hideQuery } from './provider-core.ts';
import type { OpenSession } from './shop-answers.ts';

/** The status of a challenge that the shopper has cancelled. */
const CANCELLED = 'U';

/** Creates the card fields of the provider's widget in `place`, with the shop's error texts. */
export async function openCardFields({
  place,
  bank,
  session,
  texts,
  events,
  express,
  onEnter,
}: {
  readonly place: HTMLElement;
  readonly bank: BankDialog;
  readonly session: OpenSession;
  readonly texts: Readonly<Record<string, string>>;
  readonly events: CardFieldEvents;
  /** The express methods of the page, and a hidden element for their components. */
  readonly express: { readonly methods: readonly ExpressMethod[]; readonly node: HTMLElement | null };
  /** Enter in a field. */
  readonly onEnter: () => void;
}): Promise<CardFields> {
  if (!clientKeyFits(session.clientKey, session.environment))
    throw new Error('The client key does not match the environment');
  const styled = Promise.all([widgetStyles, ownStyles].map(loadStyles));
  hideQuery();
  const checkout = await createCore(session, configuration(session, texts, closing(bank, events)));
  const methods = readOfferedMethods(checkout.paymentMethodsResponse);
  if (!methods?.cardBrands) throw new Error('The session offers no cards');
  await styled;
  const typed: { brand: string | null; lastFour: string | null } = { brand: null, lastFour: null };
  const openBank = () => bank.open(typed, () => card.cancelChallenge());
  const card: CardWithBank = new CardWithBank(checkout, openBank, events, {
    brands: [...methods.cardBrands],
    hasHolderName: true,
    // The widget would move the focus to the date once the number is complete: Tab would skip it.
    autoFocus: false,
    onEnterKeyPressed: onEnter,
    holderNameRequired: true,
    _disableClickToPay: true,
    styles: fieldStyles(place),
    onConfigSuccess: () => events.ready(),
    onChange: () => events.touched(),
    onBrand: ({ brand }) => {
      typed.brand = brand;
    },
    onFieldValid({ endDigits }) {
      if (endDigits !== undefined) typed.lastFour = endDigits;
    },
  });
  card.mount(place);
  const payments = await openExpress(checkout, session, express, (action) => card.handleAction(action));
  return {
    submit: () => card.submit(),
    submitExpress(method) {
      payments?.submit(method).catch(() => events.unavailable(method));
    },
    reuse() {
      // The bank's challenge replaces the fields.
      if (!place.querySelector('.adyen-checkout__card-input')) return false;
      card.setStatus('ready');
      return true;
    },
    remove: () => {
      bank.close();
      card.unmount();
      place.replaceChildren();
    },
  };
}

/** The express methods of a page; null where it has none. */
async function openExpress(
  checkout: Core,
  { addresses }: OpenSession,
  { methods, node }: { readonly methods: readonly ExpressMethod[]; readonly node: HTMLElement | null },
  handleAction: (action: PaymentAction) => UIElement | null,
): Promise<ExpressPayments | null> {
  if (methods.length === 0 || !node) return null;
  const { createExpressPayments } = await import('./express-payments.client.ts');
  return createExpressPayments({ checkout, node, addresses, handleAction }, methods);
}

/**
 * Continues a card payment by an action that the provider has answered after a return from a bank. `finish` receives
 * the widget's result, `fail` is called for any error.
 */
export async function continuePayment({
  place,
  bank,
  challenge: { action, client, locale, countryCode },
  finish,
  fail,
}: {
  readonly place: HTMLElement;
  readonly bank: BankDialog;
  readonly challenge: Pick<ReturnedChallenge, 'action' | 'client' | 'locale' | 'countryCode'>;
  readonly finish: (threeDSResult: string) => void;
  readonly fail: () => void;
}): Promise<void> {
  const { environment, clientKey, addresses } = client;
  if (!clientKeyFits(clientKey, environment)) throw new Error('The client key does not match the environment');
  await Promise.all([widgetStyles, ownStyles].map(loadStyles));
  const checkout = await createCore(
    { environment, clientKey, addresses, analytics: false },
    {
      locale,
      countryCode,
      paymentMethodsResponse: { paymentMethods: [{ type: 'scheme', name: '' }] },
      srConfig: { showPanel: false, moveFocus: true },
      // The payment was judged when it was made.
      risk: { enabled: false },
      onAdditionalDetails: ({ data }) => finish(String(data.details?.threeDSResult ?? '')),
      onError: fail,
    },
  );
  const unknown = { brand: null, lastFour: null };
  const openBank = () => bank.open(unknown, () => card.cancelChallenge());
  const ignored = { continued() {}, challenged() {}, stopped() {} };
  const card: CardWithBank = new CardWithBank(checkout, openBank, ignored, {});
  card.continueIn(place, action as PaymentAction);
}

/** The actions of a card payment that this page can follow. */
const FOLLOWED: ReadonlySet<string> = new Set(['threeDS2', 'redirect']);

type StepEvents = Pick<CardFieldEvents, 'continued' | 'challenged' | 'stopped'>;

/**
 * A card whose bank opens a dialog instead of replacing the card fields. It follows every action of its payment: the
 * first one, and those that the steps of 3-D Secure answer with, which the widget hands to `elementRef`.
 */
class CardWithBank extends Card {
  readonly #openBank: () => BankFrame;
  readonly #events: StepEvents;
  #place: HTMLElement | null = null;
  #challenge: { readonly element: UIElement; readonly authorisationToken: unknown } | null = null;

  constructor(
    checkout: ConstructorParameters<typeof Card>[0],
    openBank: () => BankFrame,
    events: StepEvents,
    properties: ConstructorParameters<typeof Card>[1],
  ) {
    super(checkout, properties);
    this.#openBank = openBank;
    this.#events = events;
  }

  /** Follows an action without card fields. */
  continueIn(place: HTMLElement, action: PaymentAction): void {
    this._node = place;
    this.handleAction(action);
  }

  override handleAction(action: PaymentAction, properties?: object): UIElement | null {
    // The widget would show new card fields for others.
    if (!FOLLOWED.has(action.type)) throw new Error(`A card payment cannot be continued by the action ${action.type}`);
    this.#place ??= this._node;
    this.#challenge = null;
    const options = { ...properties, elementRef: this };
    if (action.type === 'threeDS2' && action.subtype === 'challenge') return this.#showChallenge(action, options);
    this._node = this.#place;
    this.#events.continued();
    return super.handleAction(action, options);
  }

  #showChallenge(action: PaymentAction, options: object): UIElement | null {
    // Removes the fields: the widget mounts the bank's frame into the node it finds here.
    this.unmount();
    const { slot, size } = this.#openBank();
    this._node = slot;
    const element = super.handleAction(action, { ...options, challengeWindowSize: size });
    const { authorisationToken } = action as { readonly authorisationToken?: unknown };
    this.#challenge = element && { element, authorisationToken };
    // A bank's page may load for longer than a silent widget is waited for: its shopper may type meanwhile.
    if (element) this.#events.challenged();
    return element;
  }

  /** Tells the provider that the shopper has cancelled the challenge, as the widget does after its time limit. */
  cancelChallenge(): void {
    if (!this.#challenge) return;
    const { element, authorisationToken } = this.#challenge;
    this.#challenge = null;
    this.#events.stopped();
    const threeDSResult = btoa(JSON.stringify({ transStatus: CANCELLED, authorisationToken }));
    (element as Challenge).onComplete({ data: { details: { threeDSResult } } });
  }
}

/** The method by which a challenge of the widget reports its result, and removes itself. */
type Challenge = UIElement & {
  onComplete(result: { readonly data: { readonly details: { readonly threeDSResult: string } } }): void;
};

/** The same events, with the bank's dialog closed before the page shows how an attempt ended. */
function closing(bank: BankDialog, events: CardFieldEvents): CardFieldEvents {
  return {
    ...events,
    ended(result) {
      bank.close();
      events.ended(result);
    },
    broke(error) {
      bank.close();
      events.broke(error);
    },
  };
}

function configuration(
  session: OpenSession,
  texts: Readonly<Record<string, string>>,
  events: CardFieldEvents,
): CoreConfiguration {
  return {
    session: {
      id: session.id,
      sessionData: session.sessionData,
      shopperEmail: session.shopperEmail,
      telephoneNumber: session.telephoneNumber,
    },
    ...(session.providerOrder && { order: session.providerOrder }),
    locale: session.locale,
    countryCode: session.countryCode,
    translations: { [session.locale]: texts },
    showPayButton: false,
    // The page has its own title, live region and texts for every state.
    srConfig: { showPanel: false, moveFocus: true },
    beforeSubmit: (data, _component, { resolve, reject }) =>
      void events.mayPay().then(
        (may) => (may ? resolve(data) : reject()),
        () => reject(),
      ),
    beforeRedirect(resolve) {
      events.redirecting();
      resolve();
    },
    onPaymentCompleted: (result) => events.ended(asResult(result)),
    onPaymentFailed: (result) => (isError(result) ? events.broke(result) : events.ended(asResult(result))),
    onError: (error) => events.broke(error),
  };
}

type Ended = { readonly resultCode?: string; readonly sessionResult?: string };
const asResult = (result: Ended | undefined) => ({
  resultCode: result?.resultCode ?? '',
  sessionResult: result?.sessionResult ?? '',
});
// A request that failed is handed over as the error itself.
const isError = (result: unknown): result is Error => result instanceof Error;

/** The style inside the provider's frames, which style sheets do not reach. */
function fieldStyles(place: HTMLElement): NonNullable<ConstructorParameters<typeof Card>[1]>['styles'] {
  const { color, fontSize } = getComputedStyle(place);
  const soft = getComputedStyle(place).getPropertyValue('--ink-soft').trim();
  const bad = getComputedStyle(place).getPropertyValue('--bad').trim();
  return {
    base: { color, fontSize, fontFamily: 'system-ui, sans-serif' },
    placeholder: { color: soft },
    error: { color: bad },
  };
}

/** Adds a style sheet once. Without it the fields are unstyled. */
function loadStyles(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
}
