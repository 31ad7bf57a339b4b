const HOVER = '(hover: hover) and (min-width: 60rem)';

/** Opens submenus under the pointer, closes them with Escape or a click elsewhere, and lets Escape close the menu of small screens. */
export function enhanceNavigation(): void {
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
    // The pointer has opened it already: its click must not close it again.
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
    if (!open && location.hash === '#menu') location.hash = '#top';
  });
}
