/** Whether a card's code or date is required. */
type Policy = 'required' | 'optional' | 'hidden';

type BrandRules = {
  /** Matched against the leading digits. */
  readonly starts: RegExp;
  readonly lengths: readonly number[];
  readonly codeLength: 3 | 4;
  readonly codePolicy: Policy;
};

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The narrower pattern first: a number belongs to the first accepted brand that it matches. */
const BRANDS: ReadonlyMap<string, BrandRules> = new Map([
  ['amex', { starts: /^3[47]/, lengths: [15], codeLength: 4, codePolicy: 'required' }],
  ['bcmc', { starts: /^6703/, lengths: range(16, 19), codeLength: 3, codePolicy: 'hidden' }],
  ['discover', { starts: /^(?:6011|64[4-9]|65)/, lengths: range(16, 19), codeLength: 3, codePolicy: 'required' }],
  ['diners', { starts: /^(?:30[0-5]|3[689])/, lengths: range(14, 19), codeLength: 3, codePolicy: 'required' }],
  ['jcb', { starts: /^35(?:2[89]|[3-8])/, lengths: range(16, 19), codeLength: 3, codePolicy: 'required' }],
  ['cup', { starts: /^(?:62|81)/, lengths: range(14, 19), codeLength: 3, codePolicy: 'required' }],
  [
    'mc',
    {
      starts: /^(?:5[1-5]|22(?:2[1-9]|[3-9])|2[3-6]|27(?:[01]|20))/,
      lengths: [16],
      codeLength: 3,
      codePolicy: 'required',
    },
  ],
  ['visa', { starts: /^4/, lengths: [13, 16, 19], codeLength: 3, codePolicy: 'required' }],
  ['maestro', { starts: /^(?:5[06-8]|6[37])/, lengths: range(12, 19), codeLength: 3, codePolicy: 'optional' }],
] as const);

/** The widget's name for a number of no accepted brand. */
export const NO_BRAND = 'noBrand';
const LONGEST_NUMBER = 19;
/** Below this many digits a number is unfinished, whatever its brand. */
const SHORTEST_NUMBER = 12;

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The accepted brand that the number begins with, or `NO_BRAND`. */
export function brandOf(digits: string, accepted: readonly string[]): string {
  for (const [brand, { starts }] of BRANDS) if (accepted.includes(brand) && starts.test(digits)) return brand;
  return NO_BRAND;
}

export const codePolicyOf = (brand: string): Policy => BRANDS.get(brand)?.codePolicy ?? 'required';
export const codeLengthOf = (brand: string): number => BRANDS.get(brand)?.codeLength ?? 3;

/** The possible lengths of the brand's numbers in digits. Empty for no brand: such a number is never finished. */
export function lengthsOf(brand: string): readonly number[] {
  return brand === NO_BRAND ? [] : (BRANDS.get(brand)?.lengths ?? range(SHORTEST_NUMBER, LONGEST_NUMBER));
}

/** At most as many digits as the longest of these lengths. */
export const longestOf = (lengths: readonly number[]): number =>
  Math.max(...(lengths.length > 0 ? lengths : [LONGEST_NUMBER]));

/** The digits grouped as on the card: 4-6-5 for American Express, fours for the rest. */
export function groupNumber(digits: string, brand: string): string {
  const groups = brand === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d+)?$/ : null;
  const parts = groups ? groups.exec(digits)?.slice(1).filter(Boolean) : digits.match(/\d{1,4}/g);
  return (parts ?? []).join(' ');
}

/** Whether the check digit is valid (Luhn). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const weighted = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/**
 * The state of a field: `complete` can be sent, `unfinished` may become complete with more input, `wrong` needs a
 * correction. `code` is the widget's name of the error; that of an unfinished field is reported only when the field
 * loses the focus.
 */
export type Verdict = { readonly kind: 'complete' } | { readonly kind: 'unfinished' | 'wrong'; readonly code: string };
const COMPLETE: Verdict = { kind: 'complete' };

export function validateNumber(
  digits: string,
  { lengths, luhn }: { readonly lengths: readonly number[]; readonly luhn: boolean },
): Verdict {
  const fits = !luhn || passesLuhn(digits);
  if (lengths.length === 0) {
    if (digits.length < SHORTEST_NUMBER) return { kind: 'unfinished', code: 'cc.num.901' };
    return { kind: 'unfinished', code: fits ? 'cc.num.903' : 'cc.num.902' };
  }
  if (lengths.includes(digits.length)) {
    if (fits) return COMPLETE;
    return { kind: digits.length === longestOf(lengths) ? 'wrong' : 'unfinished', code: 'cc.num.902' };
  }
  return { kind: 'unfinished', code: 'cc.num.901' };
}

