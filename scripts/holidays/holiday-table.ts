import Holidays, { type HolidaysTypes } from 'date-holidays';
import { COUNTRY_CODES, type CountryCode } from '#app/modules/markets/domain/types.ts';

const DAY = 86_400_000;
const NOON = DAY / 2;
const FRIDAY = 5;

/** Where parcel services work on other days than the public holidays of the law. */
type ParcelRule = {
  /** Kinds of holidays; public ones when absent. */
  readonly types?: readonly HolidaysTypes.HolidayType[];
  /** Kept besides, as month and day, or as a rule of the library. */
  readonly also?: readonly string[];
  /** Names of the library's holidays on which parcels come. */
  readonly except?: RegExp;
  /** Of a holiday on a Saturday: the Friday before it is an ordinary day. */
  readonly noFridaySubstitutes?: true;
  /** Names of holidays that the library has one day late. */
  readonly oneDayLate?: RegExp;
  /** Parcels come on holidays; only these days stop the post. */
  readonly only?: readonly string[];
};
const PARCEL_RULES: Readonly<Partial<Record<CountryCode, ParcelRule>>> = {
  NL: { also: ['05-05'] },
  // The library has this holiday for England, Wales and Northern Ireland only.
  GB: { also: ['monday before 09-01'] },
  // The postal service moves holidays from a Sunday to Monday, and keeps those on a Saturday.
  US: { types: ['public', 'bank'], noFridaySubstitutes: true },
  FI: { also: ['12-24', 'friday after 06-19'] },
  DK: { also: ['06-05', '12-24'] },
  HU: { also: ['12-24'] },
  SE: { also: ['12-24', '12-31', 'friday after 06-19'] },
  JP: { only: ['01-01'] },
  // The three days around the new moon, which the library counts from.
  KR: { oneDayLate: /^설날$/ },
  // Days of the calendar, not of the public sector since 2019.
  AE: { except: /الإسراء والمعراج|اليوم الأول من رمضان/ },
};

/** Days without dispatch or delivery in the whole country, `MMDD`, by country and year. */
export type HolidayTable = Readonly<Record<CountryCode, Readonly<Record<string, string>>>>;

/** Public holidays of all countries by `date-holidays`, as parcel services keep them. */
export function holidayTable(years: readonly number[]): HolidayTable {
  const entries = COUNTRY_CODES.map((country) => {
    const calendar = calendarOf(country);
    return [country, Object.fromEntries(years.map((year) => [year, daysOf(country, calendar, year).join(' ')]))];
  });
  return Object.fromEntries(entries);
}

function calendarOf(country: CountryCode): Holidays {
  const calendar = new Holidays(country);
  for (const rule of PARCEL_RULES[country]?.also ?? []) calendar.setHoliday(rule, { name: rule, type: 'public' });
  return calendar;
}

function daysOf(country: CountryCode, calendar: Holidays, year: number): readonly string[] {
  const { types = ['public'], except, noFridaySubstitutes, oneDayLate, only } = PARCEL_RULES[country] ?? {};
  if (only) return only.map((day) => day.replace('-', ''));
  const days = calendar
    .getHolidays(year)
    .filter(({ type, name }) => types.includes(type) && !except?.test(name))
    .flatMap((holiday) =>
      coveredDays(holiday)
        .map((day) => (oneDayLate?.test(holiday.name) ? day - DAY : day))
        .filter((day) => !(noFridaySubstitutes && holiday.substitute && new Date(day).getUTCDay() === FRIDAY)),
    )
    .map((day) => new Date(day).toISOString())
    .filter((iso) => iso.startsWith(String(year)))
    .map((iso) => iso.slice(5, 10).replace('-', ''));
  return [...new Set(days)].sort();
}

/** The days, as midnights UTC, of which a holiday covers noon: some begin on the evening before. */
function coveredDays({ date, start, end }: HolidaysTypes.Holiday): readonly number[] {
  const from = Date.parse(`${date.slice(0, 10)}T${date.slice(11, 19)}Z`);
  const to = from + (end.getTime() - start.getTime());
  const days: number[] = [];
  for (let day = Math.floor(from / DAY) * DAY; day + NOON < to; day += DAY) if (day + NOON >= from) days.push(day);
  return days;
}
