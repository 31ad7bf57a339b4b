import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The text of each field by name; for a checkbox whether it is checked. Buttons and hidden fields are not typed and are
 * left out.
 */
type Typing = ReadonlyMap<string, string | boolean>;

type Control = HTMLInputElement | HTMLSelectElement;

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input:not([type="hidden"]), select')];
}

function read(form: HTMLFormElement): Typing {
  return new Map(
    controlsOf(form).map((control) => [control.name, isTickBox(control) ? control.checked : control.value]),
  );
}

function write(form: HTMLFormElement, typing: Typing): void {
  for (const control of controlsOf(form)) {
    const value = typing.get(control.name);
    if (value === undefined) continue;
    if (isTickBox(control)) control.checked = value === true;
    else if (typeof value === 'string' && !hasNoChoice(control, value)) control.value = value;
  }
}

const isTickBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox';
const hasNoChoice = (control: Control, value: string) =>
  control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value);

/**
 * Restores the typed values when the browser renders the markup again: React does so when it cannot hydrate the page,
 * for example after a translator has changed it. A form that stays the same element keeps its text.
 */
export function useTypedValues(id: string, form: RefObject<HTMLFormElement | null>): void {
  const [before] = useState(() => {
    const standing = typeof document === 'undefined' ? null : document.querySelector<HTMLFormElement>(`form#${id}`);
    return standing && { form: standing, typing: read(standing) };
  });
  useLayoutEffect(() => {
    if (before && form.current && form.current !== before.form) write(form.current, before.typing);
  }, [before, form]);
}
