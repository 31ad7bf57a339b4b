import { z } from 'zod';
import type { CurrencyCode } from '#app/kernel/money.ts';
import type { LocalizedText } from '#app/kernel/text.ts';
import { localizedTextSchema } from '#app/kernel/text-schema.ts';
import type { CountryCode, MethodId } from '#app/modules/markets/domain/types.ts';
import TITLES from './method-titles.json' with { type: 'json' };

export type MethodRow = {
  readonly id: MethodId;
  readonly carrier: string;
  /** Minor units. */
  readonly prices: Readonly<Partial<Record<CurrencyCode, number>>>;
  /** Working days of transport. */
  readonly days: { readonly min: number; readonly max: number };
  /** The hour that replaces that of `METHOD_FACTS`. */
  readonly cutOffHour?: number;
};

const titles = z.object({ standard: localizedTextSchema(), express: localizedTextSchema() }).parse(TITLES);

/** The facts of a method that are the same everywhere. Hours are local times of the warehouse. */
export const METHOD_FACTS: Readonly<
  Record<
    MethodRow['id'],
    { readonly title: LocalizedText; readonly cutOffHour: number; readonly freeFromThreshold: boolean }
  >
> = {
  standard: {
    title: titles.standard,
    cutOffHour: 16,
    freeFromThreshold: true,
  },
  express: {
    title: titles.express,
    cutOffHour: 14,
    freeFromThreshold: false,
  },
};

type Prices = MethodRow['prices'];
type Days = readonly [min: number, max: number];

const row = (id: MethodRow['id'], carrier: string, prices: Prices, [min, max]: Days): MethodRow => ({
  id,
  carrier,
  prices,
  days: { min, max },
});

const NEAR: Prices = { EUR: 595, DKK: 4500, SEK: 6500, NOK: 6900, CZK: 14_900 };
const NEAR_FAST: Prices = { EUR: 1295, DKK: 9500, SEK: 13_900, NOK: 14_900, CZK: 31_900 };
const FAR: Prices = { USD: 995, AUD: 1495, JPY: 1400, KRW: 13_000 };
const FAR_FAST: Prices = { USD: 2495, AUD: 3695, JPY: 3600, KRW: 33_000 };

const near = (carrier: string, days: Days): MethodRow[] => [
  row('standard', carrier, NEAR, days),
  row('express', 'DHL Express', NEAR_FAST, [1, 2]),
];
const far = (carrier: string, days: Days): MethodRow[] => [
  row('standard', carrier, FAR, days),
  row('express', 'DHL Express', FAR_FAST, [3, 5]),
];

/** The shipping methods of a country, cheapest first. */
export const SHIPPING_METHODS: Readonly<Record<CountryCode, readonly MethodRow[]>> = {
  GB: [row('standard', 'Royal Mail', { GBP: 395 }, [2, 4]), row('express', 'DHL Express', { GBP: 895 }, [1, 2])],
  DE: [row('standard', 'DHL', { EUR: 395 }, [2, 3]), row('express', 'DHL Express', { EUR: 895 }, [1, 1])],
  AT: [
    row('standard', 'Österreichische Post', { EUR: 495 }, [2, 4]),
    row('express', 'DHL Express', { EUR: 995 }, [1, 2]),
  ],
  BE: [row('standard', 'bpost', { EUR: 450 }, [1, 3]), row('express', 'DHL Express', { EUR: 895 }, [1, 1])],
  CH: [
    row('standard', 'Schweizerische Post', { CHF: 650 }, [3, 5]),
    row('express', 'DHL Express', { CHF: 1450 }, [1, 2]),
  ],
  NL: [row('standard', 'PostNL', { EUR: 395 }, [1, 2]), row('express', 'DHL', { EUR: 695 }, [1, 1])],
  FR: [row('standard', 'Colissimo', { EUR: 495 }, [2, 4]), row('express', 'Chronopost', { EUR: 995 }, [1, 2])],
  US: [row('standard', 'USPS', { USD: 495 }, [3, 5]), row('express', 'UPS', { USD: 1295 }, [1, 2])],
  IT: near('Poste Italiane', [3, 5]),
  HR: near('GLS', [4, 6]),
  EE: near('Omniva', [4, 6]),
  SK: near('GLS', [3, 5]),
  SE: near('PostNord', [3, 5]),
  FI: near('Posti', [4, 6]),
  PT: near('CTT', [3, 6]),
  LV: near('Omniva', [4, 6]),
  LT: near('Omniva', [4, 6]),
  IE: near('An Post', [3, 5]),
  CZ: near('GLS', [3, 5]),
  SI: near('GLS', [3, 5]),
  DK: near('PostNord', [2, 4]),
  ES: near('Correos', [3, 5]),
  HU: near('GLS', [3, 5]),
  PL: near('InPost', [3, 5]),
  LU: near('POST Luxembourg', [2, 3]),
  NO: near('Posten', [4, 6]),
  JP: far('Japan Post', [6, 10]),
  AU: far('Australia Post', [7, 12]),
  KR: far('Korea Post', [6, 10]),
  SG: far('SingPost', [6, 10]),
  IL: far('Israel Post', [6, 10]),
  NZ: far('NZ Post', [8, 12]),
  AE: [row('express', 'DHL Express', FAR_FAST, [3, 5])],
};
