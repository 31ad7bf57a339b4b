import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';

/** A valid address in the country of each storefront without a choice of one: its default country. */
const ADDRESSES: Readonly<Record<StorefrontCode, Readonly<Record<string, string>>>> = {
  uk: { street0: '10 Downing Street', city: 'London', postCode: 'SW1A 2AA' },
  de: { street0: 'Hauptstraße 5', city: 'Berlin', postCode: '10115' },
  at: { street0: 'Ringstraße 1', city: 'Wien', postCode: '1010' },
  be: { street0: 'Grote Markt 1', city: 'Brussel', postCode: '1000' },
  ch: { street0: 'Bahnhofstrasse 1', city: 'Zürich', postCode: '8001' },
  nl: { street0: 'Keizersgracht 100', city: 'Amsterdam', postCode: '1015 CV' },
  fr: { street0: '5 rue de la Paix', city: 'Paris', postCode: '75002' },
  us: { street0: '1 Market Street', city: 'San Francisco', region: 'CA', postCode: '94105' },
  eu: { street0: '12 Grafton Street', city: 'Dublin', postCode: 'D02 X285' },
  gl: { street0: '1 Raffles Place', city: 'Singapore', postCode: '048616' },
};

/** The fields of the address step. The name says to an operator that no person has ordered. */
export function addressOf(storefront: StorefrontCode, email: string): Readonly<Record<string, string>> {
  const address = { firstName: 'Probe', lastName: 'Pairwise', street1: '', ...ADDRESSES[storefront] };
  return {
    ...Object.fromEntries(Object.entries(address).map(([field, value]) => [`address.shipping.${field}`, value])),
    'contact.email': email,
    'contact.telephone': '+44 20 7946 0123',
    'contact.agreements': 'true',
  };
}
