import { wantsLessMotion } from '#app/web/enhance/motion.ts';

/** Milliseconds. */
const SLIDE = 200;

/**
 * Shows the menu of small screens in a dialog, which slides in: the browser keeps keyboard and focus inside it. A
 * submenu covers the menu as a second level; Escape and the back gesture close one level at a time. A browser without
 * dialogs keeps the disclosure.
 */
export function enhancePhoneMenu(): void {
  const toggle = document.getElementById('menu-toggle');
  const menu = document.getElementById('menu');
  const dialog = document.getElementById('menu-dialog');
  const opener = toggle?.querySelector('summary');
  if (!(toggle instanceof HTMLDetailsElement) || !menu || !opener) return;
  addEventListener('pagehide', () => {
    toggle.open = false;
  });
  if (!dialog || !('showModal' in dialog)) return;
  enhanceDialog(dialog as HTMLDialogElement, { menu, opener, isDisclosed: () => toggle.open });
}

function enhanceDialog(
  dialog: HTMLDialogElement,
  {
    menu,
    opener,
    isDisclosed,
  }: { readonly menu: HTMLElement; readonly opener: HTMLElement; readonly isDisclosed: () => boolean },
): void {
  const place = document.createComment('');
  const levels = [...menu.querySelectorAll('details')];
  const closeLevel = (): boolean => {
    const open = levels.find((level) => level.open);
    if (!open) return false;
    open.open = false;
    dialog.removeAttribute('data-level');
    open.querySelector('summary')?.focus();
    return true;
  };
  opener.setAttribute('aria-haspopup', 'dialog');
  opener.addEventListener('click', (event) => {
    if (isDisclosed()) return;
    event.preventDefault();
    menu.replaceWith(place);
    dialog.append(menu);
    dialog.showModal();
    if (!wantsLessMotion()) dialog.animate({ translate: ['-100%', '0'] }, SLIDE);
  });
  for (const level of levels)
    level.addEventListener('toggle', () => {
      if (!dialog.open) return;
      dialog.toggleAttribute('data-level', level.open);
      if (level.open) level.querySelector<HTMLElement>('[data-menu="back"]')?.focus();
    });
  dialog.addEventListener('close', () => {
    closeLevel();
    place.replaceWith(menu);
    opener.focus({ preventScroll: true });
  });
  dialog.addEventListener('cancel', (event) => {
    if (closeLevel()) event.preventDefault();
  });
  dialog.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target === dialog || target.closest('[data-menu="close"]')) dialog.close();
    else if (target.closest('[data-menu="back"]')) closeLevel();
  });
  addEventListener('pagehide', () => dialog.close());
  matchMedia('(min-width: 60rem)').addEventListener('change', () => dialog.close());
}
