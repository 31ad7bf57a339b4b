import { ApplePay, type Core, GooglePay, type PaymentAction, Redirect, type UIElement } from '@adyen/adyen-web';
import type { ExpressMethod } from '#app/modules/payments/domain/express-methods.ts';
import { type ExpressPayments, markAppleScriptLoaded } from './provider-core.ts';
import type { OpenSession } from './shop-answers.ts';

/** The script by which the sandbox plays Google's sheet, below the address of its calls. */
const SANDBOX_SHEET = 'wallets/google-pay.js';

type Deps = {
  readonly checkout: Core;
  /** A hidden element of the page for components that show nothing. */
  readonly node: HTMLElement;
  readonly addresses: OpenSession['addresses'];
  /** Continues a payment by an action of the provider: the bank asks for a card of Google Pay too. */
  readonly handleAction: (action: PaymentAction) => UIElement | null;
};

/**
 * The provider's components of the express methods, without their buttons. Apple's sheet opens within the press of a
 * button, so that its component exists before; Google's loads a script, which starts with the press.
 */
export function createExpressPayments(deps: Deps, methods: readonly ExpressMethod[]): ExpressPayments {
  const apple = methods.includes('applepay') ? createApplePay(deps) : null;
  let google: Promise<GooglePay> | null = null;
  return {
    async submit(method) {
      if (method === 'applepay') return apple?.submit();
      if (method === 'paypal') return createPayPal(deps).submit();
      google ??= createGooglePay(deps);
      const wallet = await google;
      await wallet.isAvailable();
      wallet.submit();
    },
  };
}

function createApplePay({ checkout }: Deps): ApplePay {
  markAppleScriptLoaded();
  return new ApplePay(checkout, { showPayButton: false });
}

async function createGooglePay({ checkout, addresses, handleAction }: Deps): Promise<GooglePay> {
  if (addresses && !('google' in window)) await loadScript(addresses.api + SANDBOX_SHEET);
  return new GooglePayWithBank(checkout, handleAction);
}

/** A card of Google Pay whose bank asks, as it does for a typed card. */
class GooglePayWithBank extends GooglePay {
  readonly #handleAction: Deps['handleAction'];

  constructor(checkout: Core, handleAction: Deps['handleAction']) {
    super(checkout, { showPayButton: false });
    this.#handleAction = handleAction;
  }

  override handleAction(action: PaymentAction): UIElement | null {
    return this.#handleAction(action);
  }
}

function createPayPal({ checkout, node }: Deps): PayPalPage {
  const page = new PayPalPage(checkout, { type: 'paypal', showPayButton: false });
  page.mount(node);
  return page;
}

/** PayPal on its own page: without `redirect` the provider answers with PayPal's script, which sets cookies here. */
class PayPalPage extends Redirect {
  override formatData() {
    return { ...super.formatData(), paymentMethod: { type: 'paypal', subtype: 'redirect' } };
  }
}

function loadScript(src: string): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src });
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The script of the wallet did not load')));
    document.head.append(script);
  });
}
