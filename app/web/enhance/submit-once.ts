/** Marks the history entry whose form was submitted. */
const MARK = 'submittedOnce';

/**
 * Submits a form with `data-submit-once` when its page is opened, once per history entry: after a reload or a back
 * navigation the form waits for its button. A prerendered page waits until it is shown.
 */
export function enhanceSubmitOnce(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-submit-once]');
  if (!form) return;
  const submit = () => {
    const state: unknown = history.state;
    const entry = typeof state === 'object' && state !== null ? state : {};
    if (MARK in entry) return;
    history.replaceState({ ...entry, [MARK]: true }, '');
    form.requestSubmit();
  };
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', submit, { once: true });
  else submit();
}
