/**
 * Submits forms with `data-autosubmit` when a choice changes; their first button is hidden then. The first button of a
 * form with `data-changes` appears once a text in it has changed. `part` is the part of the page with the forms; those
 * that are enhanced already stay as they are.
 */
export function enhanceAutosubmit(part: ParentNode = document): void {
  for (const form of part.querySelectorAll<HTMLFormElement>('form[data-autosubmit], form[data-changes]')) {
    if (enhanced.has(form)) continue;
    enhanced.add(form);
    const button = form.querySelector<HTMLButtonElement>('button');
    if (button) button.hidden = true;
    if ('changes' in form.dataset) form.addEventListener('input', () => button?.removeAttribute('hidden'));
    else form.addEventListener('change', () => form.requestSubmit());
  }
}

const enhanced = new WeakSet<HTMLFormElement>();
