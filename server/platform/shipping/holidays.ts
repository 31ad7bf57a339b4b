import type { CountryCode } from '#app/modules/markets/domain/types.ts';

/** Calendar days are counted as midnights UTC, so that no clock change can skip or repeat one. */
export const DAY = 86_400_000;
const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;

/** The day a holiday is kept in a year, as a midnight. */
type Rule = (year: number) => number;

const weekday = (day: number): number => new Date(day).getUTCDay();
const fixed =
  (month: number, date: number): Rule =>
  (year) =>
    Date.UTC(year, month - 1, date);
/** Days after Easter Sunday. */
const easter =
  (offset: number): Rule =>
  (year) =>
    easterSunday(year) + offset * DAY;
/** The first such weekday on or after a date. */
const onOrAfter =
  (month: number, date: number, wanted: number): Rule =>
  (year) => {
    const first = Date.UTC(year, month - 1, date);
    return first + ((wanted - weekday(first) + 7) % 7) * DAY;
  };
const nth = (n: number, wanted: number, month: number): Rule => onOrAfter(month, 7 * (n - 1) + 1, wanted);
/** The last such weekday of a month of 31 days. */
const last = (wanted: number, month: number): Rule => onOrAfter(month, 25, wanted);
/** Kept on the Monday where it falls on one of these days. */
const moved =
  (rule: Rule, from: readonly number[]): Rule =>
  (year) => {
    const day = rule(year);
    return from.includes(weekday(day)) ? day + ((MONDAY - weekday(day) + 7) % 7) * DAY : day;
  };

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher), as a midnight. */
export function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1);
}

const WEEKEND = [SATURDAY, SUNDAY];
const NEW_YEAR = fixed(1, 1);
const EPIPHANY = fixed(1, 6);
const MAUNDY_THURSDAY = easter(-3);
const GOOD_FRIDAY = easter(-2);
const EASTER_MONDAY = easter(1);
const LABOUR_DAY = fixed(5, 1);
const ASCENSION = easter(39);
const WHIT_MONDAY = easter(50);
const CORPUS_CHRISTI = easter(60);
const ASSUMPTION = fixed(8, 15);
const ALL_SAINTS = fixed(11, 1);
const IMMACULATE_CONCEPTION = fixed(12, 8);
const CHRISTMAS_EVE = fixed(12, 24);
const CHRISTMAS = fixed(12, 25);
const SECOND_CHRISTMAS_DAY = fixed(12, 26);
const MIDSUMMER_EVE = onOrAfter(6, 19, FRIDAY);
const ANZAC_DAY = fixed(4, 25);
/** Christmas and Boxing Day have a day off each: on a weekend both move to the days after it. */
const BRITISH_CHRISTMAS: readonly Rule[] = [
  CHRISTMAS,
  SECOND_CHRISTMAS_DAY,
  (year) => (WEEKEND.includes(weekday(CHRISTMAS(year))) ? fixed(12, 27)(year) : CHRISTMAS(year)),
  (year) => (WEEKEND.includes(weekday(SECOND_CHRISTMAS_DAY(year))) ? fixed(12, 28)(year) : SECOND_CHRISTMAS_DAY(year)),
];

/**
 * Days without dispatch or delivery in the whole country; regional holidays are not among them. Where holidays follow
 * the moon, or parcels come on holidays all the same, only the fixed ones that stop the post are given.
 */
