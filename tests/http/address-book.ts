import type { CountryCode } from '#app/modules/markets/domain/types.ts';

type Entry = {
  readonly street0: string;
  readonly city: string;
  readonly region?: string;
  /** As a local shopper types it. */
  readonly postCode: string;
  /** As the shop stores it; absent where that is the typed text. */
  readonly stored?: string;
  /** Codes the country does not have; none where any text is accepted. */
  readonly wrong: readonly string[];
  /** Other spellings of a valid code, and their stored form. */
  readonly forgiven?: Readonly<Record<string, string>>;
};

/** A valid address of every delivery country. */
export const ADDRESS_BOOK: Readonly<Record<CountryCode, Entry>> = {
  GB: {
    street0: 'Downing Street',
    city: 'London',
    postCode: 'sw1a2aa',
    stored: 'SW1A 2AA',
    wrong: ['12345', 'SW1A', 'QQ1 1AA', 'SW1A 2CC'],
    forgiven: {
      gir0aa: 'GIR 0AA',
      ' m1  1ae ': 'M1 1AE',
      'EC1A-1BB': 'EC1A 1BB',
      'W1A OAX': 'W1A 0AX',
    },
  },
  DE: {
    street0: 'Hauptstraße 5',
    city: 'Berlin',
    postCode: 'D-10115',
    stored: '10115',
    wrong: ['1011', '101155', 'ABCDE'],
    forgiven: { '10 115': '10115', '１０１１５': '10115' },
  },
  AT: { street0: 'Ringstraße 1', city: 'Wien', postCode: 'A-1010', stored: '1010', wrong: ['10100', '101'] },
  BE: { street0: 'Grote Markt 1', city: 'Brussel', postCode: '1000', wrong: ['10000', '1000 AB'] },
  CH: { street0: 'Bahnhofstrasse 1', city: 'Zürich', postCode: 'CH-8001', stored: '8001', wrong: ['80011', '800'] },
  NL: {
    street0: 'Keizersgracht 100',
    city: 'Amsterdam',
    postCode: '1015cv',
    stored: '1015 CV',
    wrong: ['1015', '1015 C', '101 5CVA'],
    forgiven: { '1015  CV': '1015 CV' },
  },
  FR: {
    street0: '5 rue de la Paix',
    city: 'Paris',
    postCode: '75002',
    wrong: ['7500', '7500A'],
    forgiven: { '75 002': '75002' },
  },
  US: {
    street0: '1 Market Street',
    city: 'San Francisco',
    region: 'CA',
    postCode: '94105',
    wrong: ['9410', '94105-12', 'CA 94105'],
    forgiven: { '941051234': '94105-1234', '94105 1234': '94105-1234' },
  },
  IT: { street0: 'Via Roma 1', city: 'Roma', region: 'RM', postCode: '00184', wrong: ['184'] },
  HR: { street0: 'Ilica 5', city: 'Zagreb', postCode: 'HR-10000', stored: '10000', wrong: ['1000'] },
  EE: { street0: 'Viru 4', city: 'Tallinn', postCode: '10111', wrong: ['1011'] },
  SK: {
    street0: 'Hlavná 3',
    city: 'Košice',
    postCode: '04001',
    stored: '040 01',
    wrong: ['0400'],
    forgiven: { '040 01': '040 01' },
  },
  SE: {
    street0: 'Kungsgatan 1',
    city: 'Stockholm',
    postCode: '11455',
    stored: '114 55',
    wrong: ['1145'],
    forgiven: { 'SE-114 55': '114 55' },
  },
  FI: { street0: 'Mannerheimintie 1', city: 'Helsinki', postCode: '00100', wrong: ['100'] },
  PT: {
    street0: 'Rua Augusta 1',
    city: 'Lisboa',
    postCode: '1100048',
    stored: '1100-048',
    wrong: ['110', '11000'],
    forgiven: { '1100': '1100', '1100-048': '1100-048' },
  },
  LV: {
    street0: 'Brīvības iela 1',
    city: 'Rīga',
    postCode: '1010',
    stored: 'LV-1010',
    wrong: ['10100'],
    forgiven: { lv1010: 'LV-1010' },
  },
  LT: {
    street0: 'Gedimino pr. 1',
    city: 'Vilnius',
    postCode: '01103',
    stored: 'LT-01103',
    wrong: ['0110'],
    forgiven: { 'LT-01103': 'LT-01103' },
  },
  IE: {
    street0: '12 Grafton Street',
    city: 'Dublin',
    postCode: 'd02x285',
    stored: 'D02 X285',
    wrong: [],
    forgiven: { somewhere: 'somewhere' },
  },
  CZ: {
    street0: 'Václavské nám. 1',
    city: 'Praha',
    postCode: '11000',
    stored: '110 00',
    wrong: ['1100'],
    forgiven: { '110 00': '110 00' },
  },
  SI: { street0: 'Slovenska cesta 1', city: 'Ljubljana', postCode: 'SI-1000', stored: '1000', wrong: ['10000'] },
  DK: { street0: 'Strøget 1', city: 'København', postCode: '1050', wrong: ['10500'] },
  ES: { street0: 'Calle Mayor 1', city: 'Madrid', region: 'M', postCode: '28013', wrong: ['2801'] },
  HU: { street0: 'Váci utca 1', city: 'Budapest', postCode: 'H-1052', stored: '1052', wrong: ['10522'] },
  PL: {
    street0: 'Nowy Świat 1',
    city: 'Warszawa',
    postCode: '00496',
    stored: '00-496',
    wrong: ['0049'],
    forgiven: { '00-496': '00-496' },
  },
  LU: { street0: '1 Grand-Rue', city: 'Luxembourg', postCode: 'L-1661', stored: '1661', wrong: ['16611'] },
  NO: { street0: 'Karl Johans gate 1', city: 'Oslo', postCode: '0154', wrong: ['01544'] },
  JP: {
    street0: 'Chiyoda 1-1',
    city: 'Chiyoda-ku',
    region: '13',
    postCode: '〒1000001',
    stored: '100-0001',
    wrong: ['100000'],
    forgiven: { '１００－０００１': '100-0001' },
  },
  AU: { street0: '1 George Street', city: 'Sydney', region: 'NSW', postCode: '2000', wrong: ['200', '20000'] },
  KR: {
    street0: '110 Sejong-daero',
    city: 'Jung-gu',
    region: '11',
    postCode: '04524',
    wrong: ['0452', '0452411'],
    forgiven: { '100-744': '100744' },
  },
  SG: {
    street0: '1 Raffles Place',
    city: 'Singapore',
    postCode: 'S048616',
    stored: '048616',
    wrong: ['48616'],
    forgiven: { 'Singapore 048616': '048616' },
  },
  IL: { street0: 'Rothschild Blvd 1', city: 'Tel Aviv', postCode: '6688101', wrong: ['66881'] },
  NZ: { street0: '1 Queen Street', city: 'Auckland', postCode: '1010', wrong: [], forgiven: { anything: 'anything' } },
  AE: {
    street0: 'Sheikh Zayed Road 1',
    city: 'Dubai',
    region: 'DU',
    postCode: '',
    wrong: [],
    forgiven: { '00000': '00000' },
  },
};

/** The posted fields of a country's address, for delivery or for billing. */
export function bookFields(country: CountryCode, kind: 'shipping' | 'billing' = 'shipping'): Record<string, string> {
  const { street0, city, region = '', postCode } = ADDRESS_BOOK[country];
  const address = { firstName: 'Ada', lastName: 'King', street0, street1: '', city, region, postCode, country };
  return Object.fromEntries(Object.entries(address).map(([field, value]) => [`address.${kind}.${field}`, value]));
}

export const CONTACT: Readonly<Record<string, string>> = {
  'contact.email': 'ada@example.com',
  'contact.telephone': '+44 (0)20 7946-0123',
  'contact.agreements': 'true',
};
