/**
 * What a text from outside may carry of a person, each with its replacement: texts in double quotes, because errors of
 * parsers quote what they read; e-mail addresses; addresses of pages, which may open orders, and queries; long words
 * with a digit, such as tokens; six digits or more, however they are separated, such as cards and telephone numbers.
 */
const PERSONAL: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/["“”„«»][^"“”„«»]*["“”„«»]?/g, '"…"'],
  [/[^\s@]{1,64}(?:@|%40)[^\s@]{1,255}/gi, '…'],
  [/(https?:\/\/[^\s/]+)\/(?!assets\/)\S*/g, '$1/…'],
  [/\/[a-z]{2}\/\S+/g, '/…'],
  [/[?#]\S+/g, '?…'],
  [/(?=[\w+=-]{0,99}\d)[\w+=-]{24,}/g, '…'],
  [/\p{Nd}(?:[^\p{L}\p{Nd}]{0,2}\p{Nd}){5,}/gu, '…'],
];
const CONTROL = /[\p{Cc}\p{Cf}]+/gu;

/** A text of at most `longest` characters, on one line, without what may identify or charge a person. */
export function redactText(text: string, longest: number): string {
  let redacted = text.normalize('NFKC').replace(CONTROL, ' ');
  for (const [pattern, replacement] of PERSONAL) redacted = redacted.replace(pattern, replacement);
  return redacted.slice(0, longest).trim();
}