const HOLIDAYS: Readonly<Record<CountryCode, readonly Rule[]>> = {
  NL: [NEW_YEAR, EASTER_MONDAY, fixed(4, 27), fixed(5, 5), ASCENSION, WHIT_MONDAY, CHRISTMAS, SECOND_CHRISTMAS_DAY],
  BE: [
    NEW_YEAR,
    EASTER_MONDAY,
    LABOUR_DAY,
    ASCENSION,
    WHIT_MONDAY,
    fixed(7, 21),
    ASSUMPTION,
    ALL_SAINTS,
    fixed(11, 11),
    CHRISTMAS,
  ],
  LU: [
    NEW_YEAR,
    EASTER_MONDAY,
    LABOUR_DAY,
    fixed(5, 9),
    ASCENSION,
    WHIT_MONDAY,
    fixed(6, 23),
    ASSUMPTION,
    ALL_SAINTS,
    CHRISTMAS,
    SECOND_CHRISTMAS_DAY,
  ],
  DE: [
    NEW_YEAR,
    GOOD_FRIDAY,
    EASTER_MONDAY,
    LABOUR_DAY,
    ASCENSION,
    WHIT_MONDAY,
    fixed(10, 3),
    CHRISTMAS,
    SECOND_CHRISTMAS_DAY,
  ],
  AT: [
    ...[
      NEW_YEAR,
      EPIPHANY,
      EASTER_MONDAY,
      LABOUR_DAY,
      ASCENSION,
      WHIT_MONDAY,
      CORPUS_CHRISTI,
      ASSUMPTION,
      fixed(10, 26),
    ],
    ...[ALL_SAINTS, IMMACULATE_CONCEPTION, CHRISTMAS, SECOND_CHRISTMAS_DAY],
  ],
  CH: [NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY, fixed(8, 1), CHRISTMAS, SECOND_CHRISTMAS_DAY],
  GB: [
    moved(NEW_YEAR, WEEKEND),
    GOOD_FRIDAY,
    EASTER_MONDAY,
    nth(1, MONDAY, 5),
    last(MONDAY, 5),
    last(MONDAY, 8),
    ...BRITISH_CHRISTMAS,
  ],
  IE: [
    ...[
      NEW_YEAR,
      nth(1, MONDAY, 2),
      fixed(3, 17),
      EASTER_MONDAY,
      nth(1, MONDAY, 5),
      nth(1, MONDAY, 6),
      nth(1, MONDAY, 8),
      last(MONDAY, 10),
    ],
    ...[CHRISTMAS, SECOND_CHRISTMAS_DAY],
  ],
  FR: [
    NEW_YEAR,
    EASTER_MONDAY,
    LABOUR_DAY,
    fixed(5, 8),
    ASCENSION,
    WHIT_MONDAY,
    fixed(7, 14),
    ASSUMPTION,
    ALL_SAINTS,
    fixed(11, 11),
    CHRISTMAS,
  ],
  // The holidays of the postal service: on a Sunday they are kept on Monday, on a Saturday they stay.
  US: [
    ...[NEW_YEAR, fixed(6, 19), fixed(7, 4), fixed(11, 11), CHRISTMAS].map((rule) => moved(rule, [SUNDAY])),
    ...[
      nth(3, MONDAY, 1),
      nth(3, MONDAY, 2),
      last(MONDAY, 5),
      nth(1, MONDAY, 9),
      nth(2, MONDAY, 10),
      nth(4, THURSDAY, 11),
    ],
  ],
  IT: [
    NEW_YEAR,
    EPIPHANY,
    EASTER_MONDAY,
    fixed(4, 25),
    LABOUR_DAY,
    fixed(6, 2),
    ASSUMPTION,
    ALL_SAINTS,
    IMMACULATE_CONCEPTION,
    CHRISTMAS,
    SECOND_CHRISTMAS_DAY,
  ],
  ES: [
    NEW_YEAR,
    EPIPHANY,
    GOOD_FRIDAY,
    LABOUR_DAY,
    ASSUMPTION,
    fixed(10, 12),
    ALL_SAINTS,
    fixed(12, 6),
    IMMACULATE_CONCEPTION,
    CHRISTMAS,
  ],
  PT: [
    ...[
      NEW_YEAR,
      GOOD_FRIDAY,
      fixed(4, 25),
      LABOUR_DAY,
      CORPUS_CHRISTI,
      fixed(6, 10),
      ASSUMPTION,
      fixed(10, 5),
      ALL_SAINTS,
      fixed(12, 1),
    ],
    ...[IMMACULATE_CONCEPTION, CHRISTMAS],
  ],
  HR: [
    ...[
      NEW_YEAR,
      EPIPHANY,
      EASTER_MONDAY,
      LABOUR_DAY,
      fixed(5, 30),
      CORPUS_CHRISTI,
      fixed(6, 22),
      fixed(8, 5),
      ASSUMPTION,
      ALL_SAINTS,
    ],
    ...[fixed(11, 18), CHRISTMAS, SECOND_CHRISTMAS_DAY],
  ],
  SI: [
    ...[
      NEW_YEAR,
      fixed(1, 2),
      fixed(2, 8),
      EASTER_MONDAY,
      fixed(4, 27),
      LABOUR_DAY,
      fixed(5, 2),
      fixed(6, 25),
      ASSUMPTION,
      fixed(10, 31),
    ],
    ...[ALL_SAINTS, CHRISTMAS, SECOND_CHRISTMAS_DAY],
  ],
  SK: [
    ...[
      NEW_YEAR,
      EPIPHANY,
      GOOD_FRIDAY,
      EASTER_MONDAY,
      LABOUR_DAY,
      fixed(5, 8),
      fixed(7, 5),
      fixed(8, 29),
      fixed(9, 15),
      ALL_SAINTS,
    ],
    ...[fixed(11, 17), CHRISTMAS_EVE, CHRISTMAS, SECOND_CHRISTMAS_DAY],
  ],
  CZ: [
    ...[
      NEW_YEAR,
      GOOD_FRIDAY,
      EASTER_MONDAY,
      LABOUR_DAY,
      fixed(5, 8),
      fixed(7, 5),
      fixed(7, 6),
      fixed(9, 28),
      fixed(10, 28),
    ],
    ...[fixed(11, 17), CHRISTMAS_EVE, CHRISTMAS, SECOND_CHRISTMAS_DAY],
  ],
  HU: [
    ...[
      NEW_YEAR,
      fixed(3, 15),
      GOOD_FRIDAY,
      EASTER_MONDAY,
      LABOUR_DAY,
      WHIT_MONDAY,
      fixed(8, 20),
      fixed(10, 23),
      ALL_SAINTS,
    ],
    ...[CHRISTMAS_EVE, CHRISTMAS, SECOND_CHRISTMAS_DAY],
  ],
  PL: [
    ...[
      NEW_YEAR,
      EPIPHANY,
      EASTER_MONDAY,
      LABOUR_DAY,
      fixed(5, 3),
      CORPUS_CHRISTI,
      ASSUMPTION,
      ALL_SAINTS,
      fixed(11, 11),
    ],
    ...[CHRISTMAS_EVE, CHRISTMAS, SECOND_CHRISTMAS_DAY],
  ],
  EE: [
    ...[NEW_YEAR, fixed(2, 24), GOOD_FRIDAY, LABOUR_DAY, fixed(6, 23), fixed(6, 24), fixed(8, 20)],
    ...[CHRISTMAS_EVE, CHRISTMAS, SECOND_CHRISTMAS_DAY],
  ],
  LV: [
    ...[NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, LABOUR_DAY, fixed(5, 4), fixed(6, 23), fixed(6, 24), fixed(11, 18)],
    ...[CHRISTMAS_EVE, CHRISTMAS, SECOND_CHRISTMAS_DAY, fixed(12, 31)],
  ],
  LT: [
    ...[
      NEW_YEAR,
      fixed(2, 16),
      fixed(3, 11),
      EASTER_MONDAY,
      LABOUR_DAY,
      fixed(6, 24),
      fixed(7, 6),
      ASSUMPTION,
      ALL_SAINTS,
      fixed(11, 2),
    ],
    ...[CHRISTMAS_EVE, CHRISTMAS, SECOND_CHRISTMAS_DAY],
  ],
  DK: [
    NEW_YEAR,
    MAUNDY_THURSDAY,
    GOOD_FRIDAY,
    EASTER_MONDAY,
    ASCENSION,
    WHIT_MONDAY,
    fixed(6, 5),
    CHRISTMAS_EVE,
    CHRISTMAS,
    SECOND_CHRISTMAS_DAY,
  ],
  NO: [
    NEW_YEAR,
    MAUNDY_THURSDAY,
    GOOD_FRIDAY,
    EASTER_MONDAY,
    LABOUR_DAY,
    fixed(5, 17),
    ASCENSION,
    WHIT_MONDAY,
    CHRISTMAS,
    SECOND_CHRISTMAS_DAY,
  ],
  SE: [
    ...[NEW_YEAR, EPIPHANY, GOOD_FRIDAY, EASTER_MONDAY, LABOUR_DAY, ASCENSION, fixed(6, 6), MIDSUMMER_EVE],
    ...[CHRISTMAS_EVE, CHRISTMAS, SECOND_CHRISTMAS_DAY, fixed(12, 31)],
  ],
  FI: [
    ...[NEW_YEAR, EPIPHANY, GOOD_FRIDAY, EASTER_MONDAY, LABOUR_DAY, ASCENSION, MIDSUMMER_EVE, fixed(12, 6)],
    ...[CHRISTMAS_EVE, CHRISTMAS, SECOND_CHRISTMAS_DAY],
  ],
  AU: [
    moved(NEW_YEAR, WEEKEND),
    moved(fixed(1, 26), WEEKEND),
    GOOD_FRIDAY,
    EASTER_MONDAY,
    ANZAC_DAY,
    ...BRITISH_CHRISTMAS,
  ],
  NZ: [
    ...[
      moved(NEW_YEAR, WEEKEND),
      fixed(1, 2),
      moved(fixed(2, 6), WEEKEND),
      GOOD_FRIDAY,
      EASTER_MONDAY,
      moved(ANZAC_DAY, WEEKEND),
    ],
    ...[nth(1, MONDAY, 6), nth(4, MONDAY, 10), ...BRITISH_CHRISTMAS],
  ],
  JP: [NEW_YEAR],
  KR: [NEW_YEAR],
  SG: [NEW_YEAR, GOOD_FRIDAY, CHRISTMAS],
  IL: [],
  AE: [NEW_YEAR],
};

const REST_DAYS: Readonly<Partial<Record<CountryCode, readonly number[]>>> = { IL: [FRIDAY, SATURDAY] };

/** Holidays by country and year, worked out once: every priced cart asks for them. */
const known = new Map<string, ReadonlySet<number>>();

function holidaysOf(country: CountryCode, year: number): ReadonlySet<number> {
  const key = `${country}${year}`;
  const found = known.get(key) ?? new Set(HOLIDAYS[country].map((rule) => rule(year)));
  known.set(key, found);
  return found;
}

/** Whether parcels leave and arrive in a country on a day, given as a midnight UTC. */
export function isWorkingDay(day: number, country: CountryCode): boolean {
  const date = new Date(day);
  return (
    !(REST_DAYS[country] ?? WEEKEND).includes(date.getUTCDay()) && !holidaysOf(country, date.getUTCFullYear()).has(day)
  );
}
