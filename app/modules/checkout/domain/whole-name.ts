import type { Address } from '#app/kernel/address.ts';
import { tidy } from './plain-text.ts';

/** Words that a family name begins with. */
const PARTICLES = /^(?:af|av|d[aeiu]|de[lnrs]|della|'t|el|la|le|st|te[nr]?|v[ao]n|vom|zu[mr]?)$/i;
/** Words after a family name that belong to it. */
const SUFFIXES = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/**
 * A name typed in one field, given name first, as the two names of an address: `Anna de Vries` is `Anna` and
 * `de Vries`. Null for a single word.
 */
export function splitName(typed: string): Pick<Address, 'firstName' | 'lastName'> | null {
  const words = tidy(typed).split(' ');
  const particle = words.findIndex((word, index) => index > 0 && index < words.length - 1 && PARTICLES.test(word));
  const last = words.length - (SUFFIXES.test(words.at(-1) ?? '') ? 2 : 1);
  const start = particle > 0 ? particle : last;
  if (start < 1) return null;
  return { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') };
}
