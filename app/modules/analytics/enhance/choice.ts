/** The choice of the visitor, from the cookie `consent`. */
const readChoice = (): string => /(?:^|; )consent=([^;]*)/.exec(document.cookie)?.[1] ?? '';

const CHOICE = readChoice();

/** Opens a page again that comes back from the history after the visitor has chosen otherwise. */
export function reopenAfterOtherChoice(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !isChoiceKept()) location.reload();
  });
}

/** Whether the choice is that with which the page was opened. */
export const isChoiceKept = (): boolean => readChoice() === CHOICE;

/** Calls `forget` when a form takes consent to statistics back. */
export function onWithdrawal(forget: () => void): void {
  document.addEventListener('submit', ({ target, submitter }) => {
    if (!(target instanceof HTMLFormElement) || !new URL(target.action).pathname.endsWith('/consent')) return;
    const fields = new FormData(target, submitter);
    const intent = fields.get('intent');
    if (intent === 'refuse' || (intent === 'save' && !fields.has('statistics'))) forget();
  });
}
