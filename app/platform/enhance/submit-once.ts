/** Marks the history entry whose form has gone off. */
const MARK = 'submittedOnce';

/**
 * A form marked `data-submit-once` submits itself when its page is opened. It does so once for an entry of the history: after a reload or on the way back the
 * form waits for its button. A page rendered ahead waits until it is shown.
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
  if ('prerendering' in document && document.prerendering) document.addEventListener('prerenderingchange', submit, { once: true });
  else submit();
}
