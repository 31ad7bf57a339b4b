import { whenShown } from './when-shown.ts';

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
    if (history.state?.[MARK]) return;
    history.replaceState({ ...history.state, [MARK]: true }, '');
    form.requestSubmit();
  };
  whenShown(submit);
}
