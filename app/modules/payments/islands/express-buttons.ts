import { type ExpressMethod, isExpressMethod } from '#app/modules/payments/domain/express-methods.ts';

/** The version of Apple's sheet that the shop asks for. */
const APPLE_PAY_VERSION = 14;

/** Whether this browser can pay with a method. Nothing is requested of another company to find out. */
const IS_AVAILABLE: Readonly<Record<ExpressMethod, () => boolean>> = {
  applepay: () => location.protocol === 'https:' && hasAppleWallet(),
  // The sheet of a browser without this interface is a window, which the shop's pages cannot talk to.
  googlepay: () => 'PaymentRequest' in window && !('ApplePaySession' in window),
  paypal: () => true,
};

function hasAppleWallet(): boolean {
  try {
    return (
      'ApplePaySession' in window &&
      ApplePaySession.supportsVersion(APPLE_PAY_VERSION) &&
      ApplePaySession.canMakePayments()
    );
  } catch {
    return false;
  }
}

export interface ExpressButtons {
  /** The methods with a button that can be pressed. */
  readonly methods: readonly ExpressMethod[];
  /** Removes the button of a method that turned out to be unavailable. */
  remove(method: ExpressMethod): void;
  /** A payment is under way: its button is busy and no other can be pressed. */
  lock(isLocked: boolean): void;
}

/** Shows the buttons of `section` whose method this browser has. `onPress` gets the method of a pressed button. */
export function createExpressButtons(
  section: HTMLElement | null,
  onPress: (method: ExpressMethod) => void,
): ExpressButtons {
  const buttons = [...(section?.querySelectorAll<HTMLButtonElement>('[data-express]') ?? [])];
  const usable = new Map<ExpressMethod, HTMLButtonElement>();
  for (const button of buttons) {
    const method = button.dataset.express;
    const isAvailable = isExpressMethod(method) && IS_AVAILABLE[method]();
    button.dataset.state = isAvailable ? 'ready' : 'none';
    if (!isAvailable) continue;
    usable.set(method, button);
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') !== 'true') onPress(method);
    });
  }
  const show = () => {
    if (section) section.dataset.state = usable.size > 0 ? 'ready' : 'none';
  };
  show();
  return {
    methods: [...usable.keys()],
    remove(method) {
      const button = usable.get(method);
      if (button) button.dataset.state = 'none';
      usable.delete(method);
      show();
    },
    lock(isLocked) {
      // Not `disabled`, which would take the focus away from a pressed button.
      for (const button of usable.values()) button.setAttribute('aria-disabled', String(isLocked));
    },
  };
}
