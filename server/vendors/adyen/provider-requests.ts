import { toProviderAmount, toProviderUnits } from '#app/modules/payments/domain/provider-amount.ts';
import { providerLocale } from '#app/modules/payments/domain/provider-locale.ts';
import type { Buyer, HostedSessionInput, PaymentRequest, ProviderOrderKey } from '#app/modules/payments/ports.ts';
import { providerAddress } from './provider-address.ts';

/** The type of a payment by gift card. */
export const GIFT_CARD = 'giftcard';

/** The fields that sessions and payments share. */
export function sessionRequest(
  { reference, amount, market, returnUrl, email, telephone, lines }: HostedSessionInput,
  merchantAccount: string,
) {
  return {
    merchantAccount,
    channel: 'Web' as const,
    reference,
    amount: toProviderAmount(amount),
    returnUrl,
    countryCode: market.countryCode,
    shopperLocale: providerLocale(market),
    shopperEmail: email,
    ...(telephone !== '' && { telephoneNumber: telephone }),
    lineItems: lines.map(({ amountIncludingTax, amountExcludingTax, taxAmount, ...line }) => ({
      ...line,
      amountIncludingTax: toProviderUnits(amountIncludingTax, amount.currency),
      amountExcludingTax: toProviderUnits(amountExcludingTax, amount.currency),
      taxAmount: toProviderUnits(taxAmount, amount.currency),
    })),
  };
}

/** The shopper, in the provider's shape. */
export function buyer({ billingAddress, shippingAddress }: Buyer) {
  return {
    billingAddress: providerAddress(billingAddress),
    deliveryAddress: providerAddress(shippingAddress),
    shopperName: { firstName: billingAddress.firstName, lastName: billingAddress.lastName },
  };
}

/** An order paid in parts, in the provider's shape. */
export const orderKey = ({ pspReference, orderData }: ProviderOrderKey): ProviderOrderKey => ({
  pspReference,
  orderData,
});

/**
 * A payment method in the provider's shape. The security code of a gift card is its `cvc`: the library passes on no
 * other field for it.
 */
export function paymentMethodRequest({
  securityCode,
  ...method
}: PaymentRequest['paymentMethod']): PaymentRequest['paymentMethod'] {
  if (securityCode === undefined) return method;
  return method.type === GIFT_CARD ? { ...method, cvc: securityCode } : { ...method, securityCode };
}
