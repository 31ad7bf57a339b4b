import { LEGAL_WITHDRAWAL_DAYS, RETURN_DAYS } from './returns.ts';
import type { CountryCode } from './types.ts';

/** The law that lets shoppers of a country withdraw from a contract concluded at a distance. */
export type WithdrawalLaw = {
  /** eu, eea: directive 2011/83/EU, article 11a with it. uk: Consumer Contracts Regulations 2013. */
  readonly law: 'eu' | 'eea' | 'uk';
  /** Days after the day of receipt that the law grants. */
  readonly legalDays: number;
  /** Days after the day of receipt that the shop grants: never fewer than the law's. */
  readonly days: number;
  /** Whether a period that ends on a weekend or public holiday goes on to the next working day (regulation 1182/71). */
  readonly endsOnWorkingDay: boolean;
  /** IANA name of the time by which the days of the period are counted. */
  readonly timeZone: string;
};

const granted = { legalDays: LEGAL_WITHDRAWAL_DAYS, days: RETURN_DAYS };
const eu = (city: string): WithdrawalLaw => ({
  law: 'eu',
  ...granted,
  endsOnWorkingDay: true,
  timeZone: `Europe/${city}`,
});

/**
 * The withdrawal law of every country of the shop; null where the law has no such right and the terms of the shop
 * decide about returns.
 */
export const WITHDRAWAL_LAWS: Readonly<Record<CountryCode, WithdrawalLaw | null>> = {
  GB: { law: 'uk', ...granted, endsOnWorkingDay: false, timeZone: 'Europe/London' },
  DE: eu('Berlin'),
  AT: eu('Vienna'),
  BE: eu('Brussels'),
  CH: null,
  NL: eu('Amsterdam'),
  FR: eu('Paris'),
  US: null,
  IT: eu('Rome'),
  HR: eu('Zagreb'),
  EE: eu('Tallinn'),
  SK: eu('Bratislava'),
  SE: eu('Stockholm'),
  FI: eu('Helsinki'),
  PT: eu('Lisbon'),
  LV: eu('Riga'),
  LT: eu('Vilnius'),
  IE: eu('Dublin'),
  CZ: eu('Prague'),
  SI: eu('Ljubljana'),
  DK: eu('Copenhagen'),
  ES: eu('Madrid'),
  HU: eu('Budapest'),
  PL: eu('Warsaw'),
  LU: eu('Luxembourg'),
  NO: { law: 'eea', ...granted, endsOnWorkingDay: true, timeZone: 'Europe/Oslo' },
  JP: null,
  AU: null,
  KR: null,
  SG: null,
  IL: null,
  NZ: null,
  AE: null,
};
