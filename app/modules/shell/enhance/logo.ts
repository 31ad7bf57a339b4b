import { onFirstInteraction } from '#app/web/enhance/first-interaction.ts';
import { isFirstPage } from '#app/web/enhance/motion.ts';

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
  const items = document.querySelectorAll<HTMLElement>('#menu > ul > li > a, #menu > ul > li > details > summary');
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
