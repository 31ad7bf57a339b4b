import { CONTROL, type Experiment, sharesOf } from './experiment.ts';

const ALL = 100;

/**
 * The variant of a visitor: a function of the visitor's id and the experiment's. What the shares leave is control. A
 * share that grows takes visitors from control alone while the variants keep their order.
 */
export function assignVariant(visitorId: string, experiment: Experiment): string {
  const at = placeOf(`${experiment.id} ${visitorId}`) * ALL;
  let end = 0;
  for (const { id, share } of sharesOf(experiment)) {
    if (id === CONTROL) continue;
    end += share;
    if (at < end) return id;
  }
  return CONTROL;
}

/** A text as a number from 0 to less than 1, evenly spread: FNV-1a with the final mix of MurmurHash3. */
function placeOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
