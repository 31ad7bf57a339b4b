import { parseCookies } from '#app/kernel/cookies.ts';
import { type Consent, consentOf, consentText, withPrivacyControl } from '#app/modules/consent/domain/consent.ts';

/**
 * What the visitor agrees to now, from the cookie `consent` and the browser's own signal. A browser may show a page
 * that it kept from before a withdrawal: its scripts do nothing without this.
 */
export function readConsent(): Consent {
  const { globalPrivacyControl } = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
  return consentOf(withPrivacyControl(parseCookies(document.cookie), globalPrivacyControl ? '1' : null));
}

/** Opens a page again that comes back from the history after the visitor has chosen otherwise. */
export function reopenAfterOtherChoice(opened: Consent): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !isChoiceKept(opened)) location.reload();
  });
}

/** Whether the choice is the one with which the page was opened. */
export const isChoiceKept = (opened: Consent): boolean => consentText(readConsent()) === consentText(opened);

/** Calls `forget` when a form takes consent to statistics back. */
export function onWithdrawal(forget: () => void): void {
  document.addEventListener('submit', ({ target, submitter }) => {
    if (!(target instanceof HTMLFormElement) || !new URL(target.action).pathname.endsWith('/consent')) return;
    const fields = new FormData(target, submitter);
    const intent = fields.get('intent');
    if (intent === 'refuse' || (intent === 'save' && !fields.has('statistics'))) forget();
  });
}
