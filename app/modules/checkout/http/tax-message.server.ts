import { type TaxError, taxErrorText } from '#app/modules/cart/domain/sales-tax.ts';
import type { PaymentMessage } from '#app/modules/checkout/ui/payment-messages.tsx';
import type { RequestContext } from '#app/request-context.ts';

/** The message for a failed tax quote. */
export function taxMessage({ t }: RequestContext, error: TaxError): PaymentMessage {
  if (error.kind === 'TAX_JAR_ERROR') {
    return {
      tone: 'bad',
      title: t('order:tax.errorTitle'),
      text: `${taxErrorText(error.message)}. ${t('order:tax.error')}`,
      back: null,
    };
  }
  return { tone: 'bad', title: t('order:tax.unavailableTitle'), text: t('order:tax.unavailable'), back: null };
}

/** The message of a redirect to the address step, shown once. */
export function takeTaxMessage(context: RequestContext): PaymentMessage | null {
  const { notice } = context.session.data;
  if (notice?.kind !== 'TAX_JAR_ERROR' && notice?.kind !== 'tax-service-unavailable') return null;
  context.session.update({ notice: undefined });
  return taxMessage(
    context,
    notice.kind === 'TAX_JAR_ERROR' ? { kind: notice.kind, message: notice.value ?? '' } : { kind: notice.kind },
  );
}
