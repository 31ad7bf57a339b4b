import { startParts } from '#app/web/enhance/start-parts.ts';

const WIDE = '(min-width: 60rem)';
/** Milliseconds that a mouse rests on a title before its submenu opens. */
const OPENS_AFTER = 100;
/** Milliseconds that a mouse may spend elsewhere before the submenu that is open closes. */
const CHANGES_AFTER = 300;

/**
 * Opens submenus of wide screens under a resting mouse and with the focus of the keyboard, closes them with Escape or a
 * click elsewhere, and when mouse or focus has left; keeps the header height in sync.
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
  const header = menu?.closest('header');
  if (!menu || !header) return;
  const submenus = [...menu.querySelectorAll('details')];
  const closeAll = (except?: HTMLDetailsElement) => {
    for (const submenu of submenus) if (submenu !== except) submenu.open = false;
  };
  const openOnly = (submenu: HTMLDetailsElement) => {
    closeAll(submenu);
    submenu.open = true;
  };
  const pointer = followPointer(header, submenus, (submenu) => {
    if (submenu) openOnly(submenu);
    else closeAll(submenus.find(({ parentElement }) => parentElement?.querySelector(':focus-visible')));
  });
  for (const submenu of submenus) {
    const item = submenu.parentElement;
    // Hover has opened it already: the click must not close it again.
    submenu.querySelector('summary')?.addEventListener('click', (event) => {
      if (event.detail > 0 && submenu.open && pointer.isOn(submenu)) event.preventDefault();
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
    pointer.forget();
    const open = submenus.find((submenu) => submenu.open);
    if (open?.contains(document.activeElement)) open.querySelector('summary')?.focus();
    closeAll();
  });
}

/**
 * Calls `show` with the submenu of the title that a mouse rests on, or with null where it has left them all. The mouse
 * has time for its way to the links: what it crosses downwards does not count, and between the titles and the links
 * everything stays as it is.
 */
function followPointer(
  header: HTMLElement,
  submenus: readonly HTMLDetailsElement[],
  show: (submenu: HTMLDetailsElement | null) => void,
) {
  let over: HTMLDetailsElement | null | undefined;
  let timer = 0;
  let height = 0;
  const isOpen = () => submenus.some(({ open }) => open);
  const forget = () => {
    clearTimeout(timer);
    timer = 0;
  };
  const rest = (part: typeof over) => {
    forget();
    over = part;
    if (part === undefined) return;
    timer = setTimeout(
      () => {
        timer = 0;
        show(part);
      },
      isOpen() ? CHANGES_AFTER : OPENS_AFTER,
    );
  };
  const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && matchMedia(WIDE).matches;
  header.addEventListener('pointermove', (event) => {
    if (!isMouse(event)) return;
    const part = partOf(event.target as Element);
    const isOnItsWay = timer !== 0 && isOpen() && event.clientY > height;
    height = event.clientY;
    if (part !== over || isOnItsWay) rest(part);
  });
  header.addEventListener('pointerleave', (event) => {
    if (isMouse(event)) rest(null);
  });
  return { isOn: (submenu: HTMLDetailsElement) => over === submenu, forget };
}

/** The submenu that an element of the header belongs to, null for another control, and nothing for the bar itself. */
function partOf(element: Element): HTMLDetailsElement | null | undefined {
  const submenu = element.closest('#menu > ul > li')?.querySelector('details');
  return submenu ?? (element.closest('a, button, input') ? null : undefined);
}
