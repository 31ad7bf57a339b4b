import { type CheckoutInfo, EMPTY_CHECKOUT_INFO } from '#app/modules/checkout/domain/checkout-info.ts';
import type { FieldError } from '#app/modules/checkout/domain/field-errors.ts';
import { lacksNumber } from '#app/modules/checkout/domain/house-number.ts';
import type { CheckoutInfoScope } from '#app/modules/checkout/domain/validate-checkout-info.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { type ParsedAddressForm, parseAddressForm } from './address-form.ts';

type OrderAddress = Pick<Order, 'address' | 'contact'>;

/** The telephone number may be left out: the order keeps its own. */
export const correctionMarket = ({ market }: Pick<CheckoutInfoScope, 'market'>) => ({
  ...market,
  isTelephoneOptional: true,
});

/**
 * The form that corrects the delivery address of an order: fields and rules are those of the address step. What it does
 * not ask for is that of the order.
 */
export function parseCorrectionForm(
  posted: FormData,
  { address, contact }: OrderAddress,
  scope: CheckoutInfoScope,
): ParsedAddressForm {
  const whole = new FormData();
  for (const [name, value] of posted) whole.append(name, value);
  for (const [name, value] of [
    ['address.shipping.country', address.shipping.country],
    ['useShippingForBilling', 'true'],
    ['contact.email', contact.email],
    ['contact.agreements', 'true'],
  ] as const)
    whole.set(name, value);
  const parsed = parseAddressForm(whole, { ...scope, market: correctionMarket(scope) });
  return { ...parsed, errors: parsed.errors.filter(isAsked) };
}

const isAsked = ({ field }: FieldError): boolean =>
  field.startsWith('address.shipping.') || field === 'contact.telephone';

/** What the form begins with. `telephone` is empty for a browser that may not see the number. */
export function correctionValues({ address }: OrderAddress, telephone: string): CheckoutInfo {
  return {
    ...EMPTY_CHECKOUT_INFO,
    address: { ...EMPTY_CHECKOUT_INFO.address, shipping: address.shipping },
    contact: { ...EMPTY_CHECKOUT_INFO.contact, telephone },
    ...(lacksNumber(address.shipping) && { noHouseNumber: { shipping: true } }),
  };
}
