import { fillFields, type Typed, valuesOf } from './typed-values.ts';

/** Milliseconds after the last key: a reload takes the state of the entry before its page hides. */
const PAUSE = 200;

/** What was typed in the form of a page. `id` is that of the visit in this tab. */
type EntryForm = { readonly id: string; readonly values: readonly Typed[] };

/** The id of this visit in this tab; null without one, and in a browser without storage. */
function typingId(): string | null {
  try {
    return sessionStorage.getItem('typing');
  } catch {
    return null;
  }
}

/**
 * Fills a form with what its history entry has, unless it has the values of a post, and keeps there what is typed and
 * not sent. With the end of the visit, after an order or on a computer that forgets the visitor, it is not shown again.
 */
export function keepInEntry(form: HTMLFormElement, isAnswer: boolean): void {
  let values: readonly Typed[] | undefined;
  const write = () => {
    try {
      const id = typingId() ?? String(Math.random());
      sessionStorage.setItem('typing', id);
      const entry: EntryForm | undefined = values && { id, values };
      history.replaceState({ ...history.state, form: entry }, '');
    } catch {
      // A browser without storage keeps nothing.
    }
  };
  let timer: ReturnType<typeof setTimeout>;
  form.addEventListener('input', () => {
    values = valuesOf(form);
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE);
  });
  // A form that script sends may fail: its page still has it. Script prevents the event after the form has heard it.
  const drop = ({ target, defaultPrevented }: Event) => {
    if (target === form && !defaultPrevented) values = undefined;
  };
  addEventListener('submit', drop);
  addEventListener('reset', drop);
  addEventListener('pagehide', write);
  const entry: EntryForm | undefined = history.state?.form;
  if (!isAnswer && entry && entry.id === typingId()) fillFields(form, entry.values);
}
