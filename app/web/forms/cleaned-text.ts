/**
 * Typed text without control characters, in NFC and with single spaces. A text of many lines keeps them, with at most
 * one empty line between two.
 */
export function cleanedText(typed: string, lines: 'one' | 'many' = 'one'): string {
  return typed
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(lines === 'many' ? /[^\P{C}\n]/gu : /\p{C}/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
