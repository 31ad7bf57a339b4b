/** A page that a browser reads within these milliseconds after it asked for it came over a fast connection. */
const FAST_ANSWER = 250;

/**
 * The inline script of a page that decides before the first paint whether the page has the shop's fonts: on a fast
 * connection, and from the second page of a visit on, for which `enhanceLaterFiles` has loaded them. On other pages
 * they would share the line with pictures, and their arrival would lay the page out again. docs/decisions/0011
 */
export const FONT_SCRIPT = `if(document.referrer.startsWith(location.origin+"/")||performance.now()-performance.getEntriesByType("navigation")[0]?.fetchStart<${FAST_ANSWER})document.documentElement.dataset.fonts=""`;
