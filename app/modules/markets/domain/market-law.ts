import { RETURN_DAYS } from './returns.ts';
import type { CountryCode } from './types.ts';
import { WITHDRAWAL_LAWS, type WithdrawalLaw } from './withdrawal-law.ts';

/** Whose rules a country has. eea: the directives of the Union that hold in the European Economic Area. */
export type LegalRegime = 'eu' | 'eea' | 'uk' | 'ch' | 'us' | 'other';

/**
 * The note beside a price. `tax-and-delivery` also names the lowest cost of delivery; `sales-tax-added`: the state's
 * tax is added by address; `duty-excluded`: import duty and tax are paid when the parcel arrives.
 */
export type PriceNote = 'tax-included' | 'tax-and-delivery' | 'sales-tax-added' | 'duty-excluded';

/** Who watches over the accessibility of web shops in a country. */
export type AccessibilityBody = { readonly name: string; readonly url: string };

/** What the shop cannot decide: its owner asks counsel before it sells in the country (`COUNSEL`, docs/law.md). */
export const COUNSEL_POINTS = [
  'dispute-body',
  'fibre-origin',
  'guarantee-notice',
  'import-terms',
  'language',
  'packaging-label',
  'producer-identifier',
  'swiss-prices',
] as const;
export type CounselPoint = (typeof COUNSEL_POINTS)[number];

/** The law of a market as its pages follow it. `LAW_RULES` names the acts. */
export type MarketLaw = {
  readonly regime: LegalRegime;
  readonly priceNote: PriceNote;
  /** A reduction is shown against the lowest price of so many days before it. */
  readonly referenceDays: number;
  /** The language that the order button needs where the shop does not have it; null: the page's. */
  readonly orderButton: 'fr' | null;
  /** Null where the law has no right of withdrawal: the shop's own returns apply. */
  readonly withdrawal: WithdrawalLaw | null;
  /** Days in which the shop takes goods back, whatever the law grants. */
  readonly returnDays: number;
  /** The years for which a seller answers for faulty goods at least; null where a law states none. */
  readonly guaranteeYears: number | null;
  /** Whether the law wants fibres and manufacturer beside the offer. */
  readonly names: { readonly fibres: boolean; readonly manufacturer: boolean };
  readonly accessibilityBody: AccessibilityBody | null;
  readonly counsel: readonly CounselPoint[];
};

/** The shortest period in which a lowest price counts (directive 98/6/EC, article 6a); the shop has it everywhere. */
const REFERENCE_DAYS = 30;

const common = { referenceDays: REFERENCE_DAYS, returnDays: RETURN_DAYS, orderButton: null, accessibilityBody: null };
const union = {
  ...common,
  priceNote: 'tax-included',
  guaranteeYears: 2,
  names: { fibres: true, manufacturer: true },
} as const;

type Changes = Partial<Omit<MarketLaw, 'withdrawal' | 'counsel'>> & { readonly counsel?: readonly CounselPoint[] };

/** A member of the Union. Where the shop does not speak a language of the country, counsel decides about that too. */
const eu = (country: CountryCode, { counsel = ['language'], ...changes }: Changes = {}): MarketLaw => ({
  ...union,
  regime: 'eu',
  withdrawal: WITHDRAWAL_LAWS[country],
  ...changes,
  counsel: ['dispute-body', 'guarantee-notice', ...counsel],
});

/** A country outside Europe without a row of its own rules: the shop's own returns, and what its market table says. */
const other = (priceNote: PriceNote): MarketLaw => ({
  ...common,
  regime: 'other',
  priceNote,
  withdrawal: null,
  guaranteeYears: null,
  names: { fibres: false, manufacturer: false },
  counsel: ['import-terms'],
});

const GERMAN_BODY = {
  name: 'Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF)',
  url: 'https://ms.sachsen-anhalt.de/',
};

/** The law of every country of the shop, one row each. */
export const MARKET_LAWS: Readonly<Record<CountryCode, MarketLaw>> = {
  GB: {
    ...union,
    regime: 'uk',
    priceNote: 'tax-and-delivery',
    withdrawal: WITHDRAWAL_LAWS.GB,
    guaranteeYears: null,
    accessibilityBody: {
      name: 'Equality and Human Rights Commission (Northern Ireland: Equality Commission)',
      url: 'https://www.equalityhumanrights.com/',
    },
    counsel: ['dispute-body'],
  },
  DE: eu('DE', { counsel: [], accessibilityBody: GERMAN_BODY }),
  AT: eu('AT', {
    counsel: [],
    accessibilityBody: { name: 'Sozialministeriumservice', url: 'https://www.sozialministeriumservice.gv.at/' },
  }),
  BE: eu('BE', { accessibilityBody: { name: 'FOD Economie', url: 'https://economie.fgov.be/' } }),
  CH: { ...other('duty-excluded'), regime: 'ch', guaranteeYears: 2, counsel: ['swiss-prices'] },
  NL: eu('NL', {
    counsel: [],
    accessibilityBody: { name: 'Autoriteit Consument & Markt (ACM)', url: 'https://www.acm.nl/' },
  }),
  FR: eu('FR', {
    orderButton: 'fr',
    accessibilityBody: { name: 'DGCCRF', url: 'https://www.economie.gouv.fr/dgccrf' },
    counsel: ['language', 'producer-identifier'],
  }),
  US: {
    ...other('sales-tax-added'),
    regime: 'us',
    names: { fibres: true, manufacturer: false },
    counsel: ['fibre-origin'],
  },
  IT: eu('IT', {
    accessibilityBody: { name: 'Agenzia per l’Italia Digitale (AgID)', url: 'https://www.agid.gov.it/' },
    counsel: ['language', 'packaging-label'],
  }),
  HR: eu('HR'),
  EE: eu('EE'),
  SK: eu('SK'),
  SE: eu('SE', { guaranteeYears: 3 }),
  FI: eu('FI'),
  PT: eu('PT', { guaranteeYears: 3 }),
  LV: eu('LV'),
  LT: eu('LT'),
  IE: eu('IE', { counsel: [] }),
  CZ: eu('CZ'),
  SI: eu('SI'),
  DK: eu('DK'),
  ES: eu('ES', { guaranteeYears: 3 }),
  HU: eu('HU'),
  PL: eu('PL'),
  LU: eu('LU'),
  NO: {
    ...union,
    regime: 'eea',
    withdrawal: WITHDRAWAL_LAWS.NO,
    accessibilityBody: {
      name: 'Tilsynet for universell utforming av ikt (uutilsynet)',
      url: 'https://www.uutilsynet.no/',
    },
    counsel: ['dispute-body', 'language'],
  },
  JP: other('duty-excluded'),
  AU: other('tax-included'),
  KR: other('duty-excluded'),
  SG: other('duty-excluded'),
  IL: other('duty-excluded'),
  NZ: other('tax-included'),
  AE: other('duty-excluded'),
};

/** The law of a country. */
export function marketLaw(country: CountryCode): MarketLaw {
  return MARKET_LAWS[country];
}
