/** Whether the visitor asks for less motion: script then starts no animation. */
export const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether the page was opened from outside the shop, as the first of a visit. */
export const isFirstPage = (): boolean => !document.referrer.startsWith(`${location.origin}/`);
