import { type Address, EMPTY_ADDRESS } from '#app/kernel/address.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import { addressRules } from './address-rules.ts';
import type { Contact } from './checkout-info.ts';
import { FIELD_LIMITS } from './field-errors.ts';
import { codePointLength, tidy } from './plain-text.ts';
import { findRegion, regionOfPostcode } from './region-choice.ts';
import { parseCountry } from './validate-address.ts';
import { tidyEmail } from './validate-contact.ts';

/** A contact of Apple's sheet. Before the approval it has a place only, without names, street and telephone. */
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
 * The address of a wallet's contact, with plain texts, not validated. An unknown country stays as written, for the
 * error message. `registry` has the regions of countries other than the market's.
 */
export function walletAddress(
  contact: WalletContact,
  market: Pick<Market, 'countryCode' | 'regions'>,
  registry?: Pick<MarketRegistry, 'market'>,
): Address {
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
            regions: country === market.countryCode ? market.regions : (registry?.market(country)?.regions ?? []),
            required: rules.region === 'required',
          }),
    postCode: tidy(contact.postalCode ?? ''),
    country,
  };
}

/** The contact of the order. Paying with the wallet accepts the terms, which are beside its button. */
export function walletBuyer({ emailAddress, phoneNumber }: WalletContact): Contact {
  return {
    email: tidyEmail(emailAddress ?? ''),
    telephone: tidy(phoneNumber ?? ''),
    agreements: true,
    newsletterSubscription: false,
  };
}

/**
 * Wallets differ in the field of the province, and may send a larger area or none: the postcode decides then. A name
 * outside the list is stored only where the country requires a region.
 */
function regionOf(
  { administrativeArea = '', subAdministrativeArea = '', postalCode = '' }: WalletContact,
  { regions, required }: { readonly regions: Market['regions']; readonly required: boolean },
): string {
  const known =
    findRegion(regions, administrativeArea) ??
    findRegion(regions, subAdministrativeArea) ??
    regionOfPostcode(regions, postalCode);
  if (known) return known.code;
  const typed = tidy(administrativeArea) || tidy(subAdministrativeArea);
  return required || regions.length === 0 ? typed : '';
}

/**
 * Two lines, the maximum of a label. A longer text is split between words where both parts then fit; otherwise it stays
 * and validation rejects it.
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
