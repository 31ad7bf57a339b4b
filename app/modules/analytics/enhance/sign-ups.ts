import { SIGN_UP_EVENT } from '#app/modules/analytics/domain/sign-up-event.ts';
import { SIGNED_UP } from '#app/modules/newsletter/domain/signed-up.ts';
import { push } from './data-layer.ts';

/**
 * Reports each sign-up to the newsletter that the scripts of its forms have made. A form that the browser posts leads to
 * a page that prints the event.
 */
export function followSignUps(): void {
  document.addEventListener(SIGNED_UP, () => push(SIGN_UP_EVENT));
}
