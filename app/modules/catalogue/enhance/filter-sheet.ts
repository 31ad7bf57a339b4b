/** Where the filter is a column beside its list, as its styles say. */
const WIDE = '(min-width: 64rem)';

export interface Sheet {
  isOpen: boolean;
  /** Whether a choice in the open sheet has added a step to the history, which further choices share. */
  hasStep: boolean;
}

/**
 * Makes the open sheet of a filter modal: the rest of the page takes no focus. Browsers open and close the popover,
 * with Escape and the step back of a phone too, and return the focus to its button.
 */
export function enhanceSheet(form: HTMLFormElement): Sheet {
  const sheet = { isOpen: false, hasStep: false };
  const follow = (isOpen: boolean) => {
    sheet.isOpen = isOpen;
    sheet.hasStep = false;
    setRestInert(form, isOpen);
  };
  form.addEventListener('beforetoggle', (event) => {
    if (event.target === form) follow(event.newState === 'open');
  });
  if (!('popover' in form)) return sheet;
  matchMedia(WIDE).addEventListener('change', () => form.hidePopover());
  // On a slow line it can be open before its script is there.
  if (form.matches(':popover-open')) follow(true);
  return sheet;
}

function setRestInert(form: Element, isInert: boolean): void {
  for (let part = form; part.parentElement && part !== document.body; part = part.parentElement)
    for (const other of part.parentElement.children) if (other !== part) other.toggleAttribute('inert', isInert);
}
