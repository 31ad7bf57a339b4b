import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
import { asciiDigits, tidy } from '#app/modules/checkout/domain/plain-text.ts';
import type { TelephoneReading } from '#app/modules/checkout/domain/validate-contact.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';

/** Digits of a number that can be dialled from another place; shorter ones are parts of a number. */
const SHORTEST_WHOLE = 7;
/** Most digits of a number, by the international standard. */
const LONGEST = 15;
const SEPARATORS = /[,;|&/]|\s\p{L}+\s|\s(?=\+)/u;
/** `030 1234567/68`: the other number is given by its last digits. */
const OTHER_ENDING = /\d[\s\d]{6,}\/\s?\d{1,2}$/;

/**
 * Reads a typed telephone number in a country. Only a number with a country code has a normal form, because a shopper
 * may have the telephone of another country. Its trunk zero is left out where that country has one: Italy has none.
 */
export function readTelephone(typed: string, country: CountryCode): TelephoneReading {
  const text = asciiDigits(tidy(typed));
  if (holdsSeveral(text, country)) return { kind: 'several' };
  const written = text.replace(/^00/, '+');
  if (!written.startsWith('+')) return { kind: 'as-typed' };
  for (const one of [written, written.replace('(0)', '')]) {
    const number = parsePhoneNumberFromString(one, { extract: false });
    if (number?.isPossible()) return { kind: 'number', number: number.number };
  }
  return { kind: validatePhoneNumberLength(written) === 'TOO_SHORT' ? 'too-short' : 'as-typed' };
}

const digitsOf = (text: string): number => text.replace(/\D/g, '').length;

function isWhole(text: string, country: CountryCode): boolean {
  const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  return digitsOf(text) >= SHORTEST_WHOLE && (number?.isPossible() ?? false);
}

function holdsSeveral(text: string, country: CountryCode): boolean {
  const parts = text.split(SEPARATORS).filter((part) => digitsOf(part) > 0);
  if (parts.length > 1 && parts.every((part) => isWhole(part, country))) return true;
  if (OTHER_ENDING.test(text)) return true;
  if (digitsOf(text) <= LONGEST) return false;
  const words = text.split(' ');
  return words.some(
    (_, at) => isWhole(words.slice(0, at).join(' '), country) && isWhole(words.slice(at).join(' '), country),
  );
}
