import { startParts } from '#app/web/enhance/start-parts.ts';

const WIDE = '(min-width: 60rem)';
const HOVER = `(hover: hover) and ${WIDE}`;

/**
 * Opens submenus of wide screens on hover and with the focus of the keyboard, closes them with Escape or a click
 * elsewhere, and when pointer or focus leaves; keeps the header height in sync.
 */
export function enhanceNavigation(): void {
  startParts(measureHeader, enhanceSubmenus);
}

/** The header height that the styles assume at the default font size; larger text or a wrapped header is measured. */
function measureHeader(): void {
  const header = document.querySelector<HTMLElement>('body > header');
  if (!header) return;
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--header-measured', `${header.getBoundingClientRect().height}px`);
  }).observe(header);
}

function enhanceSubmenus(): void {
  const menu = document.getElementById('menu');
  if (!menu) return;
  const submenus = [...menu.querySelectorAll<HTMLDetailsElement>('details')];
  const closeAll = (except?: HTMLDetailsElement) => {
    for (const submenu of submenus) if (submenu !== except) submenu.open = false;
  };
  const openOnly = (submenu: HTMLDetailsElement) => {
    closeAll(submenu);
    submenu.open = true;
  };
  for (const submenu of submenus) {
    const item = submenu.parentElement;
    item?.addEventListener('pointerenter', (event) => {
      if (event.pointerType === 'mouse' && matchMedia(HOVER).matches) openOnly(submenu);
    });
    // Hover has opened it already: the click must not close it again.
    submenu.querySelector('summary')?.addEventListener('click', (event) => {
      if (event.detail > 0 && submenu.open && matchMedia(HOVER).matches) event.preventDefault();
    });
    item?.addEventListener('pointerleave', (event) => {
      if (event.pointerType === 'mouse' && matchMedia(HOVER).matches && !item.querySelector(':focus-visible'))
        submenu.open = false;
    });
    // One that was closed stays closed while the focus is in its item.
    item?.addEventListener('focusin', ({ relatedTarget }) => {
      if (item.contains(relatedTarget as Node | null) || !matchMedia(WIDE).matches) return;
      if (item.querySelector(':focus-visible')) openOnly(submenu);
    });
    // A tap beside a link takes the focus to no other element.
    item?.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget && matchMedia(WIDE).matches && !item.contains(relatedTarget as Node)) submenu.open = false;
    });
  }
  document.addEventListener('click', (event) => {
    if (event.target instanceof Node && !menu.contains(event.target) && matchMedia(WIDE).matches) closeAll();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !matchMedia(WIDE).matches) return;
    const open = submenus.find((submenu) => submenu.open);
    if (open?.contains(document.activeElement)) open.querySelector('summary')?.focus();
    closeAll();
  });
}
