/** The forms of a page: its own, a block of it, in the footer, in the menu of small screens. */
export const SIGN_UP_PLACES = ['page', 'block', 'footer', 'menu'] as const;
export type SignUpPlace = (typeof SIGN_UP_PLACES)[number];
export const isSignUpPlace = (place: string): place is SignUpPlace =>
  (SIGN_UP_PLACES as readonly string[]).includes(place);

/** The form of the popup with an identifier. */
export type PopupPlace = `popup-${string}`;
const POPUP = /^popup-([\w-]{1,40})$/;
export const isPopupPlace = (place: string): place is PopupPlace => POPUP.test(place);
/** The identifier of the popup that a place names; null for another place. */
export const popupOfPlace = (place: string): string | null => POPUP.exec(place)?.[1] ?? null;
