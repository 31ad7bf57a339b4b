/** Where the panel of the filter covers the page, as its styles say. */
const PHONE = '(max-width: 47.99rem)';

export interface Sheet {
  isOpen(): boolean;
  /** Says a text while the rest of the page is silent. */
  announce(text: string): void;
  /**
   * After a step back: closes the open sheet and keeps the address of the list that is `shown`. Returns false where
   * the step is none of the sheet's.
   */
  stepBack(shown: string): boolean;
}

/**
 * Makes the open panel of a filter a modal sheet on phones: the rest of the page takes no focus; Escape and a step back
 * close it, and the focus returns to its title. It works as a disclosure without script; on a slow line it can be open
 * before its script is there.
 */
export function enhanceSheet(form: HTMLFormElement): Sheet {
  const panel = form.querySelector('details');
  const status = document.getElementById('filter-status');
  const phone = matchMedia(PHONE);
  let isOpen = false;
  // A step back is asked for and has not happened: what is added to the history before it is lost.
  let isLeaving = false;
  let openedAt = '';
  const addStep = () => history.pushState({ sheet: true }, '');
  const release = () => {
    isOpen = false;
    if (panel) setRestInert(panel, false);
    if (status) status.textContent = '';
  };
  const open = (opened: Element) => {
    isOpen = true;
    openedAt = location.href;
    setRestInert(opened, true);
    if (!isLeaving) addStep();
  };
  const close = (opened: HTMLDetailsElement) => {
    release();
    opened.open = false;
    opened.querySelector('summary')?.focus({ preventScroll: true });
  };
  // The step that the sheet added stays only where its list is another one.
  const leave = (opened: HTMLDetailsElement) => {
    close(opened);
    isLeaving = location.href === openedAt;
    if (isLeaving) history.back();
    else history.replaceState(null, '');
  };
  panel?.addEventListener('toggle', () => {
    if (panel.open && phone.matches && !isOpen) open(panel);
    else if (!panel.open && isOpen) leave(panel);
  });
  // The event of the panel comes later than a fast step back: the key closes at once.
  panel?.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isOpen) leave(panel);
  });
  phone.addEventListener('change', release);
  if (panel?.open && phone.matches) open(panel);
  return {
    isOpen: () => isOpen,
    announce(text) {
      if (isOpen && status) status.textContent = text;
    },
    stepBack(shown) {
      if (isLeaving) {
        isLeaving = false;
        if (isOpen) addStep();
        return true;
      }
      if (!isOpen || !panel) return false;
      close(panel);
      if (location.pathname + location.search !== shown) history.pushState(null, '', shown);
      return true;
    },
  };
}

function setRestInert(panel: Element, isInert: boolean): void {
  for (let part = panel; part !== document.body && part.parentElement; part = part.parentElement)
    for (const other of part.parentElement.children)
      if (other !== part && other instanceof HTMLElement) other.inert = isInert;
}
