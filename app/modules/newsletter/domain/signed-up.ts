/** The event that the scripts of the forms dispatch on the document after each sign-up. */
export const SIGNED_UP = 'shop:signed-up';
