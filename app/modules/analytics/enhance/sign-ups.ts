import { SIGN_UP_EVENT } from '#app/modules/analytics/domain/sign-up-event.ts';

/**
 * Calls `report` with each sign-up to the newsletter that the scripts of its forms announce (`shop:registered`). A form
 * that the browser posts leads to a page that prints the event.
 */
export function followSignUps(report: (event: unknown) => void): void {
  document.addEventListener('shop:registered', () => report(SIGN_UP_EVENT));
}
