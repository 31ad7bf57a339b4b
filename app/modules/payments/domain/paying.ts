/** The progress of the component: `init` until a payment starts, then `performing`, then its end. */
export type ComponentStep = 'init' | 'performing' | 'complete' | 'error';
/** The state of the card fields. */
export type ElementStatus = 'loading' | 'ready' | 'success' | 'error';
/** The state of the order button; only `default` can be pressed. */
export type ButtonState = 'default' | 'loading' | 'redirect' | 'completed';

export type Paying = { readonly step: ComponentStep; readonly element: ElementStatus; readonly button: ButtonState };

export type PayingEvent =
  /** Card fields accept input, at first or again. */
  | 'fields-ready'
  /** A session is being opened and the card fields are being made. */
  | 'fields-opening'
  /** No card fields: only the form remains. */
  | 'fields-failed'
  | 'submitted'
  /**
   * Incomplete fields, a changed cart or a cancelled wallet: nothing was sent, and the same fields can be used again.
   */
  | 'not-sent'
  | 'redirecting'
  | 'completed'
  /** The attempt has failed. */
  | 'refused';

export const NOT_YET: Paying = { step: 'init', element: 'loading', button: 'loading' };

/**
 * The next state, as a table. The effect of an event does not depend on its time, except that nothing follows a
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

/** Whether pressing the button starts a payment now. */
export const canPay = ({ element, button }: Paying): boolean => element === 'ready' && button === 'default';
