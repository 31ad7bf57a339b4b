import type { CountryCode, GoodsKind } from '#app/modules/markets/domain/types.ts';

/** A rate of the law, in percent. `since`: the ISO day from which it holds, where it is recent enough to matter. */
export type LawRate = { readonly percent: number; readonly since?: string };

/** The day on which the rates were compared with their sources. A test fails when it is too long ago. */
export const TAX_LAW_DAY = '2026-11-30';

/**
 * VAT and GST as the law has them. Sources: European Commission, Taxes in Europe Database (countries of the Union); HM
 * Revenue & Customs, VAT rates and notice 714; Revenue (Ireland), VAT rates database; Skatteetaten; Federal Tax
 * Administration (Switzerland); Australian Taxation Office; Inland Revenue (New Zealand); tax agencies of Japan, Korea,
 * Singapore, Israel and the United Arab Emirates. The United States have sales taxes of states.
 */
export const TAX_LAW: Readonly<Record<CountryCode, LawRate | null>> = {
  GB: { percent: 20, since: '2011-01-04' },
  DE: { percent: 19, since: '2021-01-01' },
  AT: { percent: 20 },
  BE: { percent: 21, since: '1996-01-01' },
  CH: { percent: 8.1, since: '2024-01-01' },
  NL: { percent: 21, since: '2012-10-01' },
  FR: { percent: 20, since: '2014-01-01' },
  US: null,
  IT: { percent: 22, since: '2013-10-01' },
  HR: { percent: 25, since: '2012-03-01' },
  EE: { percent: 24, since: '2025-07-01' },
  SK: { percent: 23, since: '2025-01-01' },
  SE: { percent: 25 },
  FI: { percent: 25.5, since: '2024-09-01' },
  PT: { percent: 23, since: '2011-01-01' },
  LV: { percent: 21, since: '2012-07-01' },
  LT: { percent: 21, since: '2009-09-01' },
  IE: { percent: 23, since: '2021-03-01' },
  CZ: { percent: 21, since: '2013-01-01' },
  SI: { percent: 22, since: '2013-07-01' },
  DK: { percent: 25, since: '1992-01-01' },
  ES: { percent: 21, since: '2012-09-01' },
  HU: { percent: 27, since: '2012-01-01' },
  PL: { percent: 23, since: '2011-01-01' },
  LU: { percent: 17, since: '2024-01-01' },
  NO: { percent: 25, since: '2005-01-01' },
  JP: { percent: 10, since: '2019-10-01' },
  AU: { percent: 10, since: '2000-07-01' },
  KR: { percent: 10, since: '1977-07-01' },
  SG: { percent: 9, since: '2024-01-01' },
  IL: { percent: 18, since: '2025-01-01' },
  NZ: { percent: 15, since: '2010-10-01' },
  AE: { percent: 5, since: '2018-01-01' },
};

/** Rates of kinds of goods that are not the standard one. The law has conditions of its own, of sizes and ages. */
export const KIND_LAW: Readonly<Record<GoodsKind, Readonly<Partial<Record<CountryCode, LawRate>>>>> = {
  'childrens-clothes': { GB: { percent: 0 }, IE: { percent: 0 }, LU: { percent: 3 } },
};
