import type { Experiment } from './experiment.ts';

/** The variant without a change. */
export const CONTROL = 'control';
const ALL = 100;

/**
 * The variant of a visitor: a function of the visitor's id and the experiment's. What the shares leave is control. A
 * share that grows takes visitors from control alone while the variants keep their order.
 */
export function assignVariant(visitorId: string, { id, variants }: Experiment): string {
  const at = placeOf(`${id} ${visitorId}`) * ALL;
  let end = 0;
  for (const variant of sharesOf(variants)) {
    end += variant.share;
    if (at < end) return variant.id;
  }
  return CONTROL;
}

/** The shares of the variants other than control. */
function sharesOf(variants: Experiment['variants']): readonly { readonly id: string; readonly share: number }[] {
  const withControl = variants.some(({ id }) => id === CONTROL)
    ? variants
    : [...variants, { id: CONTROL, share: null }];
  const stated = withControl.reduce((sum, { share }) => sum + (share ?? 0), 0);
  const open = withControl.filter(({ share }) => share === null).length;
  const equal = open === 0 ? 0 : Math.max(0, ALL - stated) / open;
  return withControl.filter(({ id }) => id !== CONTROL).map(({ id, share }) => ({ id, share: share ?? equal }));
}

/** A text as a number from 0 to less than 1, evenly spread: FNV-1a with the final mix of MurmurHash3. */
function placeOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
