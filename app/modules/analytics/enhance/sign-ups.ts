import { SIGN_UP_EVENT } from '#app/modules/analytics/domain/sign-up-event.ts';
import { push } from './data-layer.ts';

/**
 * Reports each sign-up to the newsletter that the scripts of its forms announce (`shop:registered`). A form that the
 * browser posts leads to a page that prints the event.
 */
export function followSignUps(): void {
  document.addEventListener('shop:registered', () => push(SIGN_UP_EVENT));
}
