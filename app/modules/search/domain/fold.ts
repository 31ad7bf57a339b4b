import type { Language } from '#app/kernel/text.ts';

/** Letters that are not a base letter with a mark. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };
/** `ä`, `ö` and `ü` as typed without an umlaut; not the second half of `au`, `eu` or `qu` before an `e`. */
const TYPED_UMLAUT = /(?<![aeioqu])([aou])e/g;

/**
 * A text in lower case without diacritics. In German `ae`, `oe` and `ue` are read as `ä`, `ö` and `ü`: `gruen` and
 * `grün` are both `grun`.
 */
export function fold(text: string, language: Language): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter);
  return language === 'de' ? plain.replace(TYPED_UMLAUT, '$1') : plain;
}

/**
 * The words of a text in lower case. A range (`36-40`), a number and a sku stay whole; `T-Shirt` is `tshirt`, and
 * other words apart by a hyphen are words of their own.
 */
export function tokensOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[’'`´]/g, '')
      .replace(/[\u2010-\u2015]/g, '-')
      .replace(/(?<![\p{L}\p{N}])(t|ice)[- ](?=shirt|cream)/gu, '$1')
      .replace(/(\d)\s*-\s*(?=\d)/g, '$1-')
      .match(/\d+-\d+(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  );
}

/** The words of a text, folded. */
export function wordsOf(text: string, language: Language): readonly string[] {
  return tokensOf(text).map((token) => fold(token, language));
}
