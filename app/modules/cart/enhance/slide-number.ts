import { isFirstPage, wantsLessMotion } from '#app/web/enhance/motion.ts';

/** Milliseconds after the first page of a visit is loaded. */
const DELAY = 500;

/** The number on the bag slides in, once a visit and when a product was added; its place is kept. */
export function slideBagNumber(delay = 0): void {
  if (wantsLessMotion()) return;
  document
    .querySelector('header [data-bag] b')
    ?.animate([{ translate: '0 -0.75rem', opacity: 0 }, {}], { delay, duration: 250, easing: 'ease-out' });
}

export function enhanceBagSlide(): void {
  if (isFirstPage()) addEventListener('load', () => slideBagNumber(DELAY));
}
