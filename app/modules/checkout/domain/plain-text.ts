/** The maximum of UTF-16 units that are processed; every limit of a field is far below. */
export const MAX_TYPED_LENGTH = 2000;

const FULL_WIDTH_ASCII = /[\uFF01-\uFF5E]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
/** Digit zero of other scripts: Arabic-Indic, extended Arabic-Indic, Devanagari. */
const DIGIT_ZEROES = [0x0660, 0x06f0, 0x0966] as const;

/**
 * Normalises typed text: well-formed NFC, full-width letters and digits as ASCII, no invisible characters, runs of
 * white space (line breaks too) as one space, trimmed. At most `MAX_TYPED_LENGTH` UTF-16 units, never half a surrogate
 * pair.
 */
export function tidy(typed: string): string {
  const cut = typed.trimStart().slice(0, MAX_TYPED_LENGTH);
  return cut
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(FULL_WIDTH_ASCII, (letter) => String.fromCharCode(letter.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/ {2,}/g, ' ')
    .normalize('NFC')
    .trim();
}

/** Converts digits of other scripts to ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = DIGIT_ZEROES.find((candidate) => code >= candidate && code < candidate + 10) ?? code;
    return String(code - zero);
  });
}

/** Length in code points, the unit of the field limits. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/**
 * Latin letters with any diacritics, ASCII digits, and the punctuation of names and addresses: what a parcel label
 * prints.
 */
export const LATIN = /^(?:[\u0300-\u036f]|[\p{Script=Latin}0-9 '’‘‛`´ʻʼ"“”„.,:;!?\-‐‑–—/\\()[\]&#+@*_°·№%|=])*$/u;

export function isLatin(text: string): boolean {
  return LATIN.test(text);
}
