import { pastedCode } from '#app/kernel/pasted-code.ts';

/** A gift card as typed on the payment step, digits only. */
export type GiftCardInput = { readonly number: string; readonly securityCode: string };

export type GiftCardFault = 'number' | 'securityCode';

const NUMBER = /^\d{8,32}$/;
const SECURITY_CODE = /^\d{3,12}$/;

const digitsOf = (typed: string) => pastedCode(typed).replaceAll('-', '');

/** Parses a gift card as people paste it, ignoring spaces and hyphens; else returns the missing or invalid fields. */
export function readGiftCard(typed: {
  readonly number: string;
  readonly securityCode: string;
}): GiftCardInput | { readonly faults: readonly GiftCardFault[] } {
  const number = digitsOf(typed.number);
  const securityCode = digitsOf(typed.securityCode);
  const faults: GiftCardFault[] = [];
  if (!NUMBER.test(number)) faults.push('number');
  if (!SECURITY_CODE.test(securityCode)) faults.push('securityCode');
  return faults.length === 0 ? { number, securityCode } : { faults };
}
