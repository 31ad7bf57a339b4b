/** Whether the visitor asks for less motion, or the browser cannot say: script then starts no animation. */
export const wantsLessMotion = (): boolean =>
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;

/** Whether the page was opened from outside the shop, as the first of a visit. */
export const isFirstPage = (): boolean => !document.referrer.startsWith(`${location.origin}/`);
