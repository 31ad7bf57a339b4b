/** The forms of a page: its own, a block of it, in the footer, in the menu of small screens. */
export const SIGN_UP_PLACES = ['page', 'block', 'footer', 'menu'] as const;
export type SignUpPlace = (typeof SIGN_UP_PLACES)[number];
export const isSignUpPlace = (place: string): place is SignUpPlace =>
  (SIGN_UP_PLACES as readonly string[]).includes(place);

/** What is wrong with the address, as the key of its text. */
export type NewsletterFault = 'emailMissing' | 'invalidEmail';
