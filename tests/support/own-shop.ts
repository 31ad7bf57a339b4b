import type { OwnShop } from '#server/platform/content/own-shop.ts';

/** A shop that is not the demo. */
export const ceramics: OwnShop = {
  name: 'Nordsee',
  claim: { en: 'Cups for slow mornings', de: 'Tassen am Morgen', nl: 'Kopjes voor de ochtend' },
  seller: {
    name: 'Nordsee Keramik GmbH',
    address: ['Hafenstraße 1', '20457 Hamburg'],
    country: 'DE',
    telephone: '+49 40 123456',
    register: 'Amtsgericht Hamburg, HRB 12345',
    representedBy: 'Ada Hansen',
    taxNumbers: { default: 'DE123456789', GB: 'GB123456789' },
  },
  serviceEmail: 'service@nordsee.test',
  privacyEmail: 'privacy@nordsee.test',
  returnAddress: ['Lager', 'Speicherweg 2'],
  countries: ['DE', 'NL', 'GB', 'SE'],
};
