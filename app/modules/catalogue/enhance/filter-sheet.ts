/** Where the panel of the filter covers the page, as its styles say. */
const PHONE = '(max-width: 47.99rem)';

export interface Sheet {
  isOpen(): boolean;
  /** Says a text while the rest of the page is silent. */
  announce(text: string): void;
  /** After a step back: closes the open sheet and keeps the address of the list that is `shown`. */
  closeByBack(shown: string): boolean;
}

/**
 * Makes the open panel of a filter a modal sheet on phones: the rest of the page takes no focus; Escape and a step back
 * close it, and the focus returns to its title. It works as a disclosure without script.
 */
export function enhanceSheet(form: HTMLFormElement): Sheet {
  const panel = form.querySelector('details');
  const status = document.getElementById('filter-status');
  const phone = matchMedia(PHONE);
  let isOpen = false;
  let openedAt = '';
  const release = () => {
    isOpen = false;
    if (panel) setRestInert(panel, false);
    if (status) status.textContent = '';
  };
  panel?.addEventListener('toggle', () => {
    if (panel.open && phone.matches && !isOpen) {
      isOpen = true;
      openedAt = location.href;
      setRestInert(panel, true);
      history.pushState({ sheet: true }, '');
    } else if (!panel.open && isOpen) {
      release();
      panel.querySelector('summary')?.focus({ preventScroll: true });
      leaveStep(openedAt);
    }
  });
  panel?.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isOpen) panel.open = false;
  });
  phone.addEventListener('change', release);
  return {
    isOpen: () => isOpen,
    announce(text) {
      if (isOpen && status) status.textContent = text;
    },
    closeByBack(shown) {
      if (!isOpen || !panel) return false;
      release();
      panel.open = false;
      panel.querySelector('summary')?.focus({ preventScroll: true });
      if (location.pathname + location.search !== shown) history.pushState(null, '', shown);
      return true;
    },
  };
}

/** The step of the history that the sheet added stays only where its list is another one. */
function leaveStep(openedAt: string): void {
  if (location.href === openedAt) history.back();
  else history.replaceState(null, '');
}

function setRestInert(panel: Element, isInert: boolean): void {
  for (let part = panel; part !== document.body && part.parentElement; part = part.parentElement)
    for (const other of part.parentElement.children)
      if (other !== part && other instanceof HTMLElement) other.inert = isInert;
}
