import { type Address, EMPTY_ADDRESS, mapAddress } from '#app/kernel/address.ts';
import { isEmail } from '#app/kernel/email.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { fieldLimit } from './address-rules.ts';
import { type CheckoutInfo, EMPTY_CHECKOUT_INFO } from './checkout-info.ts';
import { FIELD_LIMITS } from './field-errors.ts';
import { noHouseNumberOf } from './house-number.ts';
import { codePointLength, isLatin, tidy } from './plain-text.ts';
import { parseCountry } from './validate-address.ts';
import { tidyEmail, tidyTelephone } from './validate-contact.ts';

const within = (text: string, limit: number): string => (codePointLength(text) <= limit ? text : '');
const printable = (typed: string, limit: number): string => {
  const text = tidy(typed);
  return isLatin(text) ? within(text, limit) : '';
};

function clampAddress(address: Address): Address {
  const firstName = printable(address.firstName, FIELD_LIMITS.name);
  const lastName = printable(address.lastName, FIELD_LIMITS.name);
  const namesFit = codePointLength(firstName) + codePointLength(lastName) <= FIELD_LIMITS.combinedNames;
  return {
    ...mapAddress((field) => printable(address[field], fieldLimit(field))),
    firstName: namesFit ? firstName : '',
    lastName: namesFit ? lastName : '',
    postCode: within(tidy(address.postCode), FIELD_LIMITS.postCode),
    country: parseCountry(address.country) ?? '',
  };
}

/**
 * The part of a draft that the session cookie stores: values are stored whole or not at all, so that the cookie stays
 * small. Idempotent.
 */
export function clampForDraft(info: CheckoutInfo): CheckoutInfo {
  const email = tidyEmail(info.contact.email);
  const telephone = tidyTelephone(info.contact.telephone);
  const address = {
    shipping: clampAddress(info.address.shipping),
    billing: info.useShippingForBilling ? EMPTY_ADDRESS : clampAddress(info.address.billing),
  };
  return {
    address,
    ...noHouseNumberOf(address, info.noHouseNumber ?? {}),
    useShippingForBilling: info.useShippingForBilling,
    contact: {
      email: isEmail(email) ? within(email, FIELD_LIMITS.email) : '',
      telephone: /^\+?[0-9]+$/.test(telephone) ? within(telephone, FIELD_LIMITS.telephone) : '',
      agreements: info.contact.agreements,
      newsletterSubscription: info.contact.newsletterSubscription,
    },
  };
}

/**
 * The draft of the checkout. A draft made for another country keeps its contact and billing, not its delivery address.
 */
export function draftOf({
  session,
  market,
}: {
  readonly session: { readonly data: { readonly checkout?: CheckoutInfo | undefined } };
  readonly market: Pick<Market, 'countryCode'>;
}): CheckoutInfo {
  const draft = session.data.checkout ?? EMPTY_CHECKOUT_INFO;
  const isHere = draft.address.shipping.country === '' || draft.address.shipping.country === market.countryCode;
  if (isHere) return draft;
  const { noHouseNumber = {}, ...rest } = draft;
  const address = { ...draft.address, shipping: EMPTY_CHECKOUT_INFO.address.shipping };
  return { ...rest, address, ...noHouseNumberOf(address, noHouseNumber) };
}
