/** How far the component is: `init` until a payment begins, then `performing`, and where it ended. */
export type ComponentStep = 'init' | 'performing' | 'complete' | 'error';
/** What the place of the card fields shows. */
export type ElementStatus = 'loading' | 'ready' | 'success' | 'error';
/** What the order button says and whether it can be pressed (only `default` can). */
export type ButtonState = 'default' | 'loading' | 'redirect' | 'completed';

export type Paying = { readonly step: ComponentStep; readonly element: ElementStatus; readonly button: ButtonState };

export type PayingEvent =
  /** Card fields can be typed into, at first or again. */
  | 'fields-ready'
  /** A session is being opened and the card fields are being made. */
  | 'fields-opening'
  /** No card fields will come: what stays is the form. */
  | 'fields-failed'
  | 'submitted'
  /** Fields left to fill, a changed bag, a cancelled wallet: nothing was sent, the same fields can be used again. */
  | 'not-sent'
  | 'redirecting'
  | 'completed'
  /** The attempt is over and came to nothing. */
  | 'refused';

export const NOT_YET: Paying = { step: 'init', element: 'loading', button: 'loading' };

/**
 * The next state, as a table: what an event does does not depend on when it comes, except that nothing follows a
 * completed payment.
 */
export function advance(paying: Paying, event: PayingEvent): Paying {
  if (paying.step === 'complete') return paying;
  switch (event) {
    case 'fields-opening':
      return NOT_YET;
    case 'fields-ready':
    case 'not-sent':
      return { step: 'init', element: 'ready', button: 'default' };
    case 'fields-failed':
      return { step: 'error', element: 'error', button: 'default' };
    case 'submitted':
      return { step: 'performing', element: 'loading', button: 'loading' };
    case 'redirecting':
      return { step: 'performing', element: 'loading', button: 'redirect' };
    case 'completed':
      return { step: 'complete', element: 'success', button: 'completed' };
    case 'refused':
      return { step: 'error', element: 'error', button: 'loading' };
  }
}

/** Whether a press of the button, or Enter in a field, begins a payment now. */
export const canPay = ({ element, button }: Paying): boolean => element === 'ready' && button === 'default';
