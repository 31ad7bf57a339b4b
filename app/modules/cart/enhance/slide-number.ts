import { isFirstPage, wantsLessMotion } from '#app/web/enhance/motion.ts';

/** Milliseconds after the first page of a visit is loaded. */
const DELAY = 500;

/** The number on the bag slides in, once a visit and when a product was added; it is visible before and meanwhile. */
export function slideBagNumber(delay = 0): void {
  if (wantsLessMotion()) return;
  document
    .querySelector('header [data-bag] b')
    ?.animate({ translate: ['0', '0 -0.75rem', '0'] }, { delay, duration: 400 });
}

export function enhanceBagSlide(): void {
  if (isFirstPage()) addEventListener('load', () => slideBagNumber(DELAY));
}
