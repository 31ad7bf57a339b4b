import type { Purpose } from '#app/modules/consent/domain/consent.ts';
import { markIn, storedChoice } from '#app/modules/consent/enhance/stored-choice.ts';

/** The choice with which the page was opened. */
let opened = '';

/**
 * Opens a page again that comes back from the history after the visitor has chosen otherwise. Called first: the choice
 * of that moment is the page's.
 */
export function reopenAfterOtherChoice(): void {
  opened = storedChoice();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !isChoiceKept()) location.reload();
  });
}

/** Whether the choice is the one with which the page was opened. */
export const isChoiceKept = (): boolean => storedChoice() === opened;

/**
 * Whether there is consent to a purpose now. A form in another tab may have taken it back, and a browser may show a
 * page that it kept from before a withdrawal.
 */
export const allows = (purpose: Purpose): boolean => markIn(storedChoice(), purpose) === '1';

/** Calls `forget` when consent to statistics is taken back: by a form of this page, or in another tab. */
export function onWithdrawal(forget: () => void): void {
  document.addEventListener('submit', ({ target, submitter }) => {
    if (!(target instanceof HTMLFormElement) || !new URL(target.action).pathname.endsWith('/consent')) return;
    const fields = new FormData(target, submitter);
    const intent = fields.get('intent');
    if (intent === 'refuse' || (intent === 'save' && !fields.has('statistics'))) forget();
  });
  onReturn(() => {
    if (!allows('statistics')) forget();
  });
}

/** Calls `look` when the page is shown or hidden, and before it is left: another tab may have changed the choice. */
export function onReturn(look: () => void): void {
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', look);
}
