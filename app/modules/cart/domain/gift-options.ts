import type { GiftOptions } from './cart.ts';

/** The longest gift message, in code points. */
export const LONGEST_GIFT_MESSAGE = 200;

/** The id of gift wrapping among the lines of a tax quote; the ids of cart lines are UUIDs. */
export const WRAPPING_LINE = 'wrapping';

/** The choice of a shopper. */
export type GiftChoice = Pick<GiftOptions, 'isWrapped' | 'message'>;

/** The choice of a cart without gift options. */
export const NO_GIFT_CHOICE: GiftChoice = { isWrapped: false, message: null };

// Control and format characters other than line breaks, among them those that reverse the direction of text.
const UNPRINTABLE = /(?!\n)[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * A typed message as plain text: NFC, line breaks as `\n` with at most one empty line between two lines, no control
 * characters, no spaces around. Null for a message without a visible character.
 */
export function plainGiftMessage(typed: string): string | null {
  const plain = typed
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(UNPRINTABLE, '')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return plain === '' ? null : plain;
}

/** Whether a message has at most `LONGEST_GIFT_MESSAGE` characters. */
export function isGiftMessageLength(message: string): boolean {
  return [...message].length <= LONGEST_GIFT_MESSAGE;
}
