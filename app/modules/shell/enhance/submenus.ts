const WIDE = '(min-width: 60rem)';
/** Milliseconds that a mouse rests on a title before its submenu opens. */
const OPENS_AFTER = 100;
/** Milliseconds that a mouse may spend elsewhere before the submenu that is open closes. */
const CHANGES_AFTER = 300;

/**
 * Opens submenus of wide screens under a resting mouse, closes them with Escape or a click elsewhere, and when mouse or
 * focus has left. The keyboard opens them by their arrow alone: the way through a page does not lead through their
 * links.
 */
export function enhanceSubmenus(): void {
  const menu = document.getElementById('menu');
  const header = menu?.closest('header');
  if (!menu || !header) return;
  const wide = matchMedia(WIDE);
  const submenus = [...menu.querySelectorAll('details')];
  const opened = () => submenus.find(({ open }) => open);
  const openOnly = (submenu?: Submenu | null) => {
    for (const other of submenus) other.open = other === submenu;
  };
  let over: Submenu | null | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The mouse has time for its way to the links: what it crosses downwards does not count, and nothing changes while it
  // is in the bar around the titles.
  const followMouse = ({ type, pointerType, target, movementY }: PointerEvent) => {
    if (pointerType !== 'mouse' || !wide.matches) return;
    const part = type === 'pointerleave' ? null : partOf(target as Element);
    const open = opened();
    if (part === over && !(open && movementY > 0)) return;
    over = part;
    clearTimeout(timer);
    // The focus of the keyboard keeps a submenu open.
    if (!part && (part === undefined || menu.querySelector(':focus-visible'))) return;
    timer = setTimeout(openOnly, open ? CHANGES_AFTER : OPENS_AFTER, part);
  };
  header.addEventListener('pointermove', followMouse);
  header.addEventListener('pointerleave', followMouse);
  for (const submenu of submenus) {
    // Hover has opened it already: the click must not close it again.
    submenu.querySelector('summary')?.addEventListener('click', (event) => {
      if (event.detail > 0 && submenu.open && over === submenu) event.preventDefault();
    });
  }
  // A tap beside a link moves the focus nowhere.
  document.addEventListener('focusin', ({ target }) => {
    const part = partOf(target as Element);
    if (!wide.matches || (part && !(target as Element).matches(':focus-visible'))) return;
    openOnly(part?.open ? part : null);
  });
  document.addEventListener('click', ({ target }) => {
    if (wide.matches && !menu.contains(target as Node)) openOnly();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !wide.matches) return;
    clearTimeout(timer);
    const open = opened();
    if (open?.contains(document.activeElement)) open.querySelector('summary')?.focus();
    openOnly();
  });
}

type Submenu = HTMLDetailsElement;

/** The submenu that an element of the header belongs to, null for another control, and nothing for the bar itself. */
function partOf(element: Element | null): Submenu | null | undefined {
  const submenu = element?.closest('#menu > ul > li')?.querySelector('details');
  return submenu ?? (element?.closest('a, button, input') ? null : undefined);
}
