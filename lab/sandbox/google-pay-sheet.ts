// Plays Google's script for the wallet's component: a client whose sheet is a dialog, and which moves no money.

type PaymentData = {
  readonly apiVersion: 2;
  readonly paymentMethodData: {
    readonly type: 'CARD';
    readonly info: { readonly cardNetwork: string; readonly cardDetails: string };
    readonly tokenizationData: { readonly type: 'PAYMENT_GATEWAY'; readonly token: string };
  };
};
type Approval = {
  readonly transactionState: 'SUCCESS' | 'ERROR';
  readonly error?: { readonly message?: string };
};
type Options = {
  readonly paymentDataCallbacks?: { onPaymentAuthorized?(data: PaymentData): Promise<Approval> };
};
type SheetRequest = {
  readonly transactionInfo: { readonly totalPrice: string; readonly currencyCode: string };
};

const WORDS = {
  en: { title: 'Google Pay: sandbox, no money moves', pay: 'Pay', decline: 'Pay with a declined card', close: 'Close' },
  de: {
    title: 'Google Pay: Testumgebung, es fließt kein Geld',
    pay: 'Bezahlen',
    decline: 'Mit abgelehnter Karte bezahlen',
    close: 'Schließen',
  },
  nl: {
    title: 'Google Pay: testomgeving, er wordt niets betaald',
    pay: 'Betalen',
    decline: 'Betalen met een geweigerde kaart',
    close: 'Sluiten',
  },
} as const;

const language = document.documentElement.lang.slice(0, 2);
const words = WORDS[language === 'de' || language === 'nl' ? language : 'en'];

/** `name` decides the outcome in the sandbox, as the name on a card does. */
const paymentData = (name: string): PaymentData => ({
  apiVersion: 2,
  paymentMethodData: {
    type: 'CARD',
    info: { cardNetwork: 'VISA', cardDetails: '1111' },
    tokenizationData: { type: 'PAYMENT_GATEWAY', token: JSON.stringify({ sandbox: name }) },
  },
});

class PaymentsClient {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async isReadyToPay() {
    return { result: true, paymentMethodPresent: true };
  }

  prefetchPaymentData(): void {}

  /** Shows the sheet until a payment succeeds or the shopper closes it. */
  loadPaymentData({ transactionInfo: { totalPrice, currencyCode } }: SheetRequest): Promise<PaymentData> {
    const dialog = document.createElement('dialog');
    const title = Object.assign(document.createElement('h2'), { id: 'google-pay-title', textContent: words.title });
    const total = Object.assign(document.createElement('p'), { textContent: `${totalPrice} ${currencyCode}` });
    const message = document.createElement('p');
    message.setAttribute('role', 'alert');
    dialog.setAttribute('aria-labelledby', title.id);
    const [pay, decline, close] = [words.pay, words.decline, words.close].map((label) =>
      Object.assign(document.createElement('button'), { type: 'button', textContent: label }),
    ) as [HTMLButtonElement, HTMLButtonElement, HTMLButtonElement];
    Object.assign(dialog.style, { margin: 'auto', padding: '1.5rem', maxWidth: '22rem', borderRadius: '1rem' });
    for (const button of [pay, decline, close])
      Object.assign(button.style, { display: 'block', width: '100%', minHeight: '3rem', marginTop: '.75rem' });
    dialog.append(title, total, message, pay, decline, close);
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((resolve, reject) => {
      const authorise = async (name: string) => {
        for (const button of [pay, decline, close]) button.disabled = true;
        const data = paymentData(name);
        const approval = await this.#options.paymentDataCallbacks?.onPaymentAuthorized?.(data);
        dialog.close();
        dialog.remove();
        if (approval?.transactionState === 'ERROR') reject({ statusCode: 'CANCELED', statusMessage: 'Not paid' });
        else resolve(data);
      };
      pay.addEventListener('click', () => void authorise(''));
      decline.addEventListener('click', () => void authorise('DECLINED'));
      close.addEventListener('click', () => dialog.dispatchEvent(new Event('cancel')));
      dialog.addEventListener('cancel', () => {
        dialog.remove();
        reject({ statusCode: 'CANCELED', statusMessage: 'User closed the sheet' });
      });
    });
  }
}

Object.assign(window, { google: { payments: { api: { PaymentsClient } } } });
