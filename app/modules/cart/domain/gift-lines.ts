const GIFT = 'gift-';

/** The line id of what a rule gives: the same as long as the rule gives it, and never that of a line somebody added. */
export function giftItemId(ruleId: string): string {
  return GIFT + ruleId;
}

/** Whether a line is a gift: those follow their rule and nobody changes them. */
export function isGiftItemId(itemId: string): boolean {
  return itemId.startsWith(GIFT);
}
