/** The choice of the visitor from the cookie `consent`: its version and a mark for each purpose, without its end. */
const readChoice = (): string => /(?:^|; )consent=(\d\.[-01]+)/.exec(document.cookie)?.[1] ?? '';

const CHOICE = readChoice();

/** Opens a page again that comes back from the history after the visitor has chosen otherwise. */
export function reopenAfterOtherChoice(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !isChoiceKept()) location.reload();
  });
}

/** Whether the choice is that with which the page was opened. */
export const isChoiceKept = (): boolean => readChoice() === CHOICE;

/** Whether there is consent to statistics now: a form in another tab may have taken it back. */
export const allowsStatistics = (): boolean => /^\d\..1/.test(readChoice());
/** Whether there is consent to marketing now. */
export const allowsMarketing = (): boolean => readChoice().endsWith('1');

/** Calls `forget` when consent to statistics is taken back: by a form of this page, or in another tab. */
export function onWithdrawal(forget: () => void): void {
  document.addEventListener('submit', ({ target, submitter }) => {
    if (!(target instanceof HTMLFormElement) || !new URL(target.action).pathname.endsWith('/consent')) return;
    const fields = new FormData(target, submitter);
    const intent = fields.get('intent');
    if (intent === 'refuse' || (intent === 'save' && !fields.has('statistics'))) forget();
  });
  onReturn(() => {
    if (!allowsStatistics()) forget();
  });
}

/** Calls `look` when the page comes to the front, and before it is left: another tab may have changed the choice. */
export function onReturn(look: () => void): void {
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', look);
}
