import type { RequestContext } from '#app/request-context.ts';

/**
 * The way to a letter that this shop keeps as a file, for pages that say it was written: on the machine of a shop in
 * development alone. `isSent`: whether such letters are sent.
 */
export function keptLetters(
  { site, t, isThisMachine }: Pick<RequestContext, 'site' | 't' | 'isThisMachine'>,
  isSent = site.sendsLetters,
): { readonly path: string; readonly label: string } | null {
  const isHere = site.development && isThisMachine && !isSent;
  return isHere ? { path: '/diagnostics/letters', label: t('letters:readHere') } : null;
}
