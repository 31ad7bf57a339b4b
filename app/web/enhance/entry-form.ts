import { fillFields, type Typed, valuesOf } from './form-values.ts';
import { typingId, writeEntry } from './typed-values.ts';

/** Milliseconds after the last key: a reload takes the state of the entry before its page hides. */
const PAUSE = 200;

/**
 * Fills a form with what its history entry has, unless it has the values of a post, and keeps there what is typed and
 * not sent.
 */
export function keepInEntry(form: HTMLFormElement, isAnswer: boolean): void {
  let values: readonly Typed[] = [];
  const write = () => writeEntry('form', values);
  let timer: ReturnType<typeof setTimeout>;
  form.addEventListener('input', () => {
    values = valuesOf(form);
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE);
  });
  // A form that script sends may fail: its page still has it. Script prevents the event after the form has heard it.
  const drop = ({ target, defaultPrevented }: Event) => {
    if (target === form && !defaultPrevented) values = [];
  };
  addEventListener('submit', drop);
  addEventListener('reset', drop);
  addEventListener('pagehide', write);
  const entry: { readonly id: string; readonly values: readonly Typed[] } | undefined = history.state?.form;
  if (!isAnswer && entry && entry.id === typingId()) fillFields(form, entry.values);
}
