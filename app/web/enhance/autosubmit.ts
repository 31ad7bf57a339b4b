/** Submits forms with `data-autosubmit` when a choice changes; their button is hidden then. */
export function enhanceAutosubmit(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-autosubmit]')) {
    const button = form.querySelector<HTMLButtonElement>('button');
    if (button) button.hidden = true;
    form.addEventListener('change', () => form.requestSubmit());
  }
}
