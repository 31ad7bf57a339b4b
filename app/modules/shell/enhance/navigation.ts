const HOVER = '(hover: hover) and (min-width: 60rem)';

/**
 * Opens submenus on hover and closes them with Escape or a click elsewhere; keeps the phone menu's state and the header
 * height in sync.
 */
export function enhanceNavigation(): void {
  measureHeader();
  enhancePhoneMenu();
  enhanceSubmenus();
}

/** The header height that the styles assume at the default font size; larger text or a wrapped header is measured. */
function measureHeader(): void {
  const header = document.querySelector<HTMLElement>('body > header');
  if (!header) return;
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--header-measured', `${header.getBoundingClientRect().height}px`);
  }).observe(header);
}

/**
 * While the menu covers the page, the page is inert. Escape closes the menu, and so does leaving the page, so that a
 * back navigation shows the page.
 */
function enhancePhoneMenu(): void {
  const toggle = document.getElementById('menu-toggle');
  if (!(toggle instanceof HTMLDetailsElement)) return;
  const covered = document.querySelectorAll<HTMLElement>('body > :not(header, script)');
  toggle.addEventListener('toggle', () => {
    for (const part of covered) part.inert = toggle.open;
  });
  addEventListener('pagehide', () => {
    toggle.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !toggle.open || document.querySelector('#menu details[open]')) return;
    toggle.open = false;
    toggle.querySelector('summary')?.focus();
  });
  matchMedia('(min-width: 60rem)').addEventListener('change', () => {
    toggle.open = false;
  });
}

function enhanceSubmenus(): void {
  const menu = document.getElementById('menu');
  if (!menu) return;
  const submenus = [...menu.querySelectorAll<HTMLDetailsElement>('details')];
  const closeAll = (except?: HTMLDetailsElement) => {
    for (const submenu of submenus) if (submenu !== except) submenu.open = false;
  };
  for (const submenu of submenus) {
    const item = submenu.parentElement;
    item?.addEventListener('pointerenter', (event) => {
      if (event.pointerType !== 'mouse' || !matchMedia(HOVER).matches) return;
      closeAll(submenu);
      submenu.open = true;
    });
    // Hover has opened it already: the click must not close it again.
    submenu.querySelector('summary')?.addEventListener('click', (event) => {
      if (event.detail > 0 && submenu.open && matchMedia(HOVER).matches) event.preventDefault();
    });
    item?.addEventListener('pointerleave', (event) => {
      if (event.pointerType === 'mouse' && matchMedia(HOVER).matches) submenu.open = false;
    });
  }
  document.addEventListener('click', (event) => {
    if (event.target instanceof Node && !menu.contains(event.target)) closeAll();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const open = submenus.find((submenu) => submenu.open);
    closeAll();
    open?.querySelector('summary')?.focus();
  });
}
