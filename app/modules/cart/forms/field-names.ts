/** The field names of gift message and gift wrapping. */
export const GIFT_MESSAGE = 'giftMessage';
export const WRAPPING = 'giftWrapping';
