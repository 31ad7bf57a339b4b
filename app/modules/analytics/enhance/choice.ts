import type { Purpose } from '#app/modules/consent/domain/consent.ts';

/** Where the mark of a purpose is in the cookie, after the version and its point. */
const MARK: Readonly<Record<Purpose, number>> = { personalisation: 2, statistics: 3, marketing: 4 };

/**
 * The choice of the visitor from the cookie `consent`: its version and a mark for each purpose, without its end. Empty
 * without one, and where the browser itself refuses.
 */
function readChoice(): string {
  const { globalPrivacyControl } = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
  return globalPrivacyControl ? '' : (/(?:^|; )consent=(\d\.[-01]+)/.exec(document.cookie)?.[1] ?? '');
}

/** The choice with which the page was opened. */
let opened = '';

/**
 * Opens a page again that comes back from the history after the visitor has chosen otherwise. Called first: the choice
 * of that moment is the page's.
 */
export function reopenAfterOtherChoice(): void {
  opened = readChoice();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !isChoiceKept()) location.reload();
  });
}

/** Whether the choice is the one with which the page was opened. */
export const isChoiceKept = (): boolean => readChoice() === opened;

/**
 * Whether there is consent to a purpose now. A form in another tab may have taken it back, and a browser may show a
 * page that it kept from before a withdrawal.
 */
export const allows = (purpose: Purpose): boolean => readChoice()[MARK[purpose]] === '1';

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
