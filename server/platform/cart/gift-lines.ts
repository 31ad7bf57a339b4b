const GIFT = 'gift-';

/** The line id of a rule's gift: constant while the rule applies, and different from the id of every added line. */
export function giftItemId(ruleId: string): string {
  return GIFT + ruleId;
}

/** Whether a line is a gift: its rule adds and removes it, and no form changes it. */
export function isGiftItemId(itemId: string): boolean {
  return itemId.startsWith(GIFT);
}
