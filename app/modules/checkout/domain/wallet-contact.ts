import { type Address, EMPTY_ADDRESS } from '#app/kernel/address.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { addressRules } from './address-rules.ts';
import type { Contact } from './checkout-info.ts';
import { FIELD_LIMITS } from './field-errors.ts';
import { codePointLength, tidy } from './plain-text.ts';
import { findRegion } from './region-choice.ts';
import { parseCountry } from './validate-address.ts';
import { tidyEmail, tidyTelephone } from './validate-contact.ts';

/**
 * A contact as Apple's sheet gives it. Before the payment is approved it has a place only: names, street and telephone
 * are left out.
 */
export type WalletContact = {
  readonly givenName?: string | undefined;
  readonly familyName?: string | undefined;
  readonly addressLines?: readonly string[] | undefined;
  readonly subLocality?: string | undefined;
  readonly locality?: string | undefined;
  readonly subAdministrativeArea?: string | undefined;
  readonly administrativeArea?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly emailAddress?: string | undefined;
  readonly phoneNumber?: string | undefined;
};

/**
 * The address of a wallet's contact, texts tidied and not yet judged. A country served elsewhere or nowhere stays as it
 * is written, for the message that names it.
 */
export function walletAddress(contact: WalletContact, market: Pick<Market, 'countryCode' | 'regions'>): Address {
  const country = parseCountry(contact.countryCode ?? '') ?? tidy(contact.countryCode ?? '').toUpperCase();
  const rules = addressRules(parseCountry(country) ?? market.countryCode);
  const [street0, street1] = streetLines(contact.addressLines ?? []);
  return {
    ...EMPTY_ADDRESS,
    firstName: tidy(contact.givenName ?? ''),
    lastName: tidy(contact.familyName ?? ''),
    street0,
    street1,
    city: tidy(contact.locality ?? '') || tidy(contact.subLocality ?? '') || rules.onlyCity || '',
    region:
      rules.region === 'hidden'
        ? ''
        : regionOf(contact, {
            regions: country === market.countryCode ? market.regions : [],
            required: rules.region === 'required',
          }),
    postCode: tidy(contact.postalCode ?? ''),
    country,
  };
}

/** Who is written to about the order. Paying with the wallet accepts the terms, which stand beside its button. */
export function walletBuyer({ emailAddress, phoneNumber }: WalletContact): Contact {
  return {
    email: tidyEmail(emailAddress ?? ''),
    telephone: tidyTelephone(phoneNumber ?? ''),
    agreements: true,
    newsletterSubscription: false,
  };
}

/**
 * Wallets put a province now in one place, now in the other; what no list knows is only kept where the address cannot
 * do without.
 */
function regionOf(
  { administrativeArea = '', subAdministrativeArea = '' }: WalletContact,
  { regions, required }: { readonly regions: Market['regions']; readonly required: boolean },
): string {
  const known = findRegion(regions, administrativeArea) ?? findRegion(regions, subAdministrativeArea);
  if (known) return known.code;
  const typed = tidy(administrativeArea) || tidy(subAdministrativeArea);
  return required || regions.length === 0 ? typed : '';
}

/**
 * Two lines, as a label has. One too long is broken between words where both parts then fit; otherwise it stays for the
 * message that says so.
 */
function streetLines(lines: readonly string[]): readonly [string, string] {
  const [first = '', ...rest] = lines.map(tidy).filter((line) => line !== '');
  const second = rest.join(', ');
  if (fits(first) || second !== '') return [first, second];
  const words = first.split(' ');
  for (let taken = words.length - 1; taken > 0; taken -= 1) {
    const head = words.slice(0, taken).join(' ').replace(/,$/, '');
    const tail = words.slice(taken).join(' ');
    if (fits(head) && fits(tail)) return [head, tail];
  }
  return [first, ''];
}

function fits(line: string): boolean {
  return codePointLength(line) <= FIELD_LIMITS.street;
}
