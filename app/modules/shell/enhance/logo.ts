import { onFirstInteraction } from '#app/web/enhance/first-interaction.ts';
import { isFirstPage } from '#app/web/enhance/motion.ts';

const WIDE = '(min-width: 60rem)';
/** Milliseconds. */
const COLLAPSES_AFTER = 4000;

/**
 * On wide screens the name of the logo fades and the navigation moves to its mark, after four seconds or with the first
 * interaction. Only what is painted moves: the layout stays, and nothing moves under a pointer in the header, which
 * would miss what it is about to press. A page reached from the shop begins that way.
 */
export function enhanceLogo(): void {
  const name = document.querySelector<SVGElement>('body > header svg > text');
  const wide = matchMedia(WIDE);
  if (!name) return;
  const items = [...document.querySelectorAll<HTMLElement>('#menu > ul > li > a, #menu > ul > li > details > summary')];
  const place = () => {
    const width = wide.matches ? name.getBoundingClientRect().width : 0;
    name.style.opacity = width ? '0' : '';
    for (const item of items) item.style.translate = width ? `${-width}px` : '';
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
  const collapse = () => {
    endWaiting();
    clearTimeout(timer);
    start();
  };
  const header = name.closest('header');
  const timer = setTimeout(() => header?.matches(':hover') || collapse(), COLLAPSES_AFTER);
  const endWaiting = onFirstInteraction(
    collapse,
    ({ type, target }) => type === 'keydown' || !(target instanceof Node && header?.contains(target)),
  );
}
