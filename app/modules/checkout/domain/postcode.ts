import { err, ok, type Result } from '#app/kernel/result.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { FIELD_LIMITS } from './field-errors.ts';
import { asciiDigits, codePointLength, tidy } from './plain-text.ts';

type PostcodeRule = {
  readonly required: boolean;
  /** Number of digits, for the message; null for codes with other characters. */
  readonly digits: number | null;
  readonly example: string;
  readonly inputMode: 'numeric' | 'text';
  /** Country letters that may stand before the digits. */
  readonly prefixes: readonly string[];
  /** Matches the compact form: upper case, no spaces, dots or hyphens, no prefix. Null takes any text. */
  readonly pattern: RegExp | null;
  /** Writes the canonical form from the pattern's groups. */
  readonly write: (groups: readonly string[]) => string;
};

const spaced = (groups: readonly string[]): string => groups.filter(Boolean).join(' ');
const hyphened = (groups: readonly string[]): string => groups.filter(Boolean).join('-');
const plain = (groups: readonly string[]): string => groups.join('');

const digits = (count: number, example: string, ...prefixes: readonly string[]): PostcodeRule => ({
  required: true,
  digits: count,
  example,
  inputMode: 'numeric',
  prefixes,
  pattern: new RegExp(`^(\\d{${count}})$`),
  write: plain,
});

const anyText = (required: boolean, example: string, inputMode: 'numeric' | 'text'): PostcodeRule => ({
  required,
  digits: null,
  example,
  inputMode,
  prefixes: [],
  pattern: null,
  write: plain,
});

const THREE_TWO = /^(\d{3})(\d{2})$/;
const EIRCODE = /^([A-Z]\d[\dW])([0-9A-Z]{4})$/;
/** Outward code with the letters Royal Mail uses in each place, inward code without C I K M O V. */
const UK =
  /^([A-PR-UWYZ](?:\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d{1,2}|[A-HK-Y]\d[ABEHMNPRVWXY])|GIR(?=0AA))(\d[ABD-HJLNP-UW-Z]{2})$|^(BFPO)(\d{1,4})$/;

/** The postcode of each country. A country whose postcodes all have the same number of digits has it in its message. */
export const POSTCODE_RULES: Readonly<Record<CountryCode, PostcodeRule>> = {
  GB: {
    required: true,
    digits: null,
    example: 'SW1A 1AA',
    inputMode: 'text',
    prefixes: [],
    pattern: UK,
    write: spaced,
  },
  DE: digits(5, '10115', 'DE', 'D'),
  AT: digits(4, '1010', 'AT', 'A'),
  BE: digits(4, '1000', 'BE', 'B'),
  CH: digits(4, '8001', 'CH'),
  NL: {
    required: true,
    digits: null,
    example: '1012 AB',
    inputMode: 'text',
    prefixes: ['NL'],
    pattern: /^(\d{4})([A-Z]{2})$/,
    write: spaced,
  },
  FR: digits(5, '75001', 'FR', 'F'),
  US: {
    required: true,
    digits: null,
    example: '10001',
    inputMode: 'numeric',
    prefixes: [],
    pattern: /^(\d{5})(\d{4})?$/,
    write: hyphened,
  },
  IT: digits(5, '00184', 'IT', 'I'),
  HR: digits(5, '10000', 'HR'),
  EE: digits(5, '10111', 'EE', 'EST'),
  SK: { ...digits(5, '811 01', 'SK'), pattern: THREE_TWO, write: spaced },
  SE: { ...digits(5, '114 55', 'SE', 'S'), pattern: THREE_TWO, write: spaced },
  FI: digits(5, '00100', 'FIN', 'FI', 'AX'),
  PT: {
    required: true,
    digits: null,
    example: '1000-001',
    inputMode: 'numeric',
    prefixes: ['PT', 'P'],
    pattern: /^(\d{4})(\d{3})?$/,
    write: hyphened,
  },
  LV: { ...digits(4, 'LV-1010', 'LV'), write: ([code]) => `LV-${code}` },
  LT: { ...digits(5, 'LT-01100', 'LT'), write: ([code]) => `LT-${code}` },
  IE: anyText(false, 'D02 X285', 'text'),
  CZ: { ...digits(5, '110 00', 'CZ'), pattern: THREE_TWO, write: spaced },
  SI: digits(4, '1000', 'SI'),
  DK: digits(4, '1050', 'DK'),
  ES: digits(5, '28001', 'ES', 'E'),
  HU: digits(4, '1011', 'HU', 'H'),
  PL: { ...digits(5, '00-950', 'PL'), pattern: /^(\d{2})(\d{3})$/, write: hyphened },
  LU: digits(4, '1009', 'LU', 'L'),
  NO: digits(4, '0150', 'NO', 'N'),
  JP: { ...digits(7, '100-0001', 'JP'), pattern: /^(\d{3})(\d{4})$/, write: hyphened },
  AU: digits(4, '2000'),
  KR: {
    required: true,
    digits: null,
    example: '04524',
    inputMode: 'numeric',
    prefixes: ['KR'],
    pattern: /^(\d{5,6})$/,
    write: plain,
  },
  SG: digits(6, '018956', 'SINGAPORE', 'SG', 'S'),
  IL: digits(7, '6100000', 'IL'),
  NZ: anyText(true, '1010', 'numeric'),
  AE: anyText(false, '00000', 'numeric'),
};

export type PostcodeProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-long'; readonly length: number }
  /** 'We need a N-digit postcode' */
  | { readonly kind: 'digits'; readonly digits: number }
  /** 'Please enter a valid post code' */
  | { readonly kind: 'invalid' };

/**
 * The compact form: upper case without spaces, dots, dashes, brackets, the Japanese postal mark and the country's own
 * prefix.
 */
function compact(text: string, prefixes: readonly string[]): string {
  const bare = asciiDigits(text)
    .toUpperCase()
    .replace(/[\s.()\p{Pd}\u2212〒〶]/gu, '');
  const prefix = prefixes.find((candidate) => bare.startsWith(candidate) && /^\d/.test(bare.slice(candidate.length)));
  return prefix ? bare.slice(prefix.length) : bare;
}

/** The letter O in place of the first character of an inward code is a zero mistyped. */
function zeroForO(code: string): string {
  return code.replace(/O(?=[A-Z]{2}$)/, '0');
}

/**
 * Validates a typed postcode and writes it canonically: `sw1a1aa` is `SW1A 1AA`, `D-10115` is `10115`, `1234ab` is
 * `1234 AB`. An empty code of a country that needs none is valid and stays empty.
 */
export function parsePostcode(country: CountryCode, typed: string): Result<string, PostcodeProblem> {
  const rule = POSTCODE_RULES[country];
  const text = tidy(typed);
  if (text === '') return rule.required ? err({ kind: 'empty' }) : ok('');
  const length = codePointLength(text);
  if (length > FIELD_LIMITS.postCode) return err({ kind: 'too-long', length });
  if (!rule.pattern) {
    const eircode = country === 'IE' ? EIRCODE.exec(compact(text, [])) : null;
    return ok(eircode ? spaced(eircode.slice(1)) : text);
  }
  const code = compact(text, rule.prefixes);
  const match = rule.pattern.exec(code) ?? (country === 'GB' ? rule.pattern.exec(zeroForO(code)) : null);
  if (match) return ok(rule.write(match.slice(1).map((group) => group ?? '')));
  return err(rule.digits ? { kind: 'digits', digits: rule.digits } : { kind: 'invalid' });
}
