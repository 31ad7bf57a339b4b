import type { Money } from '#app/kernel/money.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import { addressLines } from '#app/modules/checkout/domain/address-lines.ts';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import { correctedEmail } from '#app/modules/checkout/domain/mail-domain.ts';
import { orderButtonTexts } from '#app/modules/checkout/ui/order-button.tsx';
import { outcomeText, type PaymentMessage } from '#app/modules/checkout/ui/payment-messages.tsx';
import type { MethodView } from '#app/modules/checkout/ui/payment-methods.tsx';
import type { PaymentView } from '#app/modules/checkout/ui/payment-step.tsx';
import { returnsLabel } from '#app/modules/checkout/ui/returns-label.ts';
import { CARD, HOSTED, paymentChoices } from '#app/modules/payments/domain/payment-choices.ts';
import { BLIK, isPrinted, type PaymentMethod } from '#app/modules/payments/domain/redirect-methods.ts';
import { isProviderUnavailable } from '#app/modules/payments/ports.ts';
import { paymentTexts } from '#app/modules/payments/ui/payment-texts.ts';
import type { RequestContext } from '#app/request-context.ts';

/** The facts of the payment step, as the page prints them. */
export function paymentView(
  { t, format, market, services, site }: RequestContext,
  { shippingMethod }: Pick<Cart, 'shippingMethod'>,
  info: CheckoutInfo,
): PaymentView {
  const texts = paymentTexts(t);
  const orderButton = orderButtonTexts(market.countryCode, { order: t('checkout:orderButton'), busy: texts.button });
  return {
    deliverTo: addressLines(info.address.shipping, services.registry),
    billTo: info.useShippingForBilling ? null : addressLines(info.address.billing, services.registry),
    contact: [info.contact.email, info.contact.telephone].filter(Boolean),
    correctedEmail: correctedEmail(info.contact.email),
    delivery: shippingMethod ? deliveryText({ t, format }, shippingMethod) : '',
    sandbox: site.sandboxPayments,
    orderButton,
    returnsLabel: returnsLabel(t, market.countryCode),
    texts: { ...texts, button: orderButton.busy },
  };
}

function deliveryText(
  { t, format }: Pick<RequestContext, 't' | 'format'>,
  { title, carrier, deliveryDetails }: NonNullable<Cart['shippingMethod']>,
): string {
  const days = format.days(deliveryDetails.earliest, deliveryDetails.latest);
  return `${t('checkout:summary.shippingMethod', { title, carrier })}, ${days}`;
}

/** The outcome of the last attempt, shown once. */
export function takeOutcomeMessage({ session, t }: RequestContext): PaymentMessage | null {
  const { notice } = session.data;
  if (notice?.kind !== 'payment' || !notice.value) return null;
  session.update({ notice: undefined });
  const { title, text } = outcomeText(t, notice.value);
  return {
    tone: notice.value === 'cancelled' ? 'note' : 'bad',
    title,
    text: `${text} ${t('checkout:payment.bagKept')}`,
    back: null,
  };
}

/** The payment methods of the provider; none while it is unavailable. */
export async function offeredMethods(
  { services, market }: RequestContext,
  amount: Money,
): Promise<readonly PaymentMethod[]> {
  return services.payments.paymentMethods({ market, amount }).catch((error: unknown) => {
    if (isProviderUnavailable(error)) return [];
    throw error;
  });
}

/** The rows of the payment methods, in the order of the market. */
export function methodViews(
  { t, market }: RequestContext,
  offered: readonly PaymentMethod[],
  { total, isRest }: { readonly total: string; readonly isRest: boolean },
): readonly MethodView[] {
  const choices = paymentChoices(market.countryCode, offered, { isRest });
  // The hosted page charges the whole sum.
  const wholeSum = isRest ? ` ${t('payment:giftCard.hosted', { total })}` : '';
  const hintOf = ({ type, name }: (typeof choices)[number]): string => {
    if (type === CARD) return t('payment:cardHosted') + wholeSum;
    if (type === HOSTED) return t('payment:hosted.text') + wholeSum;
    return isPrinted(type) ? t(`payment:ways.${type}`) : t('payment:redirectText', { method: name ?? type });
  };
  const names = { [CARD]: t('payment:card'), [HOSTED]: t('payment:hosted.title') };
  return choices.map((choice) => ({
    type: choice.type,
    name: choice.name ?? names[choice.type === CARD ? CARD : HOSTED],
    hint: hintOf(choice),
    asksBlikCode: choice.type === BLIK,
  }));
}
