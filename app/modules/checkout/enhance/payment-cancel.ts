import { pushEvent } from '../../../platform/enhance/events.ts';
import { fromResultCode } from '../../payments/domain/payment-status.ts';
import { paymentCancelEvent } from '../domain/purchase-event.ts';

/**
 * Tells analytics of a payment that ended in the page without success. Whoever pays there dispatches `shop:payment-cancel` on the document with the provider's
 * word for it, `detail.reason`: `Refused` or `Cancelled`. Anything else is told to nobody.
 */
export function enhancePaymentCancel(): void {
  document.addEventListener('shop:payment-cancel', (cancelled) => {
    const event = cancelEventOf(cancelled instanceof CustomEvent ? cancelled.detail : null);
    if (event) pushEvent(event);
  });
}

function cancelEventOf(detail: unknown) {
  const reason = (detail as { readonly reason?: unknown } | null)?.reason;
  return paymentCancelEvent((typeof reason === 'string' && fromResultCode(reason)) || '');
}