export function validateCode(digits: string, length: number): Verdict {
  return digits.length === length ? COMPLETE : { kind: 'unfinished', code: 'cc.cvc.921' };
}

/** Month 1 to 12. */
export type YearMonth = { readonly year: number; readonly month: number };
/** No bank issues cards with a later expiry. */
const FURTHEST_YEARS = 30;

const monthsIn = ({ year, month }: YearMonth): number => year * 12 + month;

/**
 * The formatted date, `MM/YY`, of typed, autofilled or pasted text: `1/30`, `0130`, `01 / 2030`. A fourth digit that
 * may begin a four-digit year (`01/203`) is kept.
 */
export function formatDate(text: string, { erasing = false }: { readonly erasing?: boolean } = {}): string {
  const written = /^\s*(\d{1,2})\s*[/.\s-]\s*(?:20)?(\d\d)\s*$/.exec(text);
  if (written) return `${written[1]?.padStart(2, '0')}/${written[2]}`;
  const separated = /^\s*(\d)\s*[/.-]/.test(text);
  let digits = digitsOf(text);
  if (separated || /^[2-9]/.test(digits)) digits = `0${digits}`;
  const [month, rest] = [digits.slice(0, 2), digits.slice(2)];
  if (/^20\d\d/.test(rest)) return `${month}/${rest.slice(2, 4)}`;
  const year = rest.startsWith('20') ? rest.slice(0, 4) : rest.slice(0, 2);
  if (year) return `${month}/${year}`;
  return month.length === 2 && !erasing && month !== '00' ? `${month}/` : month;
}

const validMonth = (month: number): boolean => month >= 1 && month <= 12;

function validateMonthOfYear(date: YearMonth, today: YearMonth, earliest: YearMonth | null): Verdict {
  const months = monthsIn(date) - monthsIn(today);
  if (months < 0) return { kind: 'wrong', code: 'cc.dat.912' };
  if (months > FURTHEST_YEARS * 12) return { kind: 'wrong', code: 'cc.dat.913' };
  return earliest && monthsIn(date) < monthsIn(earliest) ? { kind: 'wrong', code: 'cc.dat.914' } : COMPLETE;
}

/** The date of an `MM/YY` in this century; null for any other text. */
export function dateIn(text: string | null | undefined): YearMonth | null {
  const found = /^(\d\d)\/(\d\d)$/.exec(text ?? '');
  const date = found ? { month: Number(found[1]), year: 2000 + Number(found[2]) } : null;
  return date && validMonth(date.month) ? date : null;
}

/** Validates `MM/YY`. `earliest` is the first valid month. */
export function validateDate(
  text: string,
  { today, earliest }: { readonly today: YearMonth; readonly earliest: YearMonth | null },
): Verdict {
  const month = /^\d\d/.exec(text)?.[0];
  if (month !== undefined && !validMonth(Number(month))) return { kind: 'wrong', code: 'cc.dat.911' };
  const date = dateIn(text);
  return date ? validateMonthOfYear(date, today, earliest) : { kind: 'unfinished', code: 'cc.dat.911' };
}

export function validateMonth(text: string): Verdict {
  if (text.length < 2) return { kind: 'unfinished', code: 'cc.mth.915' };
  return validMonth(Number(text)) ? COMPLETE : { kind: 'wrong', code: 'cc.mth.915' };
}

/** Validates the two digits of a year, together with its month when the other field has it. */
export function validateYear(
  text: string,
  {
    month,
    ...limits
  }: { readonly month: number | null; readonly today: YearMonth; readonly earliest: YearMonth | null },
): Verdict {
  if (text.length < 2) return { kind: 'unfinished', code: 'cc.yr.918' };
  return validateMonthOfYear({ year: 2000 + Number(text), month: month ?? 12 }, limits.today, limits.earliest);
}

/** The position of the caret in `after` with as many digits before it as in `before`. */
export function caretAfter(before: string, caret: number, after: string): number {
  if (caret >= before.length) return after.length;
  let wanted = digitsOf(before.slice(0, caret)).length;
  for (let position = 0; position < after.length; position++) {
    if (wanted === 0) return position;
    if (/\d/.test(after.charAt(position))) wanted -= 1;
  }
  return after.length;
}
