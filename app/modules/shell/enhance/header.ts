import { onFirstInteraction } from '#app/web/enhance/first-interaction.ts';
import { isFirstPage } from '#app/web/enhance/motion.ts';

/** CSS pixels from the top of the page, below which the header may leave. */
const BELOW = 100;
/** CSS pixels below which the banner is visible. */
const BANNER = 40;
/** CSS pixels of movement that count as scrolling. */
const MOVED = 20;

/**
 * The header leaves when the visitor scrolls down and returns when the visitor scrolls up. It stays while a part of it
 * is open or has the focus of the keyboard, and while a message hangs from it.
 */
export function enhanceHeaderScroll(): void {
  const header = document.querySelector<HTMLElement>('body > header');
  if (!header) return;
  const banner = document.getElementById('banner');
  let from = scrollY;
  const show = (isShown: boolean) => {
    header.style.translate = isShown ? '' : '0 -100%';
  };
  header.style.transition = 'translate 200ms';
  addEventListener(
    'scroll',
    () => {
      // Its link can have the focus: the browser then scrolls to it.
      if (banner) banner.style.opacity = scrollY < BANNER ? '' : '0';
      const moved = scrollY - from;
      if (Math.abs(moved) < MOVED) return;
      from = scrollY;
      show(moved < 0 || scrollY <= BELOW || header.querySelector('[open], :focus-visible, #bubble > *') !== null);
    },
    { passive: true },
  );
  header.addEventListener('focusin', () => show(true));
}

/** Opens the search field over the bar of small screens, in place of the link to the search page. */
export function enhanceHeaderSearch(): void {
  const link = document.getElementById('search-link');
  const bar = document.getElementById('search-bar');
  const field = bar?.querySelector('input');
  if (!link || !bar || !field) return;
  link.setAttribute('role', 'button');
  link.setAttribute('aria-expanded', 'false');
  const show = (isOpen: boolean) => {
    bar.toggleAttribute('data-open', isOpen);
    link.setAttribute('aria-expanded', String(isOpen));
  };
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(true);
    field.focus();
  });
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    link.click();
  });
  const close = () => {
    show(false);
    link.focus();
  };
  bar.querySelector('[data-search="close"]')?.addEventListener('click', close);
  bar.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && bar.hasAttribute('data-open') && field.value === '') close();
  });
  addEventListener('pagehide', () => show(false));
}

const WIDE = '(min-width: 60rem)';
/** Milliseconds. */
const COLLAPSES_AFTER = 4000;

/**
 * On wide screens the name of the logo fades and the navigation moves to its mark, after four seconds or with the first
 * interaction. Only what is painted moves: the layout stays, and the navigation stays under a pointer, which would miss
 * what it is about to press. A page reached from the shop begins that way.
 */
export function enhanceLogo(): void {
  const name = document.querySelector<SVGElement>('body > header svg > text');
  const wide = matchMedia(WIDE);
  if (!name) return;
  const menu = document.querySelector('#menu');
  const items = document.querySelectorAll<HTMLElement>('#menu > ul > li');
  const place = () => {
    const width = wide.matches ? name.getBoundingClientRect().width : 0;
    name.style.opacity = width ? '0' : '';
    if (menu?.matches(':hover')) menu.addEventListener('pointerleave', place, { once: true });
    else for (const item of items) item.style.translate = width ? `${-width}px` : '';
  };
  const start = () => {
    place();
    wide.addEventListener('change', place);
  };
  if (!isFirstPage()) {
    start();
    return;
  }
  name.style.transition = 'opacity 300ms';
  for (const item of items) item.style.transition = 'translate 300ms';
  // The second of both changes nothing.
  setTimeout(start, COLLAPSES_AFTER);
  onFirstInteraction(start);
}
