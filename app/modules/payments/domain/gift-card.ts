/** A gift card as typed on the payment step, digits only. */
export type GiftCardInput = { readonly number: string; readonly securityCode: string };

export type GiftCardFault = 'number' | 'securityCode';

const NUMBER = /^\d{8,32}$/;
const SECURITY_CODE = /^\d{3,12}$/;

/** Parses a gift card, ignoring spaces and hyphens; else returns the missing or invalid fields. */
export function readGiftCard(typed: {
  readonly number: string;
  readonly securityCode: string;
}): GiftCardInput | { readonly faults: readonly GiftCardFault[] } {
  const number = typed.number.replace(/[\s-]/g, '');
  const securityCode = typed.securityCode.replace(/[\s-]/g, '');
  const faults: GiftCardFault[] = [];
  if (!NUMBER.test(number)) faults.push('number');
  if (!SECURITY_CODE.test(securityCode)) faults.push('securityCode');
  return faults.length === 0 ? { number, securityCode } : { faults };
}
