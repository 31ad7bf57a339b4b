import { err, ok, type Result } from '#app/kernel/result.ts';

/** A currency by its code, and the decimals it has. */
export type WrittenCurrency = { readonly code: string; readonly decimals: number };

/** Why a text is no amount or no quantity. */
export type NumberFault =
  /** `1.299` may be a thousand or a little more than one: both readings, as they are to be written. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly [string, string] }
  | { readonly kind: 'not-a-number' | 'negative' | 'too-precise' | 'other-currency' };

/** The signs of currencies, and the currencies that they stand for. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  '£': ['GBP'],
  $: ['USD', 'AUD', 'NZD', 'HKD'],
  us$: ['USD'],
  a$: ['AUD'],
  nz$: ['NZD'],
  hk$: ['HKD'],
  '¥': ['JPY', 'CNY'],
  '₩': ['KRW'],
  kr: ['SEK', 'NOK', 'DKK'],
  kč: ['CZK'],
  fr: ['CHF'],
  sfr: ['CHF'],
};
const LONGEST = 40;

type Plain = { readonly whole: string; readonly fraction: string; readonly otherReading: boolean };

/**
 * Digits with their separators, as spreadsheets of any country write them: `1299.00`, `1,299.00`, `1.299,00`,
 * `1 299,00`, `1'299.00`, `12,-`. Of two separators the last one is the decimal one; three digits behind a single point
 * or comma may be either.
 */
function readPlain(text: string): Plain | null {
  // Groups of three between spaces or apostrophes are thousands for certain.
  const spaced = /^\d{1,3}(?:(?:[ \u00a0\u2009\u202f]|['’ʼ`])\d{3})+(?=[.,]|$)/u.exec(text)?.[0] ?? '';
  const joined = (spaced.replace(/\D/g, '') + text.slice(spaced.length)).replace(/[.,]\s*[-–—]{1,2}$/, '');
  if (!/^[\d.,]+$/.test(joined)) return null;
  const separators = [...joined.replace(/\d/g, '')];
  const last = separators.at(-1);
  if (last === undefined) return { whole: joined, fraction: '', otherReading: false };
  const isGrouped = (part: string) => /^\d{1,3}(?:[.,]\d{3})+$/.test(part);
  const at = joined.lastIndexOf(last);
  const [before, after] = [joined.slice(0, at), joined.slice(at + 1)];
  if (separators.length > 1 && separators.every((separator) => separator === last)) {
    return isGrouped(joined) ? { whole: joined.replace(/\D/g, ''), fraction: '', otherReading: false } : null;
  }
  const others = before.replace(/\d/g, '');
  const isWhole = others === '' ? /^\d*$/.test(before) : isGrouped(before) && !others.includes(last);
  if (!isWhole || !after || new Set(others).size > 1) return null;
  const mayGroup = others === '' && spaced === '' && /^[1-9]\d{0,2}$/.test(before) && after.length === 3;
  return { whole: before.replace(/\D/g, '') || '0', fraction: after, otherReading: mayGroup };
}

/** The number without the code or sign of its currency; null where they are those of another currency. */
function withoutCurrency(text: string, { code }: WrittenCurrency): string | null {
  const [, before = '', number = '', after = ''] =
    /^(\p{L}{1,4}\.?|\p{L}{0,2}\p{Sc})?\s*([^\p{L}\p{Sc}]*?)\s*(\p{L}{1,4}\.?|\p{Sc})?$/u.exec(text) ?? [];
  const isOwn = (name: string) => {
    const plain = name.replace(/\.$/, '').toLowerCase();
    return plain === '' || plain === code.toLowerCase() || SIGNS[plain]?.includes(code) === true;
  };
  if (!number) return '';
  return isOwn(before) && isOwn(after) ? number : null;
}

function minorUnits({ whole, fraction }: Pick<Plain, 'whole' | 'fraction'>, decimals: number): number | null {
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const minor = Number(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
  return Number.isSafeInteger(minor) && minor < 1e12 ? minor : null;
}

/** Minor units of an amount as people and spreadsheets write it, with or without its currency. */
export function readAmount(written: string, currency: WrittenCurrency): Result<number, NumberFault> {
  const text = written.trim();
  if (text.length > LONGEST) return err({ kind: 'not-a-number' });
  const number = withoutCurrency(text, currency);
  if (number === null) return err({ kind: 'other-currency' });
  if (/^[-−–]\s*[\d.,]/.test(number)) return err({ kind: 'negative' });
  const plain = readPlain(number.replace(/^\+/, ''));
  if (!plain) return err({ kind: 'not-a-number' });
  const { whole, fraction, otherReading } = plain;
  const { decimals } = currency;
  if (otherReading) {
    // Yen and won have no minor unit, so digits behind a separator can be thousands alone. Quantities have no minor
    // unit either, but spreadsheets write decimals of zero behind them.
    if (decimals === 0 && currency !== PIECES) return ok(Number(`${whole}${fraction}`));
    return err({ kind: 'ambiguous', readings: readingsOf(plain, decimals) });
  }
  const minor = minorUnits(plain, decimals);
  return minor === null ? err({ kind: 'too-precise' }) : ok(minor);
}

/** Both readings as they are to be written: `1290.00` or `1.29`. */
function readingsOf({ whole, fraction }: Plain, decimals: number): readonly [string, string] {
  const written = (major: string, rest: string) => {
    const cents = rest.replace(/0+$/, '').padEnd(decimals, '0');
    return cents ? `${major}.${cents}` : major;
  };
  return [written(`${whole}${fraction}`, ''), written(whole, fraction)];
}

const PIECES: WrittenCurrency = { code: '', decimals: 0 };

/** A whole number of pieces: `5`, `5.0`, `1 200`. Three digits behind a single point or comma are ambiguous. */
export const readQuantity = (written: string): Result<number, NumberFault> => readAmount(written, PIECES);

const FAULTS = {
  negative: 'is negative',
  'too-precise': 'has too many decimals or digits',
  'other-currency': 'is in another currency',
  'not-a-number': 'is no number',
} as const;

/** The fault in words for the operator: `"1.290" may be 1290.00 or 1.29`. */
export function faultText(fault: NumberFault, written: string): string {
  return `"${written}" ${fault.kind === 'ambiguous' ? `may be ${fault.readings.join(' or ')}` : FAULTS[fault.kind]}`;
}
